"""Layers around modules of other frameworks, where these are installed."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.contract.case import Case, Cases, Draw
from tests.contract.values import OPS, form
from typedthinc.api import PyTorchLSTM, PyTorchRNNWrapper, PyTorchWrapper, TorchScriptWrapper


def torch() -> Any:
    return pytest.importorskip("torch")


def linear(draw: Draw) -> Case:
    nB, nI, nO = draw.size(), draw.size(), draw.size()
    return Case(PyTorchWrapper(torch().nn.Linear(nI, nO)), draw.floats(nB, nI), ((nB, nO), "f"), is_foreign=True)


def embedding(draw: Draw) -> Case:
    nB, nO = draw.size(), draw.size()
    return Case(PyTorchWrapper(torch().nn.Embedding(9, nO)), draw.ids(9, nB, 3), ((nB, 3, nO), "f"), is_foreign=True)


def sequential(draw: Draw) -> Case:
    nn = torch().nn
    nB, nI, nO = draw.size(), draw.size(), draw.size()
    module = nn.Sequential(nn.Linear(nI, 4), nn.Tanh(), nn.LayerNorm(4), nn.Sequential(nn.Linear(4, nO), nn.Softplus()))
    return Case(PyTorchWrapper(module), draw.floats(nB, nI), ((nB, nO), "f"), is_foreign=True)


def images(draw: Draw) -> Case:
    nn = torch().nn
    nB, nI = draw.size(), draw.size()
    module = nn.Sequential(nn.Conv2d(nI, 2, 3), nn.GELU(), nn.AvgPool2d(2), nn.Flatten(), nn.Linear(2, 3))
    return Case(PyTorchWrapper(module), draw.floats(nB, nI, 4, 5), ((nB, 3), "f"), is_foreign=True)


def several(draw: Draw) -> Case:
    nB = draw.size()
    return Case(
        PyTorchWrapper(torch().nn.Bilinear(2, 3, 4)),
        (draw.floats(nB, 2), draw.floats(nB, 3)),
        ((nB, 4), "f"),
        is_foreign=True,
    )


def scripted(draw: Draw) -> Case:
    nB, nI, nO = draw.size(), draw.size(), draw.size()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        module = torch().jit.trace(torch().nn.Linear(nI, nO), torch().zeros(2, nI))
    return Case(TorchScriptWrapper(module), draw.floats(nB, nI), ((nB, nO), "f"), is_foreign=True)


def sequences(draw: Draw, widened: Callable[[int, int], Any], to: int) -> Case:
    torch()
    nI = draw.size()
    X = OPS.list2padded(draw.sequences(nI))
    return Case(widened(nI, to), X, form(replace(X, data=np.zeros((*X.data.shape[:2], to)))), is_foreign=True)


def recurrent(draw: Draw) -> Case:
    def gru(nI: int, nO: int) -> Any:
        return PyTorchRNNWrapper(torch().nn.GRU(nI, nO // 2, 2, bidirectional=True))

    # Each number of its two layers is moved by itself.
    return sequences(draw, gru, 2)


def lstm(draw: Draw) -> Case:
    return sequences(draw, lambda nI, nO: PyTorchLSTM(nO, nI), draw.size())


CASES: Cases = {
    "PyTorchWrapper": linear,
    "PyTorchWrapper of Embedding": embedding,
    "PyTorchWrapper of Sequential": sequential,
    "PyTorchWrapper of images": images,
    "PyTorchWrapper of several arrays": several,
    "TorchScriptWrapper": scripted,
    "PyTorchRNNWrapper": recurrent,
    "PyTorchLSTM": lstm,
}
