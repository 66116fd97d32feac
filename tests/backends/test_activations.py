from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.special
from hypothesis import given
from hypothesis import strategies as st

from tests.backends.strategies import assert_close, dtypes, floats, gradient_of, quick, sizes, some
from typedthinc.backends import NumpyOps

ops = NumpyOps(seed=0)


@quick
@given(st.data(), sizes, sizes, dtypes)
def test_relu(data: st.DataObject, nB: int, nO: int, dtype: str) -> None:
    X: Any = data.draw(floats(nB, nO, dtype=dtype))
    Y = ops.relu(X)
    assert Y.dtype == dtype
    np.testing.assert_array_equal(Y, np.where(X > 0, X, 0))


@quick
@given(st.data(), sizes, sizes)
def test_relu_gradient(data: st.DataObject, nB: int, nO: int) -> None:
    X: Any = data.draw(floats(nB, nO, distinct=True)) + 1e-4
    dY: Any = data.draw(floats(nB, nO))
    assert_close(ops.backprop_relu(dY, ops.relu(X)), gradient_of(ops.relu, X, dY))


def test_relu_in_place() -> None:
    X: Any = np.array([[-1.0, 2.0]])
    dY: Any = np.array([[3.0, 4.0]])
    assert ops.relu(X, inplace=True) is X
    assert ops.backprop_relu(dY, X, inplace=True) is dY
    assert X.tolist() == [[0.0, 2.0]]
    assert dY.tolist() == [[0.0, 4.0]]


def test_gradients_of_another_shape_never_broadcast() -> None:
    Y: Any = np.ones((4, 3))
    row: Any = np.ones((1, 3))
    message = r"dY has shape \(1, 3\).*Y.* \(4, 3\)|Y has shape \(4, 3\), but dY has shape \(1, 3\)"
    with pytest.raises(ValueError, match=message):
        ops.backprop_relu(row, Y)
    with pytest.raises(ValueError, match=message):
        ops.backprop_softmax(Y, row)
    with pytest.raises(ValueError, match="dY has shape"):
        ops.backprop_maxout(row, np.zeros((4, 3), "uint8"), 2)


@quick
@given(st.data(), sizes, st.integers(0, 80), dtypes, st.sampled_from([0, 1, -1]))
def test_softmax(data: st.DataObject, nB: int, nO: int, dtype: str, axis: int) -> None:
    X: Any = data.draw(floats(nB, nO, dtype=dtype))
    Y = ops.softmax(X, axis=axis)
    assert Y.dtype == dtype
    assert_close(Y, scipy.special.softmax(X, axis=axis) if X.size else X)


@quick
@given(st.data(), some, some, some, st.sampled_from([0, 1, 2]), st.sampled_from([1.0, 0.5, 3.0]))
def test_softmax_gradient(data: st.DataObject, a: int, b: int, c: int, axis: int, temperature: float) -> None:
    X: Any = data.draw(floats(a, b, c))
    dY: Any = data.draw(floats(a, b, c))

    def softmax(X: Any) -> Any:
        return ops.softmax(X, axis=axis, temperature=temperature)

    dX = ops.backprop_softmax(softmax(X), dY, axis=axis, temperature=temperature)
    assert_close(dX, gradient_of(softmax, X, dY))


def test_softmax_does_not_overflow() -> None:
    X: Any = np.array([[1e30, 0.0, -1e30], [88.0, 89.0, 90.0]], "float32")
    Y = ops.softmax(X)
    assert Y[0].tolist() == [1.0, 0.0, 0.0]
    assert_close(Y.sum(axis=1), np.ones(2))
    assert ops.softmax(X, inplace=True) is X
    assert X.tolist() == Y.tolist()


@pytest.mark.parametrize("temperature", [0.0, -1.0, float("nan")])
def test_softmax_refuses_temperatures(temperature: float) -> None:
    X: Any = np.ones((2, 2))
    with pytest.raises(ValueError, match="softmax: temperature must be above 0"):
        ops.softmax(X, temperature=temperature)


@quick
@given(st.data(), sizes, sizes, st.sampled_from([1, 2, 3, 300]), dtypes)
def test_maxout(data: st.DataObject, nB: int, nO: int, nP: int, dtype: str) -> None:
    X: Any = data.draw(floats(nB, nO, nP, dtype=dtype))
    Y, which = ops.maxout(X)
    assert Y.dtype == dtype
    np.testing.assert_array_equal(Y, X.max(axis=2))
    np.testing.assert_array_equal(which, X.argmax(axis=2))


@quick
@given(st.data(), sizes, sizes, some)
def test_maxout_gradient(data: st.DataObject, nB: int, nO: int, nP: int) -> None:
    X: Any = data.draw(floats(nB, nO, nP, distinct=True))
    dY: Any = data.draw(floats(nB, nO))
    _, which = ops.maxout(X)
    dX = ops.backprop_maxout(dY, which, nP)
    assert dX.shape == X.shape
    assert_close(dX, gradient_of(lambda X: ops.maxout(X)[0], X, dY))


def test_maxout_takes_the_first_of_equal_pieces() -> None:
    X: Any = np.ones((2, 2, 3))
    assert ops.maxout(X)[1].max() == 0


def test_maxout_refusals() -> None:
    dY: Any = np.ones((1, 2))
    with pytest.raises(ValueError, match=r"maxout: X has no pieces \(shape \(4, 2, 0\)\)"):
        ops.maxout(np.ones((4, 2, 0)))
    with pytest.raises(ValueError, match="maxout: X must have 3 dimensions, not 2"):
        ops.maxout(dY)
    with pytest.raises(IndexError, match=r"backprop_maxout: piece 3 at position \(0, 1\) is outside \[0, 3\)"):
        ops.backprop_maxout(dY, np.array([[2, 3]]), 3)
    with pytest.raises(IndexError, match="piece -1 at position"):
        ops.backprop_maxout(dY, np.array([[-1, 0]]), 3)
