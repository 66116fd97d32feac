"""premap_ids takes ids and gives a column of numbers."""

from __future__ import annotations

from typing import Any, Literal, assert_type

from typedthinc.api import Embed, Floats2d, Ints1d, Ints2d, Model, chain, premap_ids

model = chain(premap_ids({7: 1}, default=3), Embed(5, 10, column=0))

assert_type(premap_ids({7: 1}), Model[Ints1d[Any], Ints2d[Any, Literal[1]]])
assert_type(premap_ids({7: 1}, column=1), Model[Ints2d[Any, Any], Ints2d[Any, Literal[1]]])


def use(ids: Ints1d[Any], rows: Ints2d, column: int) -> None:
    assert_type(premap_ids({7: 1}).predict(ids), Ints2d[Any, Literal[1]])
    assert_type(model.predict(ids), Floats2d[Any, Any])
    assert_type(chain(premap_ids({7: 1}, column=column), Embed(5, 10, column=0)).predict(rows), Floats2d[Any, Any])
