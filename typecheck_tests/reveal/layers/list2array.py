"""list2array takes a sequence of arrays and gives one array."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, Linear, Softmax, chain, list2array, with_array

to_array = list2array()


def use(Xs: list[Floats2d[Any, Any]]) -> None:
    assert_type(to_array.predict(Xs), Floats2d[Any, Any])
    assert_type(chain(list2array(), Softmax(3)).predict(Xs), Floats2d[Any, Any])
    assert_type(chain(with_array(Linear(5)), list2array()).predict(Xs), Floats2d[Any, Any])
