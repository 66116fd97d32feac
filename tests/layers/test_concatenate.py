from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    ArityError,
    Embed,
    LayerError,
    Linear,
    Model,
    Ragged,
    Relu,
    ShapeMismatchError,
    chain,
    concatenate,
    list2ragged,
    noop,
    reduce_max,
    reduce_mean,
    with_array,
)

X: Any = np.random.default_rng(0).standard_normal((4, 2)).astype("float32")
LENGTHS: Any = np.array([3, 1], "int32")


def test_values_and_gradient() -> None:
    model = concatenate(Linear(3), noop(), Relu(1)).initialize(X)
    Y, backprop = model.begin_update(X)
    np.testing.assert_array_equal(Y, np.concatenate([layer.predict(X) for layer in model.layers], axis=1))
    dY: Any = np.zeros((4, 6), "float32")
    dY[:, 3:5] = 7
    assert np.unique(backprop(dY)).tolist() == [7]


def test_sizes() -> None:
    model = chain(concatenate(Linear(3), Relu(4, 2)), Linear(5)).initialize()
    assert model.layers[0].get_dim("nO") == 7
    assert model.layers[0].layers[0].get_dim("nI") == 2
    assert model.layers[1].get_dim("nI") == 7


def test_sizes_of_layers_that_pass_on() -> None:
    model = chain(Linear(4, 3), concatenate(noop(), chain(noop(), noop())), Linear(5)).initialize()
    assert model.layers[2].get_dim("nI") == 8


def test_layers_that_pass_on_have_no_size_of_their_own() -> None:
    thrice = concatenate(noop(), noop(), noop())
    model = chain(Linear(2), thrice, concatenate(thrice, Linear(3)), Linear(5)).initialize(X)
    assert model.layers[3].get_dim("nI") == 21
    nested = chain(chain(Linear(4, 8), thrice), Linear(3)).initialize()
    assert nested.layers[1].get_dim("nI") == 12


def test_what_is_left_goes_to_the_last_unknown() -> None:
    model = chain(concatenate(Linear(3), Relu(), noop()), Linear(5, 9)).initialize(X)
    assert model.layers[0].layers[1].get_dim("nO") == 4
    assert concatenate(Linear(3), Linear()).initialize(X, np.zeros((4, 8), "float32")).layers[1].get_dim("nO") == 5


def test_ragged() -> None:
    Y = concatenate(noop(), with_array(Linear(3))).initialize(Ragged(X, LENGTHS)).predict(Ragged(X, LENGTHS))
    assert (np.shape(Y.data), Y.lengths.tolist()) == ((4, 5), [3, 1])


def test_list() -> None:
    Y, backprop = concatenate(noop(), noop()).begin_update([X, X[:1]])
    assert [np.shape(each) for each in Y] == [(4, 4), (1, 4)]
    assert [np.shape(each) for each in backprop(Y)] == [(4, 2), (1, 2)]


def test_lists_of_one_axis() -> None:
    x = X[:, 0]
    Y, backprop = concatenate(noop(), noop()).begin_update([x, x[:1]])
    assert [np.shape(each) for each in Y] == [(8,), (2,)]
    np.testing.assert_array_equal(backprop([np.arange(8.0), np.arange(2.0)])[0], [4, 6, 8, 10])
    np.testing.assert_array_equal(backprop([np.arange(8.0), np.arange(2.0)])[1], [1])


def test_arrays_of_one_axis() -> None:
    Y, backprop = concatenate(noop(), noop()).begin_update(X[:, 0])
    np.testing.assert_array_equal(Y, np.concatenate([X[:, 0], X[:, 0]]))
    np.testing.assert_array_equal(backprop(np.arange(8.0)), [4, 6, 8, 10])


def test_ragged_of_one_axis() -> None:
    x: Any = np.array([1, 2, 3, 4], "float32")
    Y, backprop = concatenate(noop(), noop()).begin_update(Ragged(x, LENGTHS))
    assert (Y.data.tolist(), Y.lengths.tolist()) == ([1, 2, 3, 1, 2, 3, 4, 4], [6, 2])
    dX = backprop(Y)
    assert (dX.data.tolist(), dX.lengths.tolist()) == ([2, 4, 6, 8], [3, 1])
    empty = concatenate(noop(), noop()).predict(Ragged(x[:0], LENGTHS[:0]))
    assert (empty.data.shape, empty.data.dtype, len(empty.lengths)) == ((0,), "float32", 0)


def test_a_lifted_layer_keeps_the_rows() -> None:
    x: Any = np.array([1, 2, 3, 4], "float32")
    for data in (Ragged(x, LENGTHS), [x]):
        with pytest.raises(ShapeMismatchError, match="concatenate made 8 of 4"):
            with_array(concatenate(noop(), noop())).predict(data)


def test_tuples_of_several_widths() -> None:
    wide: Any = np.ones((4, 3), "float32")
    Y, backprop = concatenate(noop(), noop()).begin_update((X, wide))
    assert [np.shape(each) for each in Y] == [(4, 4), (4, 6)]
    for one, two in zip(backprop(Y), (X, wide), strict=True):
        np.testing.assert_array_equal(one, 2 * two)


def test_ids() -> None:
    ids: Any = np.array([[0, 1], [2, 2]])
    model = concatenate(Embed(3, 4, column=0), Embed(2, 4, column=1)).initialize(ids)
    assert np.shape(model.predict(ids)) == (2, 5)


def test_pooling() -> None:
    model = chain(list2ragged(), concatenate(reduce_max(), reduce_mean()), Linear(1)).initialize([X])
    assert model.layers[2].get_dim("nI") == 4


def test_what_does_not_fit() -> None:
    with pytest.raises(LayerError, match="layer 2 of concatenate"):
        concatenate(Linear(3), list2ragged())
    with pytest.raises(ShapeMismatchError, match=r"Linear takes .*but .*\(expected width 5, got 7\)"):
        chain(concatenate(Linear(3), Linear(4)), Linear(2, 5))
    with pytest.raises(ArityError, match=r"concatenate needs at least one layer"):
        concatenate()


def test_rows_must_agree() -> None:
    short: Model[Any, Any] = Model("short", lambda model, X, is_train: (X[:1], lambda dY: dY))
    with pytest.raises(ShapeMismatchError, match=r"shape \(4, 2\) and \(1, 2\) cannot stand side by side"):
        concatenate(noop(), short).predict(X)
