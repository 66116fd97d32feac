from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.backends import NumpyOps

ops = NumpyOps(seed=0)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ((2, 3), (2, 3)),
        ((3,), (2,)),
        ((2, 3, 4), (3, 4, 5)),
        ((1, 3, 4), (2, 4, 5)),
        ((2, 3), (4, 2)),
        ((2, 3, 4), (4,)),
    ],
)
def test_matmul_refusals(one: tuple[int, ...], two: tuple[int, ...]) -> None:
    X, Y = np.ones(one), np.ones(two)
    with pytest.raises(ValueError, match="matmul: shapes .* and .* do not fit"):
        ops.matmul(X, Y)  # type: ignore[call-overload]  # wrong on purpose


def test_batched_gemm_adds() -> None:
    X, Y, Z = (ops.rng.standard_normal(shape) for shape in ((2, 3, 4), (2, 4, 5), (2, 3, 5)))
    expected = 0.5 * X @ Y - 2 * Z
    out: Any = Z.copy()
    assert ops.batched_gemm(X, Y, out=out, alpha=0.5, beta=-2) is out
    np.testing.assert_allclose(out, expected)
    with pytest.raises(ValueError, match="batched_gemm: beta"):
        ops.batched_gemm(X, Y, beta=1)


def test_batched_gemm_refusals() -> None:
    X = np.ones((2, 3, 4))
    with pytest.raises(ValueError, match="batched_gemm: shapes .* do not fit"):
        ops.batched_gemm(X, X)
    with pytest.raises(ValueError, match=r"batched_gemm: out must have shape \(2, 3, 3\), not \(2, 3, 4\)"):
        ops.batched_gemm(X, X, trans2=True, out=X.copy())
