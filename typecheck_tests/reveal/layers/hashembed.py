"""HashEmbed takes one id to a row, or one column of several."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, HashEmbed, Ints1d, Ints2d, Linear, Model, chain

assert_type(HashEmbed(5, 100), Model[Ints1d[Any], Floats2d[Any, Any]])
assert_type(HashEmbed(5, 100, seed=7, dropout=0.1), Model[Ints1d[Any], Floats2d[Any, Any]])
assert_type(HashEmbed(nO=5, nV=100, column=1), Model[Ints2d[Any, Any], Floats2d[Any, Any]])
assert_type(chain(HashEmbed(5, 100), Linear(3, 5)), Model[Ints1d[Any], Floats2d[Any, Any]])
assert_type(chain(HashEmbed(5, 100, column=0), Linear(3, 5)), Model[Ints2d[Any, Any], Floats2d[Any, Any]])
