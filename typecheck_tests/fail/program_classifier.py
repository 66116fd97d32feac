"""A program: a classifier in a class, models in attributes, set in __init__, read in methods."""
from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import Adam, CategoricalCrossentropy, Dropout, Floats2d, Ints1d, Linear, Model, Relu, Softmax, chain, minibatches

FEATURES = 20
HIDDEN = 48
CLASSES = 5


class Classifier:
    """Tell five kinds of flowers apart."""

    def __init__(self, dropout: float = 0.2, rate: float = 0.001) -> None:
        self.rate = rate
        self.encoder = chain(Relu(HIDDEN, FEATURES), Dropout(dropout), Relu(HIDDEN, HIDDEN))
        self.head = Softmax(CLASSES, HIDDEN)
        self.model = chain(self.encoder, self.head)
        self.auxiliary: Model[Floats2d, Floats2d] | None = None

    def with_auxiliary(self) -> None:
        self.auxiliary = chain(self.encoder, Linear(3, 40))  # E: typedthinc-size: (expected width 40, got 48)

    def fit(self, X: Floats2d, y: Ints1d, epochs: int = 2) -> list[float]:
        loss = CategoricalCrossentropy()
        optimizer = Adam(self.rate)
        history = []
        for _ in range(epochs):
            total = 0.0
            for batch_X, batch_y in minibatches(16, X, y):
                Y, backprop = self.model.begin_update(batch_X)
                dY, value = loss(Y, batch_y)
                backprop(dY)
                self.model.finish_update(optimizer)
                total += value
            history.append(total)
        return history

    def predict(self, X: Floats2d) -> Any:
        return self.model.predict(X).argmax(axis=1)

    def embed(self, X: Floats2d) -> Floats2d:
        return self.encoder.predict(X)

    def distil(self) -> Model[Floats2d, Floats2d]:
        return chain(Linear(FEATURES, 10), self.encoder, Softmax(CLASSES, HIDDEN))


class Stacked(Classifier):
    def __init__(self) -> None:
        super().__init__(0.1)
        self.model = chain(self.model, Relu(16, CLASSES))
        self.model = chain(self.model, Softmax(CLASSES, 17))  # E: typedthinc-size: (expected width 17, got 16)

    def probe(self) -> Model[Floats2d, Floats2d]:
        return chain(self.encoder, Relu(8, HIDDEN), Linear(2, 8))


def main() -> None:
    rng = np.random.default_rng(0)
    X = rng.normal(size=(64, FEATURES)).astype("float32")
    y = rng.integers(0, CLASSES, size=64)
    flowers = Classifier()
    flowers.model.initialize(X)
    flowers.with_auxiliary()
    print(flowers.fit(X, y))
    print(flowers.predict(X)[:5], flowers.embed(X).shape)
    flowers.model.predict(np.zeros((3, 20), "f"))
    wide = chain(flowers.distil(), Linear(1, 6))  # E: typedthinc-size: (expected width 6, got 5)
    wide.initialize()
    Stacked().probe().initialize()


if __name__ == "__main__":
    main()
