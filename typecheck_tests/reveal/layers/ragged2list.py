"""ragged2list takes Ragged and gives a list of arrays."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, Ragged, chain, list2ragged, ragged2list

to_list = ragged2list()


def use(batch: Ragged[Floats2d[Any, Any]], Xs: list[Floats2d[Any, Any]]) -> None:
    assert_type(to_list.predict(batch), list[Floats2d[Any, Any]])
    assert_type(chain(list2ragged(), ragged2list()).predict(Xs), list[Floats2d[Any, Any]])
