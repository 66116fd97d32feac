from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests import rounding
from typedthinc.api import (
    Embed,
    LayerError,
    Linear,
    Model,
    NotAModelError,
    NumpyOps,
    Padded,
    Ragged,
    add,
    chain,
    list2ragged,
    map_list,
    noop,
    reduce_sum,
    residual,
    with_array,
    with_list,
)

X: Any = np.random.default_rng(0).standard_normal((5, 2)).astype("float32")
LENGTHS: Any = np.array([2, 0, 3], "int32")
LIST: Any = [X[:2], X[:0], X[2:]]
RAGGED: Any = Ragged(X, LENGTHS)
PADDED: Any = NumpyOps().list2padded(LIST)


def reverse(model: Model[Any, Any], X: list[Any], is_train: bool) -> Any:
    """Turn each sequence around: what stands beside what matters."""
    return [each[::-1] for each in X], lambda dY: [each[::-1] for each in dY]


def halve(model: Model[Any, Any], X: list[Any], is_train: bool) -> Any:
    """Drop all but the first row of each sequence."""
    return [each[:1] for each in X], lambda dY: [
        np.concatenate([dRow, np.zeros_like(each[len(dRow) :])]) for dRow, each in zip(dY, X, strict=True)
    ]


REVERSE: Model[Any, Any] = Model("reverse", reverse)
REVERSED: Any = [X[:2][::-1], X[:0], X[2:][::-1]]


@pytest.mark.parametrize("data", [LIST, RAGGED, PADDED, tuple(LIST)])
def test_each_container(data: Any) -> None:
    Y, backprop = with_list(REVERSE).begin_update(data)
    assert isinstance(Y, list if isinstance(data, tuple) else type(data))
    for one, other in zip(_listed(Y), REVERSED, strict=True):
        np.testing.assert_array_equal(one, other)
    dX = backprop(Y)
    for one, other in zip(_listed(dX), LIST, strict=True):
        np.testing.assert_array_equal(one, other)


def test_a_list_comes_to_the_layer_as_it_is() -> None:
    seen: list[Any] = []

    def see(model: Model[Any, Any], X: list[Any], is_train: bool) -> Any:
        seen.append(X)
        return X, lambda dY: dY

    layer: Model[Any, Any] = Model("see", see)
    assert with_list(layer).predict(LIST) is LIST
    assert seen[0] is LIST


def test_padded_keeps_its_columns() -> None:
    """So what a layer gives can be added to what came, whatever order and number of steps that has."""
    data: Any = np.zeros((4, 2, 2), "float32")
    data[:3, 0], data[:3, 1] = X[:3], X[2:]
    lengths: Any = np.array([3, 3], "int32")
    batch: Any = Padded(data, np.array([2, 2, 2, 0], "int32"), lengths, np.array([1, 0], "int32"))
    Y, backprop = residual(with_list(map_list(noop()))).begin_update(batch)
    np.testing.assert_array_equal(Y.data, 2 * data)
    np.testing.assert_array_equal(backprop(Y).data, 4 * data)


def test_lists_of_anything() -> None:
    nested: Any = [[X], [X[:2], X[2:]]]
    model = with_list(map_list(with_array(Linear(3, 2)))).initialize(nested)
    assert [[np.shape(array) for array in each] for each in model.predict(nested)] == [[(5, 3)], [(2, 3), (3, 3)]]


def test_other_lengths() -> None:
    layer: Model[Any, Any] = Model("halve", halve)
    Y, backprop = with_list(layer).begin_update(RAGGED)
    assert Y.lengths.tolist() == [1, 0, 1]
    dX = backprop(Y)
    assert dX.lengths.tolist() == [2, 0, 3]
    np.testing.assert_array_equal(dX.data, X * np.array([[1], [0], [1], [0], [0]]))
    padded, backprop = with_list(layer).begin_update(PADDED)
    assert padded.lengths.tolist() == [1, 1, 0]
    np.testing.assert_array_equal(_listed(backprop(padded))[2], [X[2], [0, 0], [0, 0]])


@pytest.mark.parametrize("data", [LIST, RAGGED, PADDED])
def test_sizes(data: Any) -> None:
    model = with_list(map_list(Linear(3))).initialize(data)
    assert (model.get_dim("nI"), model.get_dim("nO")) == (2, 3)
    assert with_list(with_array(Linear())).initialize(data, data).layers[0].get_dim("nO") == 2


def test_no_sequences() -> None:
    model = with_list(map_list(Linear(3, 2))).initialize()
    for data in (RAGGED[:0], PADDED[:0]):
        Y, backprop = model.begin_update(data)
        assert (np.shape(Y.data)[-1], np.shape(backprop(Y).data)[-1]) == (3, 2)
    assert model.begin_update([])[1]([]) == model.predict([]) == []
    summed = chain(list2ragged(), with_list(map_list(Linear(3, 2))), reduce_sum()).initialize()
    assert np.shape(summed.predict([])) == (0, 3)


def test_no_ids() -> None:
    ids: Any = Ragged(np.zeros(0, "int64"), LENGTHS[:0])
    Y = with_list(map_list(Embed(3, 4))).initialize().predict(ids)
    assert (Y.data.shape, Y.data.dtype.name) == ((0, 3), "float32")
    assert with_list(map_list(noop())).predict(ids).data.dtype.name == "int64"


def test_ids() -> None:
    ids: Any = Ragged(np.array([0, 1, 2]), np.array([1, 2]))
    model = with_list(map_list(Embed(3, 4))).initialize(ids)
    np.testing.assert_array_equal(model.predict(ids).data, model.layers[0].layers[0].predict(ids.data))


def test_what_is_refused() -> None:
    with pytest.raises(LayerError, match=r"with_list lifts a layer that takes a list, but Linear takes"):
        with_list(Linear(3, 4))  # type: ignore[arg-type]
    with pytest.raises(LayerError, match=r"with_list lifts a layer that gives a list, but list2ragged gives Ragged"):
        with_list(list2ragged())  # type: ignore[arg-type]
    with pytest.raises(NotAModelError, match=r"did you mean noop\(\)\?"):
        with_list(noop)  # type: ignore[arg-type]


def test_what_does_not_fit() -> None:
    model = with_list(map_list(Linear(3, 2))).initialize()
    for wrong in (X, None, "text", 3):
        with pytest.raises(LayerError, match=r"with_list\(.*\) takes list\[Floats2d\[\*, 2\]\], but the data is"):
            model.predict(wrong)
    with pytest.raises(
        LayerError, match=r"in with_list > map_list > Linear: Linear takes .* \(expected width 2, got 1\)"
    ):
        model.predict(Ragged(X[:, :1], LENGTHS))


def test_a_gradient_that_nobody_needs() -> None:
    linear = Linear(3, 2)
    model = with_list(map_list(linear)).initialize()
    Y, backprop = model.begin_update(RAGGED, need_dX=False)
    assert backprop(Y) is None
    once = linear.get_grad("W").copy()
    _, backprop_all = add(model, model).begin_update(RAGGED)
    linear.set_grad("W", np.zeros_like(once))
    backprop_all(Y)
    atol = rounding.of_product(2 * np.abs(Y.data).T, RAGGED.data)
    np.testing.assert_allclose(linear.get_grad("W"), 2 * once, atol=atol)


def _listed(Y: Any) -> Any:
    if isinstance(Y, Ragged):
        return NumpyOps().unflatten(Y.data, Y.lengths)
    return NumpyOps().padded2list(Y) if isinstance(Y, Padded) else Y
