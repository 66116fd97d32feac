"""Data that one method of a class refuses is wrong once, whichever of its methods get it next."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from typedthinc.api import Floats2d, Floats1d, Relu, Softmax, chain

Pixels = Floats2d[Any, Literal[64]]


class Classifier:
    def __init__(self) -> None:
        self.model = chain(Relu(32, 64), Softmax(10, 32))

    def look_at(self, X: Pixels) -> None:
        print(X.mean())

    def scores(self, X: Pixels) -> Floats2d:
        return self.model.predict(X)

    def weigh(self, W: Floats1d[Literal[10]]) -> Floats1d:
        return W


X = np.zeros((200, 63), "float32")
classifier, other = Classifier(), Classifier()
classifier.look_at(X)  # E: typedthinc-size: look_at takes Floats2d[*, 64], but the argument is Floats2d[200, 63]
classifier.scores(X)
other.scores(X[:16])
classifier.scores(np.zeros((3, 63), "float32"))  # E: typedthinc-size: scores takes Floats2d[*, 64], but the argument is Floats2d[3, 63]
classifier.weigh(X[0])  # E: typedthinc-size: weigh takes Floats1d[10], but the argument is Floats1d[63]
