"""Operators that a block binds to something else do that; where nobody can tell what they do, nothing is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from typedthinc.api import (
    Adam,
    Floats2d,
    Ints1d,
    Linear,
    Model,
    Ragged,
    Relu,
    Size,
    Softmax,
    add,
    chain,
    concatenate,
    list2ragged,
    with_array,
)

with Model.define_operators({"|": chain, "+": concatenate}):
    first: Model[Floats2d, Floats2d] = Linear(4, 3) | Relu(5, 4) | Softmax(2, 5)
    Linear(4, 3) + Linear(6, 3)
    list2ragged() | with_array(Linear(4, 3))


def backwards(left: Model[Any, Any], right: Model[Any, Any]) -> Model[Any, Any]:
    return chain(right, left)


with Model.define_operators({"*": backwards, "+": lambda left, right: chain(left, right)}):
    Linear(4, 5) * Linear(5, 4)
    Linear(4, 5) + Linear(3, 4)

table: dict[str, Callable[..., Any]] = {">>": add}
with Model.define_operators(table):
    Linear(4, 5) >> Linear(4, 5)
with Model.define_operators({**table, "|": chain}):
    Linear(4, 5) | Linear(3, 4)


def called_in_a_block() -> Model[Floats2d, Floats2d]:
    return Linear(4, 3) | Relu(5, 4)


with Model.define_operators({"|": chain}):
    called_in_a_block()


def either(left: Model[Any, Any], right: Model[Any, Any]) -> Any:
    return left - right


class Counted(Model[Any, Any]):
    def __sub__(self, other: Any) -> int:
        return 3


def count(model: Counted) -> int:
    return model - model


with Model.define_operators({"-": chain}):
    either(Linear(4, 3), Relu(5, 4))

# Unions of classes.
Kind = Adam | Model | None
Batch = Ragged[Floats2d] | Floats2d


def places(X: Floats2d, key: Any, size: Size[Any], ids: Ints1d, mask: np.ndarray[Any, Any]) -> None:
    X[key]
    X[size, 0]
    X[:size, None]
    X[ids, ...] = X[mask]


places(np.zeros((4, 3)), 0, 1, np.arange(4), np.ones(4, dtype=bool))
