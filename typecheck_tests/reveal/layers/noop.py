"""noop gives what it takes, whatever it keeps."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, Linear, Model, chain, noop

same = noop()
assert_type(same, Model[Any, Any])
assert_type(noop(Linear(5, 10)), Model[Any, Any])
assert_type(chain(Linear(5, 10), same, Linear(3, 5)), Model[Floats2d[Any, Any], Floats2d[Any, Any]])


def use(X: Floats2d) -> None:
    assert_type(same.predict(X), Floats2d[Any, Any])
