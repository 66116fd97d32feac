"""remap_ids takes words or ids and gives a column of numbers."""

from __future__ import annotations

from typing import Any, Literal, assert_type

from typedthinc.api import Embed, Floats2d, Ints1d, Ints2d, Model, chain, remap_ids

table = {"a": 1, "b": 2}
by_word = remap_ids(table)
model = chain(remap_ids(table, default=3), Embed(5, 10, column=0))

assert_type(remap_ids({7: 1}, column=1), Model[Ints2d[Any, Any], Ints2d[Any, Literal[1]]])


def use(words: list[str], ids: Ints1d[Any], rows: Ints2d, column: int) -> None:
    assert_type(by_word.predict(words), Ints2d[Any, Literal[1]])
    assert_type(by_word.predict(["a", "b"]), Ints2d[Any, Literal[1]])
    assert_type(by_word.predict(("a", "b")), Ints2d[Any, Literal[1]])
    assert_type(by_word.predict([("a", 1), ("b", 2)]), Ints2d[Any, Literal[1]])
    assert_type(by_word.predict(ids), Ints2d[Any, Literal[1]])
    assert_type(model.predict(words), Floats2d[Any, Any])
    assert_type(chain(remap_ids({7: 1}, column=column), Embed(5, 10, column=0)).predict(rows), Floats2d[Any, Any])
