"""StaticVectors takes one id to a row, or one column of several."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, Ints1d, Ints2d, Linear, Model, StaticVectors, chain


def use(vectors: Floats2d[Any, Any]) -> None:
    assert_type(StaticVectors(5, vectors), Model[Ints1d[Any], Floats2d[Any, Any]])
    assert_type(StaticVectors(None, vectors, dropout=0.1), Model[Ints1d[Any], Floats2d[Any, Any]])
    assert_type(StaticVectors(nO=5, vectors=vectors, column=1), Model[Ints2d[Any, Any], Floats2d[Any, Any]])
    assert_type(chain(StaticVectors(5, vectors), Linear(3, 5)), Model[Ints1d[Any], Floats2d[Any, Any]])
