from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests import rounding
from typedthinc.api import (
    SGD,
    InvalidSizeError,
    LayerError,
    NotInitializedError,
    NumpyOps,
    ShapeMismatchError,
    SparseLinear,
    normal_init,
)

KEYS: Any = np.array([7, 2**63 + 5, 7, 9], "uint64")
VALUES: Any = np.array([1, 0.5, -2, 3], "float32")
LENGTHS: Any = np.array([2, 0, 2], "int32")
X: Any = (KEYS, VALUES, LENGTHS)


def dense(model: Any) -> Any:
    """Write the input as rows of a matrix with a column for each key, and the weights of those columns."""
    rows = np.zeros((3, 3), "float32")
    rows[0, :2], rows[2, [0, 2]] = VALUES[:2], VALUES[2:]
    keys = KEYS[[0, 1, 3]]
    W, length = model.get_param("W"), model.get_dim("length")
    return rows, sum(W[(NumpyOps().hash32(keys, seed) % length).astype("int64")] for seed in (0, 1))


def test_values_and_gradient() -> None:
    model = SparseLinear(2, 50, init_W=normal_init, init_b=normal_init).initialize()
    rows, weights = dense(model)
    Y, backprop = model.begin_update(X)
    atol = rounding.of_product(np.c_[rows, np.ones(3, "float32")], np.r_[weights, [model.get_param("b")]])
    np.testing.assert_allclose(Y, rows @ weights + model.get_param("b"), atol=atol)
    dY: Any = np.array([[1, 2], [3, 4], [5, 6]], "float32")
    dKeys, dValues, dLengths = backprop(dY)
    wanted = np.zeros((50, 2), "float32")
    for seed in (0, 1):
        numbers = NumpyOps().hash32(KEYS, seed) % np.uint32(50)
        np.add.at(wanted, numbers, VALUES[:, None] * dY[[0, 0, 2, 2]])
    np.testing.assert_allclose(
        model.get_grad("W"), wanted, atol=rounding.of_product(np.abs(VALUES), np.abs(dY[[0, 0, 2, 2]]))
    )
    assert model.get_grad("b").tolist() == [9, 12]
    slopes = dY @ weights.T
    expected = [slopes[0, 0], slopes[0, 1], slopes[2, 0], slopes[2, 2]]
    np.testing.assert_allclose(dValues, expected, atol=rounding.of_product(dY, weights.T))
    assert (dKeys.dtype, dLengths.dtype, dKeys.any(), dLengths.any()) == (KEYS.dtype, LENGTHS.dtype, False, False)


def test_it_learns_which_key_counts() -> None:
    rng = np.random.default_rng(0)
    labels = rng.integers(0, 2, 200)
    keys: Any = np.where(rng.random((200, 6)) < 0.2, labels[:, None], rng.integers(2, 10**6, (200, 6)))
    keys[:, 0] = labels
    batch: Any = (keys.reshape(-1), np.ones(1200, "float32"), np.full(200, 6))
    model, truth = SparseLinear(2).initialize(), np.eye(2, dtype="float32")[labels]
    for _ in range(10):
        Y, backprop = model.begin_update(batch, need_dX=False)
        backprop((model.ops.softmax(Y) - truth) / len(labels))
        model.finish_update(SGD(0.5))
    assert (np.asarray(model.predict(batch)).argmax(axis=1) == labels).mean() > 0.95


def test_no_gradient_of_the_input() -> None:
    model = SparseLinear(2, 50).initialize()
    Y, backprop = model.begin_update(X, need_dX=False)
    assert backprop(np.ones_like(Y)) is None
    assert model.get_grad("b").tolist() == [3, 3]


def test_sizes() -> None:
    model = SparseLinear().initialize(X, np.array([0, 1, 4]))
    assert (model.get_param("W").shape, model.get_param("b").shape) == ((1 << 18, 5), (5,))
    with pytest.raises(NotInitializedError, match=r"nO is missing.*write SparseLinear\(nO=...\)"):
        SparseLinear().initialize(X)
    with pytest.raises(InvalidSizeError, match="length must be an int of at least 1, not 0"):
        SparseLinear(2, 0)


def test_what_does_not_fit() -> None:
    model = SparseLinear(2, 50).initialize()
    for lengths in (np.array([1, 2]), np.array([5, -1])):
        with pytest.raises(ShapeMismatchError, match="^SparseLinear: "):
            model.predict((KEYS, VALUES, lengths))
    wrongs: list[Any] = [(KEYS, VALUES[:3], LENGTHS), (KEYS, VALUES), KEYS, (VALUES, VALUES, LENGTHS)]
    for wrong in wrongs:
        with pytest.raises(LayerError, match=r"SparseLinear takes tuple\[Ints1d.*Floats1d.*, but the data is"):
            model.predict(wrong)
