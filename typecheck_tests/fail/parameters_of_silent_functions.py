"""Functions in which numpy is not called, that call themselves, or get what methods of objects return."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import Linear

model = Linear(2, 3)


def affine(X: np.ndarray, W: np.ndarray, b: np.ndarray) -> Any:
    return X @ W + b  # E: typedthinc-size: `Floats2d[8, 4] @ Floats2d[3, 5]` needs equal inner sizes


def checked(X: np.ndarray, W: np.ndarray, n: int) -> np.ndarray:
    if n < 1:
        raise ValueError(n)
    for _ in range(n):
        if n > 3:
            break
    return np.asarray(X @ W)  # E: typedthinc-size: needs equal inner sizes, not 4 and 3


class Net:
    """Its weights are known from where it is made."""

    def __init__(self, W: np.ndarray) -> None:
        self.W = W

    def forward(self, X: np.ndarray) -> np.ndarray:
        return np.asarray(X @ self.W)


def after(Y: np.ndarray) -> np.ndarray:
    return np.asarray(Y @ np.zeros((5, 2)))  # E: typedthinc-size: `Floats2d[8, 6] @ Floats2d[5, 2]` needs equal inner sizes


def deeper(x: np.ndarray, depth: int) -> None:
    y = np.asarray(x @ np.zeros((9, 4)))  # E: typedthinc-size: `Floats2d[2, 3] @ Floats2d[9, 4]` needs equal inner sizes
    if depth > 0:
        deeper(x, depth - 1)
    print(y)


def main() -> None:
    affine(np.zeros((8, 4)), np.zeros((3, 5)), np.zeros(5))
    checked(np.zeros((8, 4)), np.zeros((3, 5)), int(input()))
    net = Net(np.zeros((4, 6)))
    for _ in range(3):
        Y = net.forward(np.zeros((8, 4)))
        after(Y)
    deeper(np.zeros((2, 3)), 4)


if __name__ == "__main__":
    main()


def last(X: np.ndarray) -> Any:
    return X @ W  # E: typedthinc-size: `Floats2d[2, 5] @ Floats2d[3, 4]` needs equal inner sizes


W = np.zeros((3, 4))
last(np.zeros((2, 5)))
