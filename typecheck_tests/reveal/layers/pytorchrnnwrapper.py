"""PyTorchRNNWrapper takes padded sequences, whatever its module is; `torch_modules/` has modules that are known."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats3d, Linear, Model, Padded, PyTorchRNNWrapper, chain, with_array

Sequences = Padded[Floats3d[Any, Any, Any]]


def use(module: Any, X: Sequences) -> None:
    assert_type(PyTorchRNNWrapper(module), Model[Sequences, Sequences])
    assert_type(chain(PyTorchRNNWrapper(module, 10, 6), with_array(Linear(3, 6))).predict(X), Sequences)
