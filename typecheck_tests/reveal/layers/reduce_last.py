"""reduce_last takes Ragged rows and gives one row for each sequence."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, Model, Ragged, Softmax, chain, list2ragged, reduce_last

assert_type(reduce_last(), Model[Ragged[Floats2d[Any, Any]], Floats2d[Any, Any]])
assert_type(chain(reduce_last(), Softmax(3)), Model[Ragged[Floats2d[Any, Any]], Floats2d[Any, Any]])


def use(Xs: list[Floats2d[Any, Any]]) -> None:
    assert_type(chain(list2ragged(), reduce_last()).predict(Xs), Floats2d[Any, Any])
