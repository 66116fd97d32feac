"""Arrays where another type may be wanted: what is not known of them is silent, and what fits is right."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.types import Floats1d, Floats2d, FloatsXd, Ints1d, Ints2d, IntsXd


def of_rows(rows: list[list[float]], dtype: Any, n: int) -> Floats2d:
    table: Floats2d = np.array(rows)
    empty: Floats2d = np.zeros((n, 3), dtype)
    named: Floats2d = np.zeros((n, 3), dtype=dtype)
    total: Floats1d = np.array(rows).sum(axis=0)
    either: Floats2d = np.zeros((4, 3)) if n else np.ones((2, 3))
    steps: Ints1d = np.arange(n)
    rates: Floats1d = np.linspace(0, 1, n)
    ids: Ints2d = np.zeros((4, 3)).astype("int64")
    joined: Floats2d = np.concatenate([table, table])
    draws: Floats1d = np.random.default_rng(0).normal(size=3)
    chosen: Ints1d = np.where(steps > 3, steps, 0)
    best: Ints1d = np.argmax(table, axis=1)
    any_ids: IntsXd = np.zeros((4, 3), "int64")
    any_rows: FloatsXd = np.zeros((4, 3), "float32")
    alternatives: Ints1d | Floats2d = np.zeros((4, 3), "float32")
    unknown: Any = np.zeros((4, 3), "float32")
    print(
        empty, named, total, either, rates, ids, joined, draws, chosen, best, any_ids, any_rows, alternatives, unknown
    )
    return np.array(rows, "float32")


class Rows:
    def __init__(self) -> None:
        self.table: Floats2d = np.zeros((4, 3), "float32")
        self.labels = np.zeros((4, 3), "float32")
        self.labels = np.zeros((2, 3), "float32")


print(of_rows([[1.0, 2.0], [3.0, 4.0]], "float32", 2), Rows().labels)
