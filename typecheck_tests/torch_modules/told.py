"""Of modules that nobody can read, that is known which the program says of them."""

from __future__ import annotations

from typing import Any, Literal

import torch
from torch import nn

from typedthinc.api import Floats2d, Linear, Model, PyTorchRNNWrapper, PyTorchWrapper, Relu, TorchScriptWrapper, chain, with_array


class Doubled(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return 2 * x


chain(Relu(8), PyTorchWrapper(Doubled(), nI=9))  # E: typedthinc-size: PyTorchWrapper takes Floats2d[*, 9], but Relu before it gives Floats2d[*, 8] (expected width 9, got 8)
chain(PyTorchWrapper(Doubled(), nI=9, nO=7), Linear(3, 6))  # E: typedthinc-size: Linear takes Floats2d[*, 6], but PyTorchWrapper before it gives Floats2d[*, 7] (expected width 6, got 7)
chain(TorchScriptWrapper(torch.jit.script(Doubled()), nO=7), Linear(3, 6))  # E: typedthinc-size: (expected width 6, got 7)
chain(PyTorchRNNWrapper(Doubled(), nO=7), with_array(Linear(3, 6)))  # E: typedthinc-size: (expected width 6, got 7)
declared: Model[Floats2d[Any, Literal[9]], Floats2d[Any, Literal[7]]] = PyTorchWrapper(Doubled())
chain(declared, Linear(3, 6))  # missed: typedthinc-size: Linear takes Floats2d[*, 6], but declared before it gives Floats2d[*, 7] (expected width 6, got 7)
PyTorchWrapper(Linear(3, 4))  # E: typedthinc-container: PyTorchWrapper takes a torch.nn.Module as module, but the argument is Model[Floats2d, Floats2d]
PyTorchWrapper(nn.Tanh)  # E: typedthinc-container: PyTorchWrapper takes a torch.nn.Module as module, but the argument is the class Tanh
PyTorchWrapper(nn.Linear(3, 4), 3)  # E: typedthinc-container: as convert_inputs, but the argument is int
