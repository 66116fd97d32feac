"""Functions without annotations: what they return stays open, unless it surely is a model of the library's class."""

# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import Floats2d, Linear, Model, Relu, Softmax, chain, list2array

X = np.zeros((2, 4), dtype="f")


class Named(Model[Floats2d, Floats2d]):
    title = "named"


def maybe(flag):
    if flag:
        return Relu(8, 4)
    return None


def named():
    inner = Relu(8, 4)
    return Named("named", inner.forward, init=inner.init, layers=inner.layers)


def falls_through(flag):
    if flag:
        return Relu(8, 4)


def encoder(width=8):
    return chain(Relu(width, 4), Relu(width, width))


def either(flag):
    if flag:
        return Relu(8, 4)
    return Softmax(3, 4)


def size(n):
    return n + 1


found = maybe(flag=False)
if found is None:
    found = Linear(8, 4)
found.initialize(X)
print(named().title.upper(), size(3).bit_length())
if falls_through(flag=False) is None:
    print("nothing")
model = encoder()
model.initialize(X).predict(X)
model = list2array()
model = chain(encoder(6), Softmax(3, 6)).initialize(X)
chosen = either(flag=True)
chain(chosen, Linear(2)).initialize(X)
models: list[Model[Floats2d, Floats2d]] = [encoder(), either(flag=False)]
table: dict[str, Model[Any, Any]] = {"encoder": encoder()}
print(len(models), len(table))
