"""with_flatten takes and gives lists of the lists that its layer takes and gives."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Embed, Floats2d, Ints1d, Linear, chain, map_list, with_array, with_flatten

lifted = with_flatten(with_array(Linear(5, 10)))
tables = with_flatten(map_list(Embed(5, 100)))


def use(Xs: list[list[Floats2d[Any, Any]]], ids: list[list[Ints1d[Any]]]) -> None:
    assert_type(lifted.predict(Xs), list[list[Floats2d[Any, Any]]])
    assert_type(tables.predict(ids), list[list[Floats2d[Any, Any]]])
    assert_type(chain(tables, with_flatten(with_array(Linear(2, 5)))).predict(ids), list[list[Floats2d[Any, Any]]])
