from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.backends.strategies import assert_close, dtypes, floats, gradient_of, quick, sizes, some
from typedthinc.backends import NumpyOps

ops = NumpyOps(seed=0)


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
    with pytest.raises(ValueError, match="backprop_maxout: dY has shape"):
        ops.backprop_maxout(dY, np.zeros((4, 2), "uint8"), 2)


def test_take_which_takes_what_maxout_chose() -> None:
    X: Any = ops.rng.standard_normal((5, 4, 3))
    Y, which = ops.maxout(X)
    np.testing.assert_array_equal(ops.take_which(X, which), Y)
    np.testing.assert_array_equal(ops.backprop_take(Y, which, 3), ops.backprop_maxout(Y, which, 3))


def test_take_which_refusals() -> None:
    X: Any = np.ones((1, 2, 3))
    which: Any = np.array([[0, 2]])
    with pytest.raises(ValueError, match="take_which: X must have 3 dimensions, not 2"):
        ops.take_which(X[0], which)
    with pytest.raises(ValueError, match=r"take_which: which must have shape \(1, 2\), not \(1, 1\)"):
        ops.take_which(X, which[:, :1])
    with pytest.raises(IndexError, match=r"take_which: piece 3 at position \(0, 1\) is outside \[0, 3\)"):
        ops.take_which(X, which + 1)
    with pytest.raises(ValueError, match="backprop_take: dY has shape"):
        ops.backprop_take(X[0], which, 3)
    with pytest.raises(IndexError, match="backprop_take: piece 2 at"):
        ops.backprop_take(X[:, :, 0], which, 2)
