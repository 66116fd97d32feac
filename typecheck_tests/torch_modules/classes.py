"""Classes of the program whose forward runs their parts in one straight line, and what gives a module back."""

from __future__ import annotations

import copy
from typing import cast

import numpy as np
import torch
import torch.nn.functional as F
from sklearn.datasets import load_digits  # type: ignore[import-untyped]
from sklearn.model_selection import train_test_split  # type: ignore[import-untyped]

from torch import Tensor, nn

from typedthinc.api import Linear, PyTorchWrapper, Relu, chain


class Net(nn.Module):
    def __init__(self, width: int, hidden: int = 16) -> None:
        super().__init__()
        self.first = nn.Linear(width, hidden)
        self.second = nn.Linear(hidden, 5)

    def forward(self, x: Tensor) -> Tensor:
        """Run."""
        return cast(Tensor, self.second(torch.relu(self.first(x))))


class Steps(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.net = Net(8, 4)
        self.drop = nn.Dropout(0.1)

    def forward(self, x: Tensor, scale: float = 1.0) -> Tensor:
        h = F.gelu(self.net(x))
        h = self.drop(h).tanh()
        found: Tensor = F.log_softmax(h, dim=-1)
        return found


class Wrong(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = nn.Linear(8, width)
        self.second = nn.Linear(7, 5)

    def forward(self, x: Tensor) -> Tensor:
        x = F.relu(self.first(x), inplace=True)
        return self.second(x)  # type: ignore[no-any-return]


class Images(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Conv2d(1, 8, 5), nn.ReLU(), nn.MaxPool2d(2))
        self.head = nn.Linear(1152, 10)

    def forward(self, x: Tensor) -> Tensor:
        return self.head(torch.flatten(self.body(x), 1))  # type: ignore[no-any-return]


chain(PyTorchWrapper(Net(8)), Linear(3, 6))  # E: typedthinc-size: Linear takes Floats2d[*, 6], but PyTorchWrapper before it gives Floats2d[*, 5] (expected width 6, got 5)
chain(Relu(9, 3), PyTorchWrapper(Net(8, 32)))  # E: typedthinc-size: (expected width 8, got 9)
chain(PyTorchWrapper(Steps()), Linear(3, 6))  # E: typedthinc-size: (expected width 6, got 5)
PyTorchWrapper(Wrong(7))
PyTorchWrapper(Wrong(6))  # E: typedthinc-size: Linear takes Floats2d[*, 7], but ReLU before it gives Floats2d[*, 6] (expected width 7, got 6)
PyTorchWrapper(Images()).predict(np.zeros((4, 1, 28, 28), "float32"))
PyTorchWrapper(Images()).predict(np.zeros((4, 1, 20, 28), "float32"))  # E: typedthinc-size: (a layer inside expects width 1152, got 768)
PyTorchWrapper(nn.Sequential(Net(8), nn.Linear(6, 2)))  # E: typedthinc-size: (expected width 6, got 5)


# What changes no sizes.
def init(module: nn.Module) -> None:
    if isinstance(module, nn.Linear):
        nn.init.zeros_(module.weight)
        module.bias.data.fill_(0.01)
        module.bias.requires_grad = False


def freeze(module: nn.Module) -> None:
    for each in module.parameters():
        each.requires_grad_(False)


net = Net(width=8).apply(init)
freeze(net)
net.training = False
net.load_state_dict(Net(8).state_dict())
table: dict[str, int] = {}
table["parameters"] = len(list(net.parameters()))
chain(PyTorchWrapper(net), Linear(3, 6))  # E: typedthinc-size: (expected width 6, got 5)
chain(PyTorchWrapper(copy.deepcopy(net).eval()), Linear(3, 6))  # E: typedthinc-size: (expected width 6, got 5)

# What gives a module of the same sizes.
chain(PyTorchWrapper(torch.compile(net)), Linear(3, 6))  # E: typedthinc-size: (expected width 6, got 5)
chain(PyTorchWrapper(torch.compile(dynamic=True)(nn.Linear(8, 5))), Linear(3, 6))  # missed: typedthinc-size: (expected width 6, got 5)
chain(PyTorchWrapper(nn.DataParallel(nn.Linear(8, 5))), Linear(3, 6))  # E: typedthinc-size: (expected width 6, got 5)
chain(PyTorchWrapper(nn.utils.weight_norm(nn.Linear(8, 5))), Linear(3, 6))  # E: typedthinc-size: (expected width 6, got 5)
chain(PyTorchWrapper(nn.utils.parametrizations.weight_norm(nn.Linear(8, 5))), Linear(3, 6))  # E: typedthinc-size: (expected width 6, got 5)


# What libraries without annotations return is not a module that they were never given.
def trained() -> None:
    rows, truths = load_digits(return_X_y=True)
    rows = (rows / 16).astype("float32")
    some, others = train_test_split(rows, truths)
    some[0] = others


digits = nn.Sequential(nn.Linear(8, 5))
chain(PyTorchWrapper(digits), Linear(3, 6))  # E: typedthinc-size: (expected width 6, got 5)
