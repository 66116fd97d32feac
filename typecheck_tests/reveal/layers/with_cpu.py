"""with_cpu takes and gives what its layer does."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Dropout, Floats2d, Linear, Model, Ragged, chain, get_current_ops, with_cpu

model = with_cpu(Linear(5, 10))
passing = with_cpu(Dropout(), get_current_ops())
assert_type(model, Model[Floats2d[Any, Any], Floats2d[Any, Any]])


def use(X: Floats2d[Any, Any], ragged: Ragged[Floats2d[Any, Any]]) -> None:
    assert_type(model.predict(X), Floats2d[Any, Any])
    assert_type(passing.predict(ragged), Ragged[Floats2d[Any, Any]])
    assert_type(chain(passing, model, passing).predict(X), Floats2d[Any, Any])
