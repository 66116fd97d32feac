"""map_list takes and gives lists of what its layer takes and gives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_type

from typedthinc.api import Floats2d, Linear, Model, Ragged, chain, list2array, map_list, reduce_sum

rows = map_list(Linear(5, 10))
sums = map_list(reduce_sum())
assert_type(rows, Model[Sequence[Floats2d[Any, Any]], list[Floats2d[Any, Any]]])


def use(Xs: list[Floats2d[Any, Any]], batches: list[Ragged[Floats2d[Any, Any]]]) -> None:
    assert_type(rows.predict(Xs), list[Floats2d[Any, Any]])
    assert_type(sums.predict(batches), list[Floats2d[Any, Any]])
    assert_type(chain(sums, rows, list2array()).predict(batches), Floats2d[Any, Any])
