"""What is right, or what nobody can tell, is not reported."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Literal, assert_type

import numpy as np
import torch
from torch import nn

from typedthinc.api import (
    Adam,
    ArgsKwargs,
    Embed,
    Floats1d,
    Floats2d,
    Linear,
    Model,
    Padded,
    PyTorchLSTM,
    PyTorchRNNWrapper,
    PyTorchWrapper,
    Relu,
    TorchScriptWrapper,
    as_torch_module,
    chain,
    list2padded,
    padded2list,
    with_array,
)
from typedthinc.types import Floats3d, Floats4d, Ints1d

X = np.zeros((4, 8), "float32")

# The visible types.
dense = PyTorchWrapper(nn.Linear(8, 16))
assert_type(chain(dense, Linear(3, 16)).initialize().predict(X), Floats2d[Any, Any])
assert_type(
    PyTorchWrapper(nn.Sequential(nn.Conv2d(1, 2, 3), nn.Flatten(), nn.Linear(8, 5))).predict(
        np.zeros((4, 1, 4, 4), "float32")
    ),
    Floats2d[Any, Any],
)
assert_type(PyTorchRNNWrapper(nn.GRU(8, 6)), Model[Padded[Floats3d[Any, Any, Any]], Padded[Floats3d[Any, Any, Any]]])
assert_type(PyTorchLSTM(6, 8), Model[Padded[Floats3d[Any, Any, Any]], Padded[Floats3d[Any, Any, Any]]])
assert_type(chain(Embed(8, 100), PyTorchWrapper(nn.Tanh())), Model[Ints1d[Any], Floats2d[Any, Any]])

# A module takes rows, sequences of rows, and one row alone.
several = PyTorchWrapper(nn.Sequential(nn.Linear(8, 4), nn.ReLU(), nn.LayerNorm(4)))
several.predict(X)
several.predict(np.zeros((2, 4, 8), "float32"))
several.predict(np.zeros(8, "float32"))
PyTorchWrapper(nn.Sequential(nn.Embedding(9, 4), nn.Conv1d(5, 3, 2))).predict(np.zeros((2, 5), "int64"))
PyTorchWrapper(
    nn.Sequential(nn.Embedding(9, 4), nn.TransformerEncoder(nn.TransformerEncoderLayer(4, 2, 8, batch_first=True), 2))
).predict(np.zeros((2, 5), "int64"))
PyTorchWrapper(
    nn.Sequential(nn.Conv1d(3, 4, 3, stride=2, padding="valid"), nn.AdaptiveMaxPool1d(1), nn.Flatten(), nn.Linear(4, 2))
).predict(np.zeros((2, 3, 9), "float32"))
PyTorchWrapper(
    nn.Sequential(nn.Linear(8, 12), nn.Unflatten(1, (3, 2, 2)), nn.ConvTranspose2d(3, 1, 2, stride=2))
).predict(X)
pixels: Floats4d[Any, Literal[1], Literal[28], Literal[28]] = np.zeros((2, 1, 28, 28), "float32")
digits = nn.Sequential(
    nn.Conv2d(1, 8, 5), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(1152, 10)
)
chain(PyTorchWrapper(digits), Linear(3, 10)).initialize(pixels).predict(pixels)


# Subclasses, and what is changed after it was made.
class Residual(nn.Module):
    def __init__(self, inner: nn.Module) -> None:
        super().__init__()
        self.inner = inner

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        found: torch.Tensor = x + self.inner(x)
        return found


class Head(nn.Linear):
    def forward(self, input: torch.Tensor) -> torch.Tensor:
        return super().forward(input).sum(1, keepdim=True)


PyTorchWrapper(nn.Sequential(nn.Linear(8, 3), Residual(nn.Linear(3, 3)), nn.Linear(3, 5))).predict(X)
chain(PyTorchWrapper(Head(8, 3)), Linear(2, 1)).initialize(X).predict(X)
grown = nn.Sequential(nn.Linear(8, 3))
grown.append(nn.Linear(3, 4))
chain(PyTorchWrapper(grown), Linear(2, 4)).initialize(X).predict(X)
alias = put = nn.Sequential(nn.Linear(8, 3), nn.Linear(3, 5))
put[1] = nn.Linear(3, 6)
chain(PyTorchWrapper(alias), Linear(2, 6)).initialize(X).predict(X)
cut = nn.Sequential(nn.Linear(8, 3), nn.Linear(3, 5))
del cut[1]
chain(PyTorchWrapper(cut), Linear(2, 3)).initialize(X).predict(X)
layers: list[nn.Module] = [nn.Linear(8, 3)]
for _ in range(2):
    layers.append(nn.Linear(layers[-1].out_features, 5))  # type: ignore[arg-type]
PyTorchWrapper(nn.Sequential(*layers)).predict(X)
named = nn.Sequential(OrderedDict([("one", nn.Linear(8, 3)), ("two", nn.Linear(3, 5))]))
chain(PyTorchWrapper(named), Linear(2, 5)).initialize(X).predict(X)
chain(PyTorchWrapper(nn.Sequential(nn.Linear(8, 3).double(), nn.Tanh()).float().eval()), Linear(2, 3)).initialize(X)


class Cut(nn.Linear):
    def half(self) -> nn.Linear:  # type: ignore[override]
        return nn.Linear(self.in_features, self.out_features // 2)


chain(PyTorchWrapper(Cut(8, 6).half()), Linear(2, 3)).initialize(X).predict(X)


def first(outer: bool) -> Model[Floats2d, Floats2d]:
    chosen = nn.Linear(8, 3) if outer else nn.Linear(8, 4)
    return PyTorchWrapper(nn.Sequential(chosen, nn.Tanh()))


chain(first(True), Linear(2, 3)).initialize(X).predict(X)
chain(first(False), Linear(2, 4)).initialize(X).predict(X)


def grown_in_a_factory() -> nn.Sequential:
    made = nn.Sequential(nn.Linear(8, 3))
    made.append(nn.Linear(3, 9))
    return made


chain(PyTorchWrapper(grown_in_a_factory()), Linear(2, 9)).initialize(X).predict(X)


# Data that functions of the program convert.
def take_list(model: Model[Any, Any], X: list[Floats1d], is_train: bool) -> tuple[ArgsKwargs, Any]:
    return ArgsKwargs((torch.from_numpy(np.stack(X)),), {}), lambda dX: list(dX.args[0])


PyTorchWrapper(nn.Linear(8, 3), convert_inputs=take_list).predict([np.zeros(8, "float32")])

# Both directions, trained.
ids = np.array([1, 2, 3])
tagger = chain(Embed(8, 100), PyTorchWrapper(nn.Linear(8, 16)), Relu(4)).initialize(ids)
Y, backprop = tagger.begin_update(ids)
backprop(Y)
tagger.finish_update(Adam(0.01))
module = as_torch_module(Linear(3, 8).initialize())
nn.Sequential(module, nn.Linear(3, 2))(torch.zeros(4, 8))
sequences = chain(list2padded(), PyTorchRNNWrapper(nn.LSTM(8, 6)), with_array(Linear(3, 6)), padded2list()).initialize(
    [X]
)
sequences.predict([X, X[:2]])
TorchScriptWrapper(torch.jit.script(nn.Linear(8, 3))).predict(X)
