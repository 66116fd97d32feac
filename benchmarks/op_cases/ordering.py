"""Sorting, running sums, selection, and reductions that numpy has in another form or not at all."""

from __future__ import annotations

from typing import Final

import numpy as np

from benchmarks.op_cases.case import Case, plain
from benchmarks.workload import Arrays


def _near_one(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    return {"X": rng.uniform(0.99, 1.01, (rows, columns)).astype(np.float32)}


def _rising(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    return {"X": np.cumsum(rng.uniform(0.1, 1, (rows, columns)), axis=1).astype(np.float32)}


def _pairs(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    arrays = {name: rng.standard_normal((rows, columns), dtype=np.float32) for name in "XY"}
    ids = rng.integers(0, columns, columns // 2)
    return {**arrays, "mask": arrays["X"] > 0, "ids": ids.astype("int32"), "ids64": ids}


CASES: Final = (
    Case("sort", plain, torch=lambda torch, X: torch.sort(X, dim=1)[0]),
    Case("argsort", plain, torch=lambda torch, X: torch.argsort(X, dim=1, stable=True)),
    Case("top_k", plain, given={"k": 5}, torch=lambda torch, X: torch.topk(X, 5)[0]),
    Case("cumsum", plain, given={"axis": 1}, torch=lambda torch, X: torch.cumsum(X, 1)),
    Case("cumprod", _near_one, given={"axis": 1}, torch=lambda torch, X: torch.cumprod(X, 1)),
    Case("prod", _near_one, given={"axis": 1}, torch=lambda torch, X: torch.prod(X, 1)),
    Case("std", plain, given={"axis": 1}, torch=lambda torch, X: torch.std(X, 1, correction=0)),
    Case("logsumexp", plain, given={"axis": 1}, torch=lambda torch, X: torch.logsumexp(X, 1)),
    Case("logdiffexp", _rising, label="(no peer has it)"),
    Case("where", _pairs, torch=lambda torch, mask, X, Y: torch.where(mask, X, Y)),
    Case("take", _pairs, given={"axis": 1}, torch=lambda torch, X, ids64: torch.index_select(X, 1, ids64)),
    Case(
        "allclose",
        _pairs,
        ours=lambda ops, X: ops.allclose(X, X),
        torch=lambda torch, X: torch.allclose(X, X),
        compared=0,
    ),
    Case("bernoulli_mask", plain, ours=lambda ops, X: ops.bernoulli_mask(X.shape, 0.8), compared=0, label="(drawn)"),
    Case("binarize", plain, torch=lambda torch, X: torch.where(X >= 0, 1.0, -1.0)),
)
