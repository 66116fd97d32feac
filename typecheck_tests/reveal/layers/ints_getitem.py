"""ints_getitem: as array_getitem, of integers."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Embed, Floats2d, Ints1d, Ints2d, Model, chain, ints_getitem

column = ints_getitem((slice(None), 0))

assert_type(chain(column, Embed(5, 9)), Model[Ints2d[Any, Any], Floats2d[Any, Any]])


def use(ids: Ints2d[Any, Any]) -> None:
    assert_type(column.predict(ids), Ints1d[Any])
