"""Calls that choose a way through a body in which all fits, where another way would not."""
# mypy: allow-untyped-defs, allow-untyped-calls

import sys

from typedthinc.api import Floats2d, Linear, Model, Relu, Softmax, chain

is_deep = len(sys.argv) > 999


def headed(n, head=None):
    body = Relu(64, 128)
    if head is None or n > 9:
        head = Softmax(n, 64)
    if n > 9:
        return chain(body, head)
    return chain(Relu(7, 128), head)


def left_early(width: int, n: int | None = None) -> Model[Floats2d, Floats2d]:
    if n is None:
        return Relu(width, 3)
    if width != 64:
        raise ValueError(width)
    return chain(Relu(width, 3), Softmax(n, 64))


def left_in_a_loop(width: int, names: list[str]) -> Model[Floats2d, Floats2d]:
    if width > 3:
        for name in names:
            if name == "short":
                return Relu(width, 3)
    return chain(Relu(width, 3), Softmax(2, 64))


def unknown(width: int, is_deep: bool) -> Model[Floats2d, Floats2d]:
    if is_deep:
        return chain(Relu(width, 3), Softmax(2, 64))
    return chain(Relu(width, 3), Softmax(2, width))


def bound_again(kind: str, width: int) -> Model[Floats2d, Floats2d]:
    if width < 64:
        kind = "free"
    if kind == "fixed":
        return chain(Relu(width, 3), Softmax(10, 64))
    return chain(Relu(width, 3), Softmax(10, width))


headed(12, Linear(3, 7))
headed(8, Linear(3, 7))
left_early(32)
try:
    left_early(32, 3)
except ValueError:
    pass
left_early(64, 3)
left_in_a_loop(8, ["short"])
left_in_a_loop(64, [])
unknown(32, is_deep)
unknown(64, is_deep)
bound_again("fixed", 32)
bound_again("fixed", 64)
