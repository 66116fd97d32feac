"""with_getitem changes one item of a tuple."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Embed, Floats1d, Floats2d, Ints1d, Linear, Relu, chain, tuplify, with_getitem

Rows = Floats2d[Any, Any]

first = with_getitem(0, Embed(5, 9))
last = with_getitem(-1, layer=Linear(5, 6))
both = chain(tuplify(Linear(2), Linear(5)), with_getitem(1, Relu(7, 5)), with_getitem(0, Relu(4, 2)))


def use(X: Rows, ids: Ints1d[Any], truth: Floats1d[Any], place: int) -> None:
    assert_type(first.predict((ids, truth)), tuple[Rows, Floats1d[Any]])
    assert_type(last.predict((ids, truth, X)), tuple[Ints1d[Any], Floats1d[Any], Rows])
    assert_type(both.predict(X), tuple[Rows, Rows])
    # Nothing is known where the place is not.
    chain(tuplify(Linear(2), Linear(5)), with_getitem(place, Relu(7, 9)), with_getitem(0, Relu(4, 8)))
