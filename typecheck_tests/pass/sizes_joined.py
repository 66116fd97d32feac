"""Of a size and an int mypy makes a size of the same type: which of both a value is, that type does not tell."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np

from typedthinc.api import Linear, Model, Relu, Size, chain
from typedthinc.types import B, Floats2d, O

T = TypeVar("T")


def last(one: T, other: T) -> T:
    return other


def both(one: T, other: T) -> tuple[T, T]:
    return one, other


def beside_a_number(n: Size[O], flag: bool) -> Model[Floats2d[B, Any], Floats2d[B, O]]:
    sizes = [n, 4]
    chain(Relu(sizes[1]), Linear(3, 4))
    chain(Relu(sizes[-1]), Linear(3, 4))
    chain(Relu(sizes[1:][0]), Linear(3, 4))
    chain(Relu({"a": n, "b": 4}["b"]), Linear(3, 4))
    table = {"a": n, "b": 4}
    chain(Relu(table["b"]), Linear(3, 4))
    chain(Relu(last(n, 4)), Linear(3, 4))
    chain(Relu(both(n, 4)[1]), Linear(3, 4))
    one, other = both(n, 4)
    chain(Relu(other), Linear(3, 4))
    found = last(n, 4)
    chain(Relu(found), Linear(3, 4))
    first, *rest = sizes
    chain(Relu(rest[0]), Linear(3, 4))
    chain(Relu(next(iter([4, n]))), Linear(3, 4))
    least = min((n, 4), key=lambda size: size == n)
    chain(Relu(least), Linear(3, 4))
    chain(Relu(sorted([n, 4])[0] if n > 4 else 4), Linear(3, 4))
    chain(Relu((lambda: n if flag else 4)()), Linear(3, 4))
    chain(Relu(sizes.pop()), Linear(3, 4))
    print(one, first)
    return Linear(n, 4)


def beside_a_multiple(n: Size[O]) -> Model[Floats2d[B, Any], Floats2d[B, O]]:
    sizes = [n, 2 * n]
    chain(Relu(sizes[1]), Linear(3, 2 * n))
    table = {"a": n, "b": 2 * n}
    chain(Relu(table["b"]), Linear(3, 2 * n))
    chain(Relu(last(n, 2 * n)), Linear(3, 2 * n))
    one, other = both(n, 2 * n)
    chain(Relu(other), Linear(3, 2 * n))
    layers = [Linear(n, 4)]
    for nI, nO in zip([n, 2 * n], [2 * n, n], strict=True):
        layers.append(Linear(nO, nI))
    print(one)
    return chain(*layers)


X = np.ones((2, 4), dtype="float32")
for model in (beside_a_number(5, flag=False), beside_a_multiple(5)):
    model.initialize(X).predict(X)
