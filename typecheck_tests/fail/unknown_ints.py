"""An int that a function takes is the same number wherever the function names it, whoever calls it."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Floats2d, Model, Relu, Softmax, chain, concatenate, residual


def factors(width: int, classes: int) -> Model[Floats2d, Floats2d]:
    return chain(Relu(2 * width, 4), Softmax(classes, 3 * width))  # E: typedthinc-size: Softmax takes Floats2d[*, 3 * width], but Relu before it gives Floats2d[*, 2 * width]


def one_more(width: int) -> Model[Floats2d, Floats2d]:
    return chain(Relu(width, 4), Softmax(3, width + 1))  # E: typedthinc-size: Softmax takes Floats2d[*, width + 1], but Relu before it gives Floats2d[*, width]


def side_by_side(width: int) -> Model[Floats2d, Floats2d]:
    return chain(concatenate(Relu(width, 4), Relu(width, 4)), Softmax(3, width))  # E: typedthinc-size: Softmax takes Floats2d[*, width], but concatenate before it gives Floats2d[*, 2 * width]


def around(*, width: int) -> Model[Floats2d, Floats2d]:
    return chain(Relu(width, 4), residual(Relu(width * 2, width)))  # E: typedthinc-size: Relu takes Floats2d[*, width], but it gives Floats2d[*, 2 * width]


class Encoder:
    def __init__(self, width: int, depth: int) -> None:
        self.width = width
        self.model = chain(Relu(width, 8), *[Relu(width, width) for _ in range(depth)], Relu(3, width - 1))  # E: typedthinc-size: Relu takes Floats2d[*, width - 1]

    def head(self, classes: int) -> Model[Floats2d, Floats2d]:
        return chain(Relu(2 * classes, self.width), Softmax(3, classes))  # E: typedthinc-size: Softmax takes Floats2d[*, classes], but Relu before it gives Floats2d[*, 2 * classes]


def products(n: int) -> None:
    X = np.zeros((8, n))
    X @ np.zeros((n + 1, 3))  # E: typedthinc-size: needs equal inner sizes, not n and n + 1
    X @ np.zeros((2 * n, 3))  # E: typedthinc-size: needs equal inner sizes, not n and 2 * n


def cut(X: Floats2d, n: int) -> None:
    rows = np.zeros((n, 4))[: n - 1]
    rows @ np.zeros((5, 3))  # E: typedthinc-size: `Floats2d[*, 4] @ Floats2d[5, 3]` needs equal inner sizes, not 4 and 5
