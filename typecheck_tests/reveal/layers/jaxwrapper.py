"""JaxWrapper takes and gives what its declared type says."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, JaxWrapper, Linear, Model, Relu, chain


def use(function: Any, params: Any, X: Floats2d[Any, Any]) -> None:
    declared: Model[Floats2d[Any, Any], Floats2d[Any, Any]] = JaxWrapper(function, params, nI=4, nO=3)
    assert_type(JaxWrapper(function, params), Model[Any, Any])
    assert_type(declared.predict(X), Floats2d[Any, Any])
    assert_type(chain(Relu(4, 4), declared, Linear(2, 3)).predict(X), Floats2d[Any, Any])
