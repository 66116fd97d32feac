"""Blocks for the models of another module."""

from __future__ import annotations

from typedthinc.api import Linear, Model, Relu, Softmax, chain, residual
from typedthinc.types import Floats2d


def block(width: int, inner: int) -> Model[Floats2d, Floats2d]:
    return residual(chain(Relu(inner, width), Linear(width, inner)))


def stack(first: Model[Floats2d, Floats2d], n: int) -> Model[Floats2d, Floats2d]:
    return chain(first, Softmax(n, 32))
