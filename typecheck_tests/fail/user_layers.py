"""Layers and combinators that users write need no registration."""

from __future__ import annotations

from typing import Literal, TypeVar

from typedthinc.api import Dropout, Floats2d, Linear, Model, Relu, Size, chain, residual
from typedthinc.types import B, I, O

T = TypeVar("T")
Five = Literal[5]


def Block(width: Size[O], nI: Size[I] | None = None) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    return chain(Linear(width, nI), Relu(width, width))


def Square(width: Size[I]) -> Model[Floats2d[B, I], Floats2d[B, I]]:
    return residual(Linear(width, width))


def Fixed() -> Model[Floats2d[B, I], Floats2d[B, Five]]:
    return Linear(5)


def quiet(layer: Model[Floats2d[B, I], Floats2d[B, O]], rate: float = 0.1) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    return chain(layer, Dropout(rate))


def twice(layer: Model[T, T]) -> Model[T, T]:
    return chain(layer, layer)


class Blocks:
    def make(self, width: Size[O]) -> Model[Floats2d[B, I], Floats2d[B, O]]:
        return Linear(width)

    @staticmethod
    def of(width: Size[O]) -> Model[Floats2d[B, I], Floats2d[B, O]]:
        return Linear(width)


chain(Block(5), Linear(2, 6))  # E: typedthinc-size: Linear takes Floats2d[*, 6], but Block before it gives Floats2d[*, 5]
chain(Linear(3), Block(5, 4))  # E: typedthinc-size: Block takes Floats2d[*, 4], but Linear before it gives Floats2d[*, 3]
chain(Block(width=5), Dropout(), Block(2, nI=6))  # E: typedthinc-size: Block takes Floats2d[*, 6], but Dropout before it gives Floats2d[*, 5]
chain(Square(5), Linear(2, 6))  # E: typedthinc-size: Square before it gives Floats2d[*, 5]
chain(Linear(6), Square(5))  # E: typedthinc-size: Square takes Floats2d[*, 5]
chain(Fixed(), Linear(2, 6))  # E: typedthinc-size: Fixed before it gives Floats2d[*, 5]
chain(quiet(Linear(5, 6)), Linear(2, 6))  # E: typedthinc-size: (expected width 6, got 5)
chain(Linear(7), quiet(Linear(5, 6)))  # E: typedthinc-size: (expected width 6, got 7)
twice(Linear(5, 6))  # E: typedthinc-size: (expected width 6, got 5)
chain(twice(Linear(5, 5)), Linear(2, 6))  # E: typedthinc-size: (expected width 6, got 5)
chain(Blocks().make(5), Linear(2, 6))  # E: typedthinc-size: make before it gives Floats2d[*, 5]
chain(Blocks.of(5), Linear(2, 6))  # E: typedthinc-size: of before it gives Floats2d[*, 5]
