from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.backends.strategies import assert_close
from typedthinc.backends import NumpyOps

ops = NumpyOps(seed=0)

UNARY = ["absolute", "negative", "square", "sqrt", "exp", "log", "reciprocal", "sign", "rint"]
BINARY = ["add", "subtract", "multiply", "divide", "power", "maximum", "minimum"]
COMPARISONS = ["equal", "not_equal", "less", "less_equal", "greater", "greater_equal"]


@pytest.mark.parametrize("name", BINARY + COMPARISONS)
@pytest.mark.parametrize("number", [2, 2.0, np.float64(2), np.float32(2), np.int64(2), np.array(2.0)])
def test_numbers_leave_the_dtype_alone(name: str, number: Any) -> None:
    X: Any = np.array([1.0, 2.0, 3.0], "float32")
    Z = getattr(ops, name)(X, number)
    assert Z.dtype == (bool if name in COMPARISONS else "float32")
    assert_close(Z, getattr(np, name)(X, 2))


@pytest.mark.parametrize("name", BINARY + COMPARISONS)
def test_other_shapes_never_broadcast(name: str) -> None:
    X: Any = np.ones((4, 3))
    for Y in (X[:1], X[:, :1], X[0], X[0, :1]):
        with pytest.raises(ValueError, match=rf"^{name}: Y has shape .*, but X has shape \(4, 3\)"):
            getattr(ops, name)(X, Y)


@pytest.mark.parametrize("name", [*UNARY, *BINARY, "clip"])
def test_out_of_another_shape_is_refused(name: str) -> None:
    X: Any = np.ones((1, 3))
    with pytest.raises(ValueError, match=rf"^{name}: out must have shape \(1, 3\), not \(4, 3\)"):
        getattr(ops, name)(*([X, X] if name in BINARY else [X]), out=np.ones((4, 3)))


def test_out_may_be_an_operand() -> None:
    X: Any = np.array([1.0, 4.0])
    assert ops.subtract(X, X, out=X) is X
    assert X.tolist() == [0, 0]


def test_clip_refuses_bounds_that_cross() -> None:
    with pytest.raises(ValueError, match="clip: low 2.0 is above high 1.0"):
        ops.clip(np.ones(2), 2, 1)


def test_clip_at_infinity_and_nan() -> None:
    X: Any = np.array([-np.inf, 0.0, np.inf, np.nan], "float32")
    Y = ops.clip(X, -1, 1)
    assert Y[:3].tolist() == [-1, 0, 1]
    assert np.isnan(Y[3])
    assert ops.clip(X, low=-1)[2] == np.inf


def test_outside_the_domain_numpy_decides() -> None:
    X: Any = np.array([0.0, -1.0])
    with np.errstate(divide="ignore", invalid="ignore"):
        Y = ops.log(X)
    assert Y[0] == -np.inf
    assert np.isnan(Y[1])
    with pytest.warns(RuntimeWarning):
        ops.reciprocal(X)


def test_isfinite() -> None:
    X: Any = np.array([0.0, np.inf, -np.inf, np.nan])
    assert ops.isfinite(X).tolist() == [True, False, False, False]
