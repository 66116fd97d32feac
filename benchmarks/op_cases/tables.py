"""Rows of tables by number: a table of 5,000 rows, ids as frequent as words are (Zipf)."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from benchmarks.op_cases.case import Case, plain
from benchmarks.workload import Arrays

_ROWS: Final = 5000


def _table(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    ids = rng.zipf(1.3, rows) % _ROWS
    return {
        "table": rng.standard_normal((_ROWS, columns), dtype=np.float32),
        "zeros": np.zeros((_ROWS, columns), np.float32),
        "ids": ids.astype(np.int32),
        "ids64": ids.astype(np.int64),
        "values": rng.standard_normal((rows, columns), dtype=np.float32),
    }


def _four_ids(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    data = _table(rng, rows, columns)
    ids = rng.integers(_ROWS, size=(rows, 4))
    return {"table": data["table"], "ids": ids.astype(np.int32), "ids64": ids}


def _classes(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    ids = rng.integers(columns, size=rows)
    return {"ids": ids.astype(np.int32), "ids64": ids, "row": np.zeros(columns, np.float32)}


def _keys(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    return {"keys": rng.integers(1 << 62, size=rows).astype(np.uint64)}


def _thinc_scatter(ops: Any, zeros: Any, ids: Any, values: Any) -> Any:
    table = zeros.copy()
    ops.scatter_add(table, ids, values)
    return table


CASES: Final = (
    Case(
        "gather_rows",
        _table,
        thinc=lambda ops, table, ids: table[ids],
        torch=lambda torch, table, ids64: table.index_select(0, ids64),
    ),
    Case(
        "scatter_add",
        _table,
        ours=lambda ops, zeros, ids, values: ops.scatter_add(zeros, ids, values),
        thinc=_thinc_scatter,
        torch=lambda torch, zeros, ids64, values: zeros.index_add(0, ids64, values),
    ),
    Case(
        "one_hot",
        _classes,
        ours=lambda ops, ids, row: ops.one_hot(ids, row.size),
        torch=lambda torch, ids64, row: torch.nn.functional.one_hot(ids64, len(row)).float(),
    ),
    Case(
        "gather_add",
        _four_ids,
        alike=True,
        torch=lambda torch, table, ids64: torch.nn.functional.embedding_bag(ids64, table, mode="sum"),
    ),
    Case("ngrams", _keys, ours=lambda ops, keys: ops.ngrams(3, keys), alike=True),
    Case("hash32", _keys, ours=lambda ops, keys: ops.hash32(keys, 1), label="(no peer has it)"),
    Case("hash", _keys, ours=lambda ops, keys: ops.hash(keys, 1), alike=True),
    Case("position_encode", plain, ours=lambda ops, X: ops.position_encode(*X.shape), alike=True, compared=0),
)
