"""A size that types and numbers share, written once: the number is taken from the type."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias, get_args

from typedthinc.api import Floats2d, Model, Relu, Softmax, chain

Width: TypeAlias = Literal[48]
WIDTH: Final[Width] = get_args(Width)[0]
Vectors: TypeAlias = Floats2d[Any, Width]


def encoder() -> Model[Floats2d[Any, Literal[64]], Vectors]:
    return chain(Relu(WIDTH, 64), Relu(WIDTH, WIDTH))


def wide() -> Model[Floats2d[Any, Literal[64]], Vectors]:
    return chain(Relu(WIDTH, 64), Relu(2 * WIDTH, WIDTH))  # E: typedthinc-size: width


encoder() >> Softmax(10, WIDTH)
encoder() >> Softmax(10, 47)  # E: typedthinc-size: (expected width 47, got 48)
