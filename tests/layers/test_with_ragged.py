from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    LayerError,
    Linear,
    Model,
    NotAModelError,
    NumpyOps,
    Padded,
    Ragged,
    chain,
    list2ragged,
    noop,
    ragged2list,
    reduce_sum,
    with_array,
    with_ragged,
)

X: Any = np.random.default_rng(0).standard_normal((5, 2)).astype("float32")
LENGTHS: Any = np.array([2, 0, 3], "int32")
LIST: Any = [X[:2], X[:0], X[2:]]
RAGGED: Any = Ragged(X, LENGTHS)
PADDED: Any = NumpyOps().list2padded(LIST)


def scale(model: Model[Any, Any], X: Ragged[Any], is_train: bool) -> Any:
    """Multiply each sequence by its length."""

    def scaled(batch: Ragged[Any]) -> Ragged[Any]:
        factors = np.repeat(X.lengths, X.lengths)[:, None].astype("float32")
        return Ragged(batch.data * factors, X.lengths)

    return scaled(X), scaled


SCALE: Model[Any, Any] = Model("scale", scale)
SCALED: Any = [2 * X[:2], X[:0], 3 * X[2:]]


@pytest.mark.parametrize("data", [LIST, RAGGED, PADDED, tuple(LIST)])
def test_each_container(data: Any) -> None:
    Y, backprop = with_ragged(SCALE).begin_update(data)
    assert isinstance(Y, list if isinstance(data, tuple) else type(data))
    for one, other in zip(_listed(Y), SCALED, strict=True):
        np.testing.assert_array_equal(one, other)
    for one, other in zip(_listed(backprop(data)), SCALED, strict=True):
        np.testing.assert_array_equal(one, other)


def test_a_tuple_of_data_and_lengths() -> None:
    (Y, lengths), backprop = with_ragged(SCALE).begin_update((X, LENGTHS))
    np.testing.assert_array_equal(Y, np.concatenate(SCALED))
    assert lengths is LENGTHS
    dX, dLengths = backprop((Y, lengths))
    np.testing.assert_allclose(dX, X * np.array([[4], [4], [9], [9], [9]]), rtol=1e-6)
    assert dLengths is LENGTHS


def test_a_tuple_of_ids_is_a_list_of_sequences() -> None:
    ids: Any = np.array([1, 2])
    assert [each.tolist() for each in with_ragged(noop()).predict((ids, ids))] == [[1, 2], [1, 2]]


def test_ragged_comes_to_the_layer_as_it_is() -> None:
    assert with_ragged(noop()).predict(RAGGED) is RAGGED


@pytest.mark.parametrize("data", [LIST, RAGGED, PADDED, (X, LENGTHS)])
def test_sizes(data: Any) -> None:
    model = with_ragged(with_array(Linear())).initialize(data, data)
    assert (model.get_dim("nI"), model.get_dim("nO")) == (2, 2)


def test_no_sequences() -> None:
    model = with_ragged(with_array(Linear(3, 2))).initialize()
    for data in (RAGGED[:0], PADDED[:0]):
        Y, backprop = model.begin_update(data)
        assert (np.shape(Y.data)[-1], np.shape(backprop(Y).data)[-1]) == (3, 2)
    Y, backprop = model.begin_update([])
    assert (Y, backprop([])) == ([], [])


def test_what_is_refused() -> None:
    with pytest.raises(LayerError, match="with_ragged lifts a layer that takes Ragged, but list2ragged takes a list"):
        with_ragged(list2ragged())  # type: ignore[arg-type]
    with pytest.raises(LayerError, match="with_ragged lifts a layer that gives Ragged, but ragged2list gives list"):
        with_ragged(chain(with_array(Linear(3)), ragged2list()))  # type: ignore[arg-type]
    with pytest.raises(LayerError, match="with_ragged lifts a layer that gives Ragged, but reduce_sum gives Floats2d"):
        with_ragged(reduce_sum())  # type: ignore[arg-type]
    with pytest.raises(NotAModelError, match=r"did you mean noop\(\)\?"):
        with_ragged(noop)  # type: ignore[arg-type]


def test_what_does_not_fit() -> None:
    model = with_ragged(with_array(Linear(3, 2))).initialize()
    for wrong in (X, None, "text", 3):
        with pytest.raises(LayerError, match=r"with_ragged\(.*\) takes Ragged\[Floats2d\[\*, 2\]\], but the data is"):
            model.predict(wrong)
    with pytest.raises(LayerError, match="with_ragged: the lengths sum to 2, but the data has 5 rows"):
        model.predict((X, LENGTHS[:1]))
    with pytest.raises(LayerError, match=r"with_ragged: sequence 1 has shape \(5, 1\)"):
        model.predict([X, X[:, :1]])
    with pytest.raises(LayerError, match="with_ragged takes a list of arrays, but the data is a list of int"):
        model.predict([1, 2])


def test_a_gradient_that_nobody_needs() -> None:
    linear = Linear(3, 2)
    model = with_ragged(with_array(linear)).initialize()
    for data in (LIST, PADDED, (X, LENGTHS)):
        linear.set_grad("b", np.zeros(3, "float32"))
        Y, backprop = model.begin_update(data, need_dX=False)
        assert backprop(Y) is None
        assert linear.get_grad("b").any()


def _listed(Y: Any) -> Any:
    if isinstance(Y, Ragged):
        return NumpyOps().unflatten(Y.data, Y.lengths)
    return NumpyOps().padded2list(Y) if isinstance(Y, Padded) else Y
