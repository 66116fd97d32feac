"""Reductions of the rows of each sequence to one row; sequences have 1 to 60 rows."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from benchmarks.op_cases.case import Case
from benchmarks.op_cases.lengths import lengths_of
from benchmarks.workload import Arrays


def _sequences(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    lengths = lengths_of(rng, rows)
    X = rng.standard_normal((rows, columns), dtype=np.float32)
    starts = np.cumsum(lengths) - lengths
    which = [X[start : start + n].argmax(axis=0) for start, n in zip(starts, lengths, strict=True)]
    return {
        "X": X,
        "Y": rng.uniform(size=(rows, columns)).astype(np.float32),
        "lengths": lengths.astype(np.int32),
        "lengths64": lengths,
        "dY": rng.standard_normal((len(lengths), columns), dtype=np.float32),
        "which": np.array(which, np.int32),
        "starts_ends": np.append(starts, rows),
        "lasts": np.cumsum(lengths) - 1,
        "query": rng.standard_normal(columns, dtype=np.float32) / columns,
        "weights": rng.uniform(size=(rows, 1)).astype(np.float32),
    }


def _top_two(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    lengths = np.maximum(lengths_of(rng, rows), 2)
    X = rng.standard_normal((int(lengths.sum()), columns), dtype=np.float32)
    dY = rng.standard_normal((len(lengths), 2, columns), dtype=np.float32)
    return {"X": X, "lengths": lengths, "dY": dY, "which": np.zeros(dY.shape, np.int64) + [[0], [1]]}


def _torch_sum(torch: Any, X: Any, lengths64: Any) -> Any:
    return torch.segment_reduce(X, "sum", lengths=lengths64)


def _torch_mean(torch: Any, X: Any, lengths64: Any) -> Any:
    return torch.segment_reduce(X, "mean", lengths=lengths64)


def _torch_max(torch: Any, X: Any, lengths64: Any) -> Any:
    return torch.segment_reduce(X, "max", lengths=lengths64)


CASES: Final = (
    Case("reduce_top_k", _top_two, ours=lambda ops, X, lengths: ops.reduce_top_k(X, lengths, 2)[0]),
    Case("backprop_reduce_top_k", _top_two),
    Case("cumsum_sequences", _sequences),
    Case(
        "backprop_cumsum_sequences", _sequences, ours=lambda ops, Y, lengths: ops.backprop_cumsum_sequences(Y, lengths)
    ),
    Case("reduce_sum", _sequences, alike=True, torch=_torch_sum),
    Case(
        "backprop_reduce_sum",
        _sequences,
        alike=True,
        torch=lambda torch, dY, lengths64: dY.repeat_interleave(lengths64, 0),
    ),
    Case("reduce_mean", _sequences, alike=True, torch=_torch_mean),
    Case(
        "backprop_reduce_mean",
        _sequences,
        alike=True,
        torch=lambda torch, dY, lengths64: (dY / lengths64[:, None]).repeat_interleave(lengths64, 0),
    ),
    # Torch gives the values alone.
    Case("reduce_max", _sequences, alike=True, torch=_torch_max),
    Case("backprop_reduce_max", _sequences, alike=True),
    Case("reduce_first", _sequences, alike=True),
    Case("backprop_reduce_first", _sequences, alike=True),
    Case("reduce_last", _sequences, alike=True),
    Case("backprop_reduce_last", _sequences, alike=True),
    Case("softmax_sequences", _sequences, alike=True),
    Case(
        "backprop_softmax_sequences",
        _sequences,
        ours=lambda ops, X, Y, lengths: ops.backprop_softmax_sequences(X, Y, lengths),
        alike=True,
    ),
    Case("attend_sequences", _sequences),
    Case(
        "backprop_attend_sequences",
        _sequences,
        ours=lambda ops, X, Y, query, weights, lengths: ops.backprop_attend_sequences(Y, X, query, weights, lengths),
    ),
)
