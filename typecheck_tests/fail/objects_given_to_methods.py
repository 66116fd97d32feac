"""An object that a method of the file is given is known after that, unless the method changes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from typedthinc.api import Relu, Softmax, chain


@dataclass
class Split:
    X: Any
    y: Any

    def take(self, n: int) -> Split:
        return Split(self.X[:n], self.y[:n])


class Experiment:
    def __init__(self, n_in: int, classes: int) -> None:
        self.model = chain(Relu(32, n_in), Softmax(classes, 32)).initialize()

    def run(self, train: Split, dev: Split) -> float:
        self.model.predict(train.X)
        return self.accuracy(dev)

    def accuracy(self, split: Split) -> float:
        return float((self.model.predict(split.X).argmax(axis=1) == split.y).mean())


def load(n: int, width: int) -> Split:
    rng = np.random.default_rng(0)
    return Split(rng.normal(size=(n, width)).astype("f"), rng.integers(0, 3, n))


train, dev = load(100, 10), load(40, 10)
exp = Experiment(10, 3)
exp.accuracy(dev)
exp.run(train, dev)
dev.X @ np.ones((9, 2))  # E: typedthinc-size: `Floats2d[40, 10] @ Floats2d[9, 2]`
exp.accuracy(train.take(20))
exp.accuracy(load(10, 9))  # E: typedthinc-size: in Experiment.accuracy(), line 31: Relu takes Floats2d[*, 10]
exp.accuracy(Split(dev.y, dev.X))  # E: typedthinc-dtype: in Experiment.accuracy(), line 31
