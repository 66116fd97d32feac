"""TorchScriptWrapper takes and gives what a program declares, or says of widths: a script tells no sizes."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, Linear, Model, TorchScriptWrapper, chain


def use(module: Any, X: Floats2d[Any, Any]) -> None:
    assert_type(TorchScriptWrapper(module), Model[Any, Any])
    assert_type(chain(TorchScriptWrapper(module, nO=6), Linear(3, 6)).predict(X), Floats2d[Any, Any])
    script: Model[Floats2d, Floats2d] = TorchScriptWrapper(module)
    assert_type(script.predict(X), Floats2d)
