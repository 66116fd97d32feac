"""What a call returns is known by the models that it gives, or that the object has whose method it calls."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from typedthinc.api import Floats2d, Model, Relu, Softmax, chain

X = np.zeros((40, 4), dtype="f")
labels = np.zeros(40, dtype=int)


def scores(model, X):
    return model.predict(X / 2)


def both(left, right, X):
    return left.predict(X), right.predict(X)


def updated(model, X):
    Y, backprop = model.begin_update(X)
    backprop(Y)
    return Y


def typed(model: Model[Floats2d, Floats2d], X: Floats2d) -> Floats2d:
    return model.predict(X)


@dataclass
class Settings:
    width: int = 64
    classes: int = 5


class Scorer:
    def __init__(self, settings: Settings) -> None:
        self.body = Relu(settings.width, 4).initialize()
        self.head = Softmax(settings.classes, settings.width).initialize()

    @property
    def model(self):
        return chain(self.body, self.head).initialize()

    def scores(self, X):
        return self.model.predict(X)

    def guesses(self, X):
        return self.scores(X).argmax(axis=1)


class Trainer:
    def __init__(self, model):
        self.model = model

    def step(self, X, Y):
        Yh, backprop = self.model.begin_update(X)
        loss = Yh - Y
        backprop(loss)
        return loss, (loss**2).sum()

    def __call__(self, X):
        return self.model(X, False)[0]


scores(Relu(6, 4).initialize(), X) @ np.ones((6, 2))
scores(Relu(6, 4).initialize(), X) @ np.ones((4, 2))  # E: typedthinc-size: `Floats2d[40, 6] @ Floats2d[4, 2]`
scores(Relu(7, 4).initialize(), X) @ np.ones((6, 2))  # E: typedthinc-size: `Floats2d[40, 7] @ Floats2d[6, 2]`
left, right = both(Relu(6, 4).initialize(), Relu(3, 4).initialize(), X)
left @ right.T  # E: typedthinc-size: `Floats2d[40, 6] @ Floats2d[3, 40]`
left.T @ right
updated(Relu(6, 4).initialize(), X) + np.ones(5)  # E: typedthinc-size: `Floats2d[40, 6] + Floats1d[5]`
typed(Relu(6, 4).initialize(), X) + np.ones(5)  # E: typedthinc-size: `Floats2d[40, 6] + Floats1d[5]`

scorer = Scorer(Settings(classes=3))
(scorer.scores(X) == labels).mean()  # E: typedthinc-size: `Floats2d[40, 3] == Ints1d[40]` compares scores of classes
(scorer.guesses(X) == labels).mean()
scorer.guesses(X) + np.ones(3)  # E: typedthinc-size: `Ints1d[40] + Floats1d[3]`
Scorer(Settings()).scores(X) @ np.ones((5, 2))
Scorer(Settings()).scores(X) @ np.ones((3, 2))  # E: typedthinc-size: `Floats2d[40, 5] @ Floats2d[3, 2]`

trainer = Trainer(Relu(6, 4).initialize())
loss, total = trainer.step(X, np.zeros((40, 6), "f"))
loss @ np.ones((4, 2))  # E: typedthinc-size: `Floats2d[40, 6] @ Floats2d[4, 2]`
trainer(X) @ np.ones((4, 2))  # E: typedthinc-size: `Floats2d[40, 6] @ Floats2d[4, 2]`
Trainer(Relu(4, 4).initialize())(X) @ np.ones((4, 2))
