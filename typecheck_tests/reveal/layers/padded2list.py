"""padded2list takes Padded and gives a list of arrays of the same width."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, Floats3d, Linear, Padded, Ragged, chain, list2ragged, padded2list, with_array

to_list = padded2list()


def use(batch: Padded[Floats3d[Any, Any, Any]]) -> None:
    assert_type(to_list.predict(batch), list[Floats2d[Any, Any]])
    assert_type(chain(with_array(Linear(5, 10)), padded2list()).predict(batch), list[Floats2d[Any, Any]])
    assert_type(chain(padded2list(), list2ragged()).predict(batch), Ragged[Floats2d[Any, Any]])
