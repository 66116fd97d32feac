"""Products and sums of matrices."""

from __future__ import annotations

from typing import Final

import numpy as np

from benchmarks.op_cases.case import Case, plain
from benchmarks.workload import Arrays

_PIECES: Final = 3


def _affine(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    return {
        "X": rng.standard_normal((rows, columns), dtype=np.float32),
        "dY": rng.standard_normal((rows, columns), dtype=np.float32),
        "W": rng.standard_normal((columns, columns), dtype=np.float32),
        "b": rng.standard_normal(columns, dtype=np.float32),
    }


def _pieces(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    return {
        "X": rng.standard_normal((rows, columns), dtype=np.float32),
        "dY": rng.standard_normal((rows, columns, _PIECES), dtype=np.float32),
        # The same, laid out as our backprop of maxout gives it.
        "dPieces": rng.standard_normal((rows, _PIECES, columns), dtype=np.float32).transpose(0, 2, 1),
        "W": rng.standard_normal((columns, _PIECES, columns), dtype=np.float32),
        "b": rng.standard_normal((columns, _PIECES), dtype=np.float32),
    }


CASES: Final = (
    Case("gemm", _affine, ours=lambda ops, X, W: ops.gemm(X, W), alike=True, torch=lambda torch, X, W: X @ W),
    Case(
        "gemm",
        _affine,
        ours=lambda ops, X, W: ops.gemm(X, W, trans2=True),
        alike=True,
        torch=lambda torch, X, W: X @ W.T,
        label="trans2",
    ),
    Case(
        "gemm",
        _affine,
        ours=lambda ops, X, dY: ops.gemm(dY, X, trans1=True),
        alike=True,
        torch=lambda torch, X, dY: dY.T @ X,
        label="trans1",
    ),
    Case("affine", _affine, alike=True, torch=lambda torch, X, W, b: torch.nn.functional.linear(X, W, b)),
    Case(
        "backprop_affine",
        _affine,
        thinc=lambda ops, dY, X, W: (ops.gemm(dY, W), ops.gemm(dY, X, trans1=True), ops.xp.sum(dY, axis=0)),
        torch=lambda torch, dY, X, W: (dY @ W, dY.T @ X, dY.sum(0)),
        compared=3,
        tolerance=1e-3,
    ),
    Case(
        "affine_pieces",
        _pieces,
        thinc=lambda ops, X, W, b: ops.affine(X, W.reshape(-1, X.shape[1]), b.ravel()).reshape(len(X), -1, _PIECES),
        torch=lambda torch, X, W, b: torch.nn.functional.linear(X, W.view(-1, X.shape[1]), b.view(-1)).view(
            len(X), -1, _PIECES
        ),
    ),
    Case(
        "backprop_affine_pieces",
        _pieces,
        ours=lambda ops, X, dPieces, W: ops.backprop_affine_pieces(dPieces, X, W),
        label="(no peer has it)",
    ),
    Case("sum_columns", plain, thinc=lambda ops, X: X.sum(axis=0), torch=lambda torch, X: X.sum(0)),
    Case("tile", plain, given={"reps": (1, 3)}, alike=True, torch=lambda torch, X: X.tile((1, 3))),
)
