"""Methods and functions hand their data on to models: where it does not fit, the call is wrong that gave it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from typedthinc.api import Floats2d, Linear, Model, Relu, Softmax, chain, minibatches

Vectors = Model[Floats2d, Floats2d]


class Net:
    def __init__(self, nI: int, width: int) -> None:
        self.model = chain(Relu(width, nI), Softmax(3, width)).initialize()

    def predict(self, X: Floats2d) -> Floats2d:
        return self.model.predict(X)

    def scaled(self, X: Floats2d) -> Floats2d:
        X = np.asarray(X / 255)
        return self.predict(X)

    def flat(self, images: np.ndarray) -> Floats2d:
        return self.model.predict(images.reshape(len(images), -1))

    def fit(self, X: Floats2d, epochs: int) -> None:
        self.model.initialize(X)
        for _ in range(epochs):
            Y, backprop = self.model.begin_update(X)
            backprop(Y)

    def __call__(self, X: Floats2d) -> Floats2d:
        return self.model(X, False)[0]


class Wider(Net):
    def __init__(self, width: int) -> None:
        super().__init__(2 * width, width)


@dataclass
class Held:
    encoder: Vectors

    def encode(self, X: Floats2d) -> Floats2d:
        return self.encoder.predict(X)


def run(model: Vectors, X: Floats2d) -> Floats2d:
    return model.predict(X)


def evaluate(net: Net, X: Floats2d) -> int:
    return int(net.predict(X).argmax())


def average(model: Vectors, X: Floats2d, rounds: Sequence[int]) -> None:
    for _ in rounds:
        model.predict(X)


right, wrong = np.zeros((5, 4), "f"), np.zeros((5, 7), "f")
Net(4, 8).predict(right)
Net(4, 8).predict(wrong)  # E: typedthinc-size: in Net.predict(), line 20: Relu takes Floats2d[*, 4], but the data is Floats2d[5, 7]
Net(7, 8).predict(wrong)
net = Net(4, 8)
net.scaled(right)
net.scaled(wrong)  # E: typedthinc-size: in Net.scaled(), line 24: in Net.predict(), line 20: Relu takes Floats2d[*, 4], but the data is Floats2d[5, 7]
net.flat(np.zeros((5, 2, 2), "f"))
net.flat(np.zeros((5, 2, 3), "f"))  # E: typedthinc-size: in Net.flat(), line 27: Relu takes Floats2d[*, 4], but the data is Floats2d[5, 6]
net.fit(right, epochs=2)
net.fit(wrong, epochs=2)  # E: typedthinc-size: in Net.fit(), line 30: Relu takes Floats2d[*, 4], but the data is Floats2d[5, 7]
net(right)
net(wrong)  # E: typedthinc-size: Relu takes Floats2d[*, 4], but the data is Floats2d[5, 7]
Wider(2).predict(right)
Wider(2).predict(wrong)  # E: typedthinc-size: in Net.predict(), line 20: Relu takes Floats2d[*, 4]
Held(Relu(3, 4).initialize()).encode(right)
Held(Relu(3, 4)).encode(wrong)  # E: typedthinc-size: in Held.encode(), line 49: Relu takes Floats2d[*, 4]
run(Linear(2, 4).initialize(), right)
run(Linear(2, 4), wrong)  # E: typedthinc-size: in run(), line 53: Linear takes Floats2d[*, 4]
run(Linear(2, 7).initialize(), wrong)
evaluate(Net(4, 8), right)
evaluate(Net(4, 8), wrong)  # E: typedthinc-size: in evaluate(), line 57: in Net.predict(), line 20: Relu takes Floats2d[*, 4]
average(Relu(2, 4).initialize(), right, [1, 2])
average(Relu(2, 4), wrong, [1, 2])  # E: typedthinc-size: in average(), line 62: Relu takes Floats2d[*, 4]


def main() -> None:
    inner = Net(4, 8)
    for _ in range(3):
        inner.predict(np.zeros((2, 4), "f"))
        inner.predict(np.zeros((2, 5), "f"))  # E: typedthinc-size: in Net.predict(), line 20: Relu takes Floats2d[*, 4], but the data is Floats2d[2, 5]


class Fitting:
    def __init__(self) -> None:
        self.model = chain(Relu(4, 8), Softmax(2, 4))

    def step(self, X: Floats2d, Y: Floats2d) -> None:
        self.model.begin_update(X)

    def fit(self, X: Floats2d, Y: Floats2d) -> None:
        self.model.initialize(X, Y)
        for rows, truths in minibatches(16, X, Y):
            self.step(rows, truths)


def rows_and_truths(width: int) -> tuple[Floats2d, Floats2d]:
    return np.zeros((64, width), dtype="f"), np.zeros((64, 2), dtype="f")


def fit() -> None:
    fitting = Fitting()
    X, Y = rows_and_truths(9)
    fitting.fit(X, Y)  # E: typedthinc-size: in Fitting.fit(), line 106: Relu takes Floats2d[*, 8], but the data is Floats2d[64, 9]


fit()
