"""SparseLinear takes keys, values and lengths, and gives a row for each length."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats1d, Floats2d, Ints1d, Model, Softmax, SparseLinear, chain

assert_type(SparseLinear(5), Model[tuple[Ints1d[Any], Floats1d[Any], Ints1d[Any]], Floats2d[Any, Any]])
assert_type(
    chain(SparseLinear(5, 100), Softmax(3, 5)),
    Model[tuple[Ints1d[Any], Floats1d[Any], Ints1d[Any]], Floats2d[Any, Any]],
)


def use(keys: Ints1d[Any], values: Floats1d[Any], lengths: Ints1d[Any]) -> None:
    assert_type(SparseLinear(5).predict((keys, values, lengths)), Floats2d[Any, Any])
