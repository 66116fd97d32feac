"""with_debug takes and gives what its layer does."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Dropout, Floats2d, Linear, Model, Ragged, chain, with_debug

model = with_debug(Linear(5, 10), "first", on_forward=lambda model, X, is_train: print(X))
passing = with_debug(Dropout())
assert_type(model, Model[Floats2d[Any, Any], Floats2d[Any, Any]])


def use(X: Floats2d[Any, Any], ragged: Ragged[Floats2d[Any, Any]]) -> None:
    assert_type(model.predict(X), Floats2d[Any, Any])
    assert_type(passing.predict(ragged), Ragged[Floats2d[Any, Any]])
    assert_type(chain(passing, model, passing).predict(X), Floats2d[Any, Any])
