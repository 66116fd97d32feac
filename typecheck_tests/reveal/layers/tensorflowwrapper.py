"""TensorFlowWrapper takes and gives what its declared type says."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, Linear, Model, Relu, TensorFlowWrapper, chain


def use(module: Any, X: Floats2d[Any, Any]) -> None:
    declared: Model[Floats2d[Any, Any], Floats2d[Any, Any]] = TensorFlowWrapper(module, nI=4, nO=3)
    assert_type(TensorFlowWrapper(module), Model[Any, Any])
    assert_type(declared.predict(X), Floats2d[Any, Any])
    assert_type(chain(Relu(4, 4), declared, Linear(2, 3)).predict(X), Floats2d[Any, Any])
