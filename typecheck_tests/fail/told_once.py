"""One mistake is one error, though mypy and the plugin, or two parts of a result, tell of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import numpy as np

from typedthinc.api import Backprop, Linear, Model
from typedthinc.types import B, Floats2d, I, O

rows = np.zeros((2, 2), dtype="f")
model = Linear(3, 2).initialize(rows)


def operands(X: Floats2d[Any, Literal[16]], Y: Floats2d[Any, Literal[3]]) -> None:
    print(Y[:2] - X)  # E: arg-type: Unsupported operand types for -
    print((Y * 2) + X)  # E: operator: Unsupported operand types for +
    print((Y[:2] - X, Y + "a"))  # E: arg-type: Unsupported operand types for - | operator: Unsupported operand types for +


def updated(m: Model[Floats2d[Any, Literal[16]], Floats2d[Any, Literal[3]]], X: Floats2d[Any, Literal[16]]) -> None:
    Y, _ = m.begin_update(X)
    print(Y - X)  # E: arg-type: Unsupported operand types for -


def gradients(X: Floats2d[B, I], W: Floats2d[O, I]) -> Callable[[Floats2d[B, O]], tuple[Floats2d[B, I], Floats2d[O, I]]]:
    def swapped(dY: Floats2d[B, O]) -> tuple[Floats2d[B, I], Floats2d[O, I]]:
        dX, dW = np.zeros_like(X), np.zeros_like(W)
        return dW, dX  # E: typedthinc-size: the result of swapped is declared as Floats2d[B, I], but the value is Floats2d[O, I]

    return swapped


def both(W: Floats2d[O, I]) -> tuple[Floats2d[O, O], Floats2d[O, I]]:
    return np.zeros_like(W), np.zeros((3, 4))  # E: typedthinc-size: declared as Floats2d[O, O] | typedthinc-size: declared as Floats2d[O, I]


def forward(model: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I], is_train: bool) -> tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Floats2d[B, I]]]:
    def backprop(dY: Floats2d[B, O]) -> Floats2d[B, I]:
        return X

    return X, backprop  # E: return-value: expected "tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Floats2d[B, I]]]"


number: int = model.begin_update(rows)  # E: assignment: (expression has type what begin_update gives, the output and its callback, variable has type "int")
