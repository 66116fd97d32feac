"""list2padded takes a sequence of arrays and gives them as Padded, of the same width."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, Floats3d, Linear, Padded, chain, list2padded, padded2list, with_array

to_padded = list2padded()


def use(Xs: list[Floats2d[Any, Any]]) -> None:
    assert_type(to_padded.predict(Xs), Padded[Floats3d[Any, Any, Any]])
    assert_type(chain(list2padded(), with_array(Linear(5, 10))).predict(Xs), Padded[Floats3d[Any, Any, Any]])
    assert_type(chain(list2padded(), padded2list()).predict(Xs), list[Floats2d[Any, Any]])
