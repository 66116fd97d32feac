"""CauchySimilarity takes two arrays of rows and gives a number for each pair of rows."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import CauchySimilarity, Floats1d, Floats2d, Linear, Model, Relu, chain, tuplify

Rows = Floats2d[Any, Any]

assert_type(CauchySimilarity(), Model[tuple[Rows, Rows], Floats1d[Any]])
assert_type(CauchySimilarity(nI=5), Model[tuple[Rows, Rows], Floats1d[Any]])
assert_type(chain(tuplify(Linear(5), Relu(5)), CauchySimilarity(5)), Model[Rows, Floats1d[Any]])


def use(X: Rows) -> None:
    assert_type(CauchySimilarity(5).predict((X, X)), Floats1d[Any])
