"""floats_getitem: as array_getitem, of floats."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats1d, Floats2d, Linear, Model, chain, floats_getitem

row = floats_getitem(0)

assert_type(chain(Linear(5), floats_getitem((slice(None), 4))), Model[Floats2d[Any, Any], Floats1d[Any]])


def use(X: Floats2d[Any, Any]) -> None:
    assert_type(row.predict(X), Floats1d[Any])
