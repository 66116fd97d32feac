"""Modules of torch that other files read: `elsewhere.py` and `right_elsewhere.py`."""

from __future__ import annotations

import torch
from torch import Tensor, nn

HIDDEN = 16
encoder = nn.Sequential(nn.Linear(8, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, 5)).eval()
grown = nn.Sequential(nn.Linear(8, 5))
grown.append(nn.Linear(5, 6))
twice = nn.Linear(8, 5)
twice = nn.Linear(8, 6)
touched = nn.Sequential(nn.Linear(8, 5))
handed = nn.Sequential(nn.Linear(8, 5))
replaced = nn.Linear(8, 5)


def make(hidden: int, out: int = 3) -> nn.Sequential:
    return nn.Sequential(nn.Linear(8, hidden), nn.ReLU(), nn.Linear(7, out))


def in_steps(width: int) -> nn.Module:
    net = nn.Sequential(nn.Linear(8, width))
    return net


def grown_in_steps(width: int) -> nn.Sequential:
    net = nn.Sequential(nn.Linear(8, width))
    net.append(nn.Linear(width, 6))
    return net


def shared() -> nn.Sequential:
    return grown


class Net(nn.Module):
    def __init__(self, width: int, out: int = 5) -> None:
        super().__init__()
        self.first = nn.Linear(width, 16)
        self.second = nn.Linear(16, out)

    def forward(self, x: Tensor) -> Tensor:
        return self.second(torch.relu(self.first(x)))  # type: ignore[no-any-return]


class Replaced(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.other = nn.Linear(8, 5)

    def forward(self, x: Tensor) -> Tensor:
        return self.other(x)  # type: ignore[no-any-return]


class Residual(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.inner = nn.Linear(width, width)

    def forward(self, x: Tensor) -> Tensor:
        return x + self.inner(x)  # type: ignore[no-any-return]


class Nets:
    kept = nn.Linear(8, 5)

    def __init__(self) -> None:
        self.own = nn.Linear(8, 5)


nets = Nets()
whole = Net(8)
