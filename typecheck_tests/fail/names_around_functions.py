"""Names that have several values in turn, in functions that are made after the last."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from typedthinc.api import Floats2d, Model
from typedthinc.types import B, I, O

WEIGHTS = np.zeros((3, 4))
WEIGHTS = WEIGHTS.T


def forward(
    model: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, O], Callable[[Floats2d[B, O]], Floats2d[B, I]]]:
    W: Floats2d[O, I] = model.get_param("W")
    Y = X @ W.T
    Y = np.maximum(Y, 0)

    def backprop(dY: Floats2d[B, O]) -> Floats2d[B, I]:
        model.inc_grad("W", dY.T @ X)
        model.inc_grad("W", X.T @ Y)  # E: typedthinc-size: the gradient of W must be Floats2d[O, I], but the value is Floats2d[I, O]
        return Y  # E: typedthinc-size: the result of backprop is declared as Floats2d[B, I], but the value is Floats2d[B, O]

    return Y, backprop


def reads() -> None:
    print(WEIGHTS @ np.zeros((4, 2)))  # E: typedthinc-size: `Floats2d[4, 3] @ Floats2d[4, 2]` needs equal inner sizes


def plain() -> None:
    V = np.zeros((3, 4))
    V = V * 2
    V *= 2

    def inner() -> None:
        print(V @ V)  # E: typedthinc-size: `Floats2d[3, 4] @ Floats2d[3, 4]` needs equal inner sizes

    inner()


def either(flag: bool) -> None:
    V = np.zeros((3, 4))
    if flag:
        V = np.zeros((5, 4))

    def inner() -> None:
        print(V @ np.zeros((5, 5)))  # E: typedthinc-size: `Floats2d[*, 4] @ Floats2d[5, 5]` needs equal inner sizes

    inner()


def parameter(X: Floats2d) -> None:
    X = X[:, :3]

    def inner() -> None:
        print(X @ np.zeros((5, 2)))  # E: typedthinc-size: `Floats2d[4, 3] @ Floats2d[5, 2]` needs equal inner sizes

    inner()


def deep() -> None:
    V = np.zeros((3, 4))
    V = V.T

    class Rows:
        def show(self) -> None:
            print(V @ np.zeros((4, 2)))  # E: typedthinc-size: `Floats2d[4, 3] @ Floats2d[4, 2]` needs equal inner sizes

    def outer() -> Callable[[], None]:
        def inner() -> None:
            print(V @ np.zeros((5, 2)))  # E: typedthinc-size: `Floats2d[4, 3] @ Floats2d[5, 2]` needs equal inner sizes

        return inner

    def given() -> npt.NDArray[np.float64]:
        return V

    Rows().show()
    outer()()
    print(given() - np.zeros((4, 5)))  # E: typedthinc-size: `Floats2d[4, 3] - Floats2d[4, 5]` cannot be broadcast


parameter(np.zeros((4, 5)))
