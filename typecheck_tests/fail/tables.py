"""Tables that do not learn, and sparse input."""

from __future__ import annotations

from typing import Any, Literal

from typedthinc.api import Floats1d, Floats2d, Ints1d, Ints2d, Linear, Softmax, SparseLinear, StaticVectors, chain, list2ragged

chain(SparseLinear(5), Softmax(3, 4))  # E: typedthinc-size: Softmax takes Floats2d[*, 4], but SparseLinear before it gives Floats2d[*, 5] (expected width 4, got 5)
chain(Linear(5), SparseLinear(5))  # E: typedthinc-container: SparseLinear takes tuple[Ints1d, Floats1d, Ints1d], but Linear before it gives Floats2d[*, 5]
SparseLinear(0)  # E: typedthinc-size: SparseLinear: nO must be an int of at least 1, not 0


def vectors(table: Floats2d[Any, Any], ids: Ints2d[Any, Literal[2]], words: Ints1d) -> None:
    chain(StaticVectors(5, table), Linear(3, 4))  # E: typedthinc-size: Linear takes Floats2d[*, 4], but StaticVectors before it gives Floats2d[*, 5] (expected width 4, got 5)
    chain(list2ragged(), StaticVectors(5, table))  # E: typedthinc-container: did you mean with_array(StaticVectors(...))
    StaticVectors(5, table).predict(ids)  # E: typedthinc-rank: StaticVectors takes Ints1d, but the data is Ints2d[*, 2]
    StaticVectors(5, table, column=2).predict(ids)  # E: typedthinc-size: StaticVectors takes Ints2d
    StaticVectors(5, words)  # E: typedthinc-dtype: StaticVectors takes Floats2d as vectors, but the argument is Ints1d


def sparse(keys: Ints1d, values: Floats1d, rows: Floats2d) -> None:
    SparseLinear(5).predict((keys, values))  # E: typedthinc-arity: SparseLinear takes tuple[Ints1d, Floats1d, Ints1d], but the data is tuple[Ints1d, Floats1d]
    SparseLinear(5).predict((values, values, keys))  # E: typedthinc-dtype: SparseLinear takes tuple[Ints1d, Floats1d, Ints1d], but the data is tuple[Floats1d, Floats1d, Ints1d]
    SparseLinear(5).predict((keys, rows, keys))  # E: typedthinc-rank: SparseLinear takes tuple
