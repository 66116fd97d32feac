"""Products of vectors and batches of matrices, and the linear algebra of square ones."""

from __future__ import annotations

from typing import Final

import numpy as np

from benchmarks.op_cases.case import Case
from benchmarks.workload import Arrays

_BATCH: Final = 8


def _matrices(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    return {
        "X": rng.standard_normal((rows, columns), dtype=np.float32),
        "W": rng.standard_normal((columns, columns), dtype=np.float32),
        "batch": rng.standard_normal((_BATCH, rows // _BATCH, columns), dtype=np.float32),
        "weights": rng.standard_normal((_BATCH, columns, columns), dtype=np.float32),
    }


def _square(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    A = rng.standard_normal((columns, columns), dtype=np.float32) + 4 * columns * np.eye(columns, dtype=np.float32)
    return {"A": A, "Y": rng.standard_normal((columns, 8), dtype=np.float32), "b": A[0].copy()}


CASES: Final = (
    Case("matmul", _matrices, ours=lambda ops, X, W: ops.matmul(X, W), torch=lambda torch, X, W: torch.matmul(X, W)),
    Case(
        "batched_gemm",
        _matrices,
        ours=lambda ops, batch, weights: ops.batched_gemm(batch, weights),
        torch=lambda torch, batch, weights: torch.bmm(batch, weights),
    ),
    Case("solve", _square, torch=lambda torch, A, Y: torch.linalg.solve(A, Y)),
    Case("svd", _square, ours=lambda ops, A: ops.svd(A)[1], torch=lambda torch, A: torch.linalg.svd(A)[1]),
    Case("eye", _square, ours=lambda ops, A: ops.eye(len(A)), torch=lambda torch, A: torch.eye(len(A))),
    Case("diag", _square, ours=lambda ops, A: ops.diag(A), torch=lambda torch, A: torch.diagonal(A).clone()),
    Case(
        "fill_diagonal",
        _square,
        ours=lambda ops, A, b: ops.fill_diagonal(A, b),
        torch=lambda torch, A, b: torch.diagonal_scatter(A, b),
    ),
)
