from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    ArityError,
    LayerError,
    Linear,
    Relu,
    chain,
    list2ragged,
    noop,
    reduce_max,
    reduce_sum,
    tuplify,
)

X: Any = np.ones((4, 2), dtype="float32")


def test_values_and_gradient() -> None:
    model = tuplify(Linear(3), noop()).initialize(X)
    Y, backprop = model.begin_update(X)
    assert isinstance(Y, tuple)
    np.testing.assert_array_equal(Y[0], model.layers[0].predict(X))
    assert Y[1] is X
    dX = backprop((np.zeros((4, 3), "float32"), 5 * X))
    np.testing.assert_array_equal(dX, 5 * X)


def test_sizes() -> None:
    model = tuplify(Linear(3, 2), Relu(4)).initialize()
    assert model.layers[1].get_dim("nI") == model.get_dim("nI") == 2
    truths: Any = np.zeros((4, 7), "float32"), np.array([0, 1, 2, 3])
    both = tuplify(Linear(), Linear()).initialize(X, truths)
    assert [layer.get_dim("nO") for layer in both.layers] == [7, 4]


def test_containers() -> None:
    model = chain(list2ragged(), tuplify(reduce_sum(), reduce_max(), noop())).initialize([X])
    total, most, same = model.predict([X, X])
    assert (np.shape(total), np.shape(most), same.lengths.tolist()) == ((2, 2), (2, 2), [4, 4])


def test_what_does_not_fit() -> None:
    with pytest.raises(LayerError, match="layer 2 of tuplify"):
        tuplify(Linear(3), reduce_sum())
    with pytest.raises(ArityError, match=r"tuplify needs at least one layer"):
        tuplify()
