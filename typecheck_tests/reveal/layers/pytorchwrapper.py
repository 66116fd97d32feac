"""PyTorchWrapper takes and gives what a program declares, or says of widths; `torch_modules/` has known modules."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, Ints1d, Linear, Model, PyTorchWrapper, chain


def use(module: Any, X: Floats2d[Any, Any], ids: Ints1d[Any]) -> None:
    assert_type(PyTorchWrapper(module), Model[Any, Any])
    assert_type(chain(PyTorchWrapper(module), Linear(3, 6)).predict(X), Floats2d[Any, Any])
    assert_type(
        chain(Linear(6), PyTorchWrapper(module, nI=6, nO=4), Linear(3, 4)),
        Model[Floats2d[Any, Any], Floats2d[Any, Any]],
    )
    embed: Model[Ints1d, Floats2d] = PyTorchWrapper(module)
    assert_type(embed.predict(ids), Floats2d)
