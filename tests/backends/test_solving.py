from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.backends.gpu import GPU_OPS
from typedthinc.backends import NumpyOps, Ops


@pytest.fixture(params=[pytest.param(NumpyOps, id="numpy"), *GPU_OPS])
def ops(request: pytest.FixtureRequest) -> Ops:
    made: Ops = request.param()
    return made


@pytest.mark.parametrize("shape", [(3, 5), (5, 3), (4, 4), (1, 3)])
@pytest.mark.parametrize("full", [True, False])
def test_svd(ops: Ops, shape: tuple[int, int], full: bool) -> None:
    X = np.random.default_rng(0).standard_normal(shape)
    found: Any = ops.svd(ops.asarray(X), full_matrices=full)
    U, S, Vt = map(ops.to_numpy, found)
    k = min(shape)
    assert (U.shape, S.shape, Vt.shape) == (
        (shape[0], shape[0] if full else k),
        (k,),
        (shape[1] if full else k, shape[1]),
    )
    np.testing.assert_allclose(U[:, :k] * S @ Vt[:k], X, atol=1e-12)
    np.testing.assert_allclose(U.T @ U, np.eye(U.shape[1]), atol=1e-12)
    np.testing.assert_allclose(Vt @ Vt.T, np.eye(len(Vt)), atol=1e-12)
    assert (np.diff(S) <= 0).all() and (S >= 0).all()


def test_a_singular_matrix_has_no_solution() -> None:
    with pytest.raises(np.linalg.LinAlgError):
        NumpyOps().solve(np.ones((2, 2)), np.ones(2))


@pytest.mark.parametrize(
    ("A", "Y", "told"),
    [
        (np.ones((2, 3)), np.ones(2), r"solve: shapes \(2, 3\) and \(2,\) do not fit"),
        (np.eye(2), np.ones(3), r"solve: shapes \(2, 2\) and \(3,\) do not fit"),
        (np.ones(4), np.ones(3), "solve: A must have 2 dimensions, not 1"),
    ],
)
def test_solve_refusals(ops: Ops, A: Any, Y: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        ops.solve(ops.asarray(A), ops.asarray(Y))


def test_diagonal_refusals(ops: Ops) -> None:
    with pytest.raises(
        ValueError, match=r"fill_diagonal: the diagonal of Floats2d\[2, 3\] takes one number or 2, not Floats1d\[3\]"
    ):
        ops.fill_diagonal(ops.asarray2f([[1, 2, 3], [4, 5, 6]]), ops.asarray1f([1, 2, 3]))
