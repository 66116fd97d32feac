"""A size that is not surely one number is unknown, and unknown is silent."""

# The helper is untyped on purpose.
# mypy: disallow-untyped-calls=False

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from typedthinc.api import Dropout, Embed, Floats2d, Linear, Model, Relu, Softmax, chain, concatenate, residual

X = np.ones((4, 10), dtype="float32")
flag = bool(X.any())
width = 5
width = int(X.shape[1]) + 1
counter = 5
counter += 1
table = {"hidden": 6}
sizes = (6, 7)


def build(hidden: int, output: int = 3) -> Model[Floats2d, Floats2d]:
    return chain(Linear(hidden, 10), Relu(8), Softmax(output, 8), Linear(2, output))


def defaulted(hidden: int | None = None) -> Model[Floats2d, Floats2d]:
    hidden = hidden or 6
    return chain(Linear(hidden, 10), Linear(2, 6))


def optional(nO: int | None = None) -> Model[Floats2d, Floats2d]:
    return chain(Linear(nO, 10), Linear(2))


def chosen(size: Literal[5, 6]) -> Model[Floats2d, Floats2d]:
    return chain(Linear(size, 10), Linear(2, 6))


def local() -> None:
    size = 5
    if flag:
        size = 6
    chain(Linear(size, 10), Linear(2, 6)).initialize(X).predict(X)
    for step in range(5, 6):
        chain(Linear(step, 10), Linear(2, 5)).initialize(X).predict(X)


def untyped(nO, nI=None):  # type: ignore[no-untyped-def]
    return Linear(nO, nI)


build(7).initialize(X).predict(X)
defaulted().initialize(X).predict(X)
optional(4).initialize(X).predict(X)
chosen(6).initialize(X).predict(X)
local()
chain(Linear(width, 10), Linear(2, 11)).initialize(X).predict(X)
chain(Linear(counter, 10), Linear(2, 6)).initialize(X).predict(X)
chain(Linear(table["hidden"], 10), Linear(2, 6)).initialize(X).predict(X)
chain(Linear(sizes[0], 10), Linear(2, 6)).initialize(X).predict(X)
chain(Linear(5 if not flag else 6, 10), Linear(2, 6)).initialize(X).predict(X)
chain(Linear(max(3, 6), 10), Linear(2, 6)).initialize(X).predict(X)
chain(Linear(random.randint(6, 6), 10), Linear(2, 6)).initialize(X).predict(X)
chain(Linear(int("6"), 10), Linear(2, 6)).initialize(X).predict(X)
chain(Linear(len("123456"), 10), Linear(2, 6)).initialize(X).predict(X)
chain(Linear((walrus := 6), 10), Linear(2, walrus)).initialize(X).predict(X)
chain(Linear(True + 5, 10), Linear(2, 6)).initialize(X).predict(X)
chain(Linear(nO=None, nI=10), Linear(2, 6)).initialize(X).predict(X)
chain(Linear(*(6, 10)), Linear(2, 6)).initialize(X).predict(X)
options: dict[str, Any] = {"nO": 6}
chain(Linear(**options), Linear(2, 6)).initialize(X).predict(X)
chain(Linear(np.int64(6), 10), Linear(2, 6)).initialize(X).predict(X)

Five: Callable[..., Model[Floats2d, Floats2d]] = partial(Linear, nO=5)
chain(Five(), Linear(2, 5)).initialize(X).predict(X)
half = partial(Linear, nO=5)
chain(half(nI=10), Linear(2, 5)).initialize(X).predict(X)
chain(half(nO=6), Linear(2, 6)).initialize(X).predict(X)
factory = Linear
chain(factory(5, 10), Linear(2, 5)).initialize(X).predict(X)
factories = {"relu": Relu, "linear": Linear}
chain(factories["relu"](5, 10), Linear(2, 5)).initialize(X).predict(X)
make = Linear if flag else Relu
chain(make(5, 10), Linear(2, 5)).initialize(X).predict(X)
quick: Callable[[int], Model[Floats2d, Floats2d]] = lambda nO: Linear(nO)  # noqa: E731
chain(quick(5), Linear(2, 5)).initialize(X).predict(X)
chain(untyped(5, 10), Linear(2, 5)).initialize(X).predict(X)
chain(Linear(5, 10), untyped(4), Linear(2, 4)).initialize(X).predict(X)
(Linear(5, 10) >> untyped(4) >> Linear(2, 4)).initialize(X).predict(X)
concatenate(Linear(5, 10), untyped(4)).initialize(X).predict(X)
chain(concatenate(Linear(5, 10), untyped(4)), Linear(2, 9)).initialize(X).predict(X)
residual(untyped(10)).initialize(X).predict(X)
chain(residual(Linear(nI=10)), Linear(2, 10)).initialize(X).predict(X)
anything: Any = Linear(5, 10)
chain(anything, Linear(2, 5)).initialize(X).predict(X)
chain(Linear(5, 10) if flag else Linear(6, 10), Linear(2, 5)).initialize(X).predict(X)
chain(Linear(5, 10), Dropout() if flag else Relu(9, 5), Linear(2, 5)).initialize(X).predict(X)
picked = Linear(5, 10) if flag else Linear(6, 10)
chain(picked, Linear(2, 5)).initialize(X).predict(X)
chain((named := Linear(5, 10)), Linear(2, named.get_dim("nO"))).initialize(X).predict(X)
(Linear(5, 10) and Linear(6, 10)).initialize(X).predict(X)
chain(Linear(5, 10) or Linear(6, 10), Linear(2, 5)).initialize(X).predict(X)
ids = np.array([0, 1, 2])
chain(Embed(5, 100), Linear(2, 5)).initialize(ids).predict(ids)


def data(rows: npt.NDArray[np.float32], whatever: Any, floats: Floats2d, doubles: npt.NDArray[np.float64]) -> None:
    model = chain(Linear(5, 10), Softmax(3))
    model.initialize(rows).predict(rows)
    model.predict(whatever)
    model.predict(floats)
    model.predict(doubles)
    model.predict(rows[:2])
    model.predict(rows.reshape(-1, 10))
    model.predict(np.zeros((2, 10), dtype="float32"))
    model.predict(np.asarray([[1.0] * 10]))
    Y, backprop = model.begin_update(rows)
    backprop(Y - 1)
    backprop(np.zeros_like(Y))
    backprop(rows[:, :3])
    Embed(3, 20).initialize().predict(np.argmax(rows, axis=1))


data(X, X, X, X.astype("float64"))
