"""What every checker knows of modules of torch as layers: what a program declares, and what is not a module."""

from __future__ import annotations

import copy
from functools import partial
from typing import Any, assert_type

import numpy as np
import torch
from torch import nn

from typedthinc.api import Adam, Floats2d, Ints1d, Linear, Model, Padded, PyTorchLSTM, PyTorchRNNWrapper, PyTorchWrapper, TorchScriptWrapper, as_torch_module, chain
from typedthinc.types import Floats3d

dense: Model[Floats2d, Floats2d] = PyTorchWrapper(nn.Linear(8, 16))
model = chain(dense, Linear(3, 16))
X = np.zeros((4, 8), "float32")
assert_type(model.predict(X), Floats2d)
ids: Model[Ints1d, Floats2d] = PyTorchWrapper(nn.Embedding(9, 8), nO=8, mixed_precision=True, grad_scaler=64.0)
chain(ids, dense)
chain(dense, ids)  # E: any
ids.predict(X)  # E: any
PyTorchWrapper(Linear(3, 8))  # E: any
PyTorchWrapper(nn.Linear)  # E: any
PyTorchWrapper(nn.Linear(3, 8), 3)  # E: any
PyTorchWrapper(nn.Linear(3, 8), nI="3")  # E: any
assert_type(PyTorchRNNWrapper(nn.GRU(8, 6)), Model[Padded[Floats3d], Padded[Floats3d]])
assert_type(PyTorchLSTM(6, 8), Model[Padded[Floats3d], Padded[Floats3d]])
PyTorchRNNWrapper(nn.GRU(8, 6)).predict(X)  # E: any

# What is a module when run, whatever torch says of its type.
compiled: Model[Floats2d, Floats2d] = PyTorchWrapper(torch.compile(nn.Linear(8, 16), dynamic=True))
PyTorchWrapper(torch.compile(mode="default")(nn.Linear(8, 16)))
PyTorchRNNWrapper(torch.compile(nn.GRU(8, 6)))
traced = torch.jit.trace(nn.Linear(8, 3), torch.zeros(1, 8))  # type: ignore[no-untyped-call]
TorchScriptWrapper(traced)
PyTorchWrapper(traced)
PyTorchWrapper(nn.utils.weight_norm(nn.Linear(8, 3)))
PyTorchWrapper(nn.utils.parametrizations.spectral_norm(nn.Linear(8, 3)))
PyTorchWrapper(nn.utils.parametrize.register_parametrization(nn.Linear(8, 8), "weight", nn.Identity()))
PyTorchWrapper(copy.deepcopy(nn.Linear(8, 3)).to("cpu").half())
PyTorchWrapper(nn.DataParallel(nn.Linear(8, 3)))
PyTorchWrapper(partial(nn.Linear, 8)(3))
PyTorchWrapper(nn.Sequential(nn.Linear(8, 3))[0])
PyTorchWrapper(torch.fx.symbolic_trace(nn.Linear(8, 3)))
PyTorchWrapper(nn.Tanh)  # E: any
PyTorchWrapper(nn.Linear(8, 3).forward)  # E: any
PyTorchWrapper(torch.relu)  # E: any
PyTorchWrapper(lambda x: x)  # E: any
PyTorchWrapper(torch.zeros(3))  # E: any
PyTorchWrapper((nn.Linear(8, 3), nn.Tanh()))  # E: any
TorchScriptWrapper(as_torch_module)  # E: any

scripted: Model[Floats2d, Floats2d] = TorchScriptWrapper(torch.jit.script(nn.Linear(8, 3)))
module = as_torch_module(scripted)
nn.Sequential(module, nn.Tanh())
as_torch_module(nn.Linear(3, 8))  # E: any


class Own(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x


own: Model[Floats2d[Any, Any], Floats2d[Any, Any]] = PyTorchWrapper(Own(), nI=8)
Y, backprop = chain(own, dense).begin_update(X)
backprop(Y)
own.finish_update(Adam(0.01))
