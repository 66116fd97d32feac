"""list2ragged takes a sequence of arrays and gives them as Ragged."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, Linear, Ragged, chain, list2ragged, with_array

to_ragged = list2ragged()


def use(Xs: list[Floats2d[Any, Any]]) -> None:
    assert_type(to_ragged.predict(Xs), Ragged[Floats2d[Any, Any]])
    assert_type(chain(list2ragged(), with_array(Linear(5, 10))).predict(Xs), Ragged[Floats2d[Any, Any]])
    assert_type(chain(with_array(Linear(5, 10)), list2ragged()).predict(Xs), Ragged[Floats2d[Any, Any]])
