"""reduce_first takes Ragged rows and gives one row for each sequence."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, Model, Ragged, Softmax, chain, list2ragged, reduce_first

assert_type(reduce_first(), Model[Ragged[Floats2d[Any, Any]], Floats2d[Any, Any]])
assert_type(chain(reduce_first(), Softmax(3)), Model[Ragged[Floats2d[Any, Any]], Floats2d[Any, Any]])


def use(Xs: list[Floats2d[Any, Any]]) -> None:
    assert_type(chain(list2ragged(), reduce_first()).predict(Xs), Floats2d[Any, Any])
