"""One table that a model refuses is one mistake, wherever the model is given it again, or what was made of it."""

from __future__ import annotations

from typing import Literal, TypeVar

import numpy as np

from typedthinc.api import (
    Adam,
    CategoricalCrossentropy,
    Floats2d,
    L2Distance,
    Linear,
    Relu,
    Softmax,
    chain,
    minibatches,
    train,
)

B = TypeVar("B", bound=int)
Sixteen = Literal[16]

rng = np.random.default_rng(0)
table = rng.normal(size=(100, 12)).astype("float32")
labels = rng.integers(0, 4, size=80)
trained, tested = table[:80], table[80:]

model = chain(Relu(32, 16), Softmax(4, 32))
model.initialize(X=trained, Y=labels)  # E: typedthinc-size: (expected width 16, got 12)
train(model, trained, labels, loss=CategoricalCrossentropy(), optimizer=Adam(0.001), epochs=1)
for rows, classes in minibatches(32, trained, labels):
    guesses, backprop = model.begin_update(rows)
print(model.predict(tested).argmax(axis=1))
print(model.predict(np.asarray(table[:10])))

# A table of its own, though it has as many rows as the other, is another mistake; so is another model.
others = np.zeros((table.shape[0], 12), dtype="float32")
print(model.predict(others))  # E: typedthinc-size: (expected width 16, got 12)
other = Linear(3, 16)
print(other.predict(others))  # E: typedthinc-size: (expected width 16, got 12)
print(chain(other, Softmax(2, 3)).predict(others))

# So is a table bound to the same name, and one that does not fit in another way.
others = np.zeros((7, 12), dtype="float32")
print(other.predict(others))  # E: typedthinc-size: (expected width 16, got 12)
print(other.predict(others[:, :5]))  # E: typedthinc-size: (expected width 16, got 5)
print(other.predict(others[0]))  # E: typedthinc-rank: but the data is Floats1d[12]


class Trainer:
    def __init__(self) -> None:
        self.model = chain(Relu(32, 16), Softmax(4, 32))
        self.second = Linear(4, 16)
        self.table = rng.normal(size=(100, 12)).astype("float32")

    def fit(self) -> None:
        self.model.initialize(X=self.table)  # E: typedthinc-size: (expected width 16, got 12)
        train(self.model, self.table, labels, loss=CategoricalCrossentropy(), optimizer=Adam(0.001), epochs=1)

    def scores(self) -> float:
        print(self.second.predict(self.table))  # E: typedthinc-size: (expected width 16, got 12)
        return float(self.model.predict(self.table).max())


# Where the first error is ignored, the next one is reported.
ignored = np.zeros((7, 12), dtype="float32")
print(other.predict(ignored))  # type: ignore[typedthinc-size]  # for the test
print(other.predict(ignored))  # E: typedthinc-size: (expected width 16, got 12)
print(other.predict(ignored))


# Alike for functions, losses and gradients.
def scaled(X: Floats2d[B, Sixteen]) -> Floats2d[B, Sixteen]:
    return X / 2


wide = np.zeros((7, 12), dtype="float32")
print(scaled(wide))  # E: typedthinc-size: (expected width 16, got 12)
print(scaled(wide), scaled(wide[1:]))

fitting = np.zeros((100, 16), dtype="float32")
truths = np.zeros((100, 5), dtype="float32")
loss = CategoricalCrossentropy()
train(model, fitting, truths, loss=loss, optimizer=Adam(0.001), epochs=1)  # E: typedthinc-size: (expected width 4, got 5)
Yh, back = model.begin_update(fitting)
print(loss.get_loss(Yh, truths))
back(loss.get_grad(Yh, truths))
gradient = loss.get_grad(Yh, np.ones((100, 5), dtype="float32"))  # E: typedthinc-size: (expected width 4, got 5)
back(gradient)
distance = L2Distance()
back(distance.get_grad(Yh, truths))  # E: typedthinc-size: L2Distance takes Floats2d[100, 4], but the argument is
back(L2Distance().get_grad(np.zeros((100, 4), "f"), truths))  # E: typedthinc-size: (expected width 4, got 5)
from_distance = distance.get_grad(Yh, np.ones((100, 6), dtype="float32"))  # E: typedthinc-size: (expected width 4, got 6)
print(back(from_distance), model.predict(from_distance))
dY = np.zeros((100, 3), dtype="float32")
print(back(dY))  # E: typedthinc-size: (expected width 4, got 3)
print(back(dY))

# What lies in one dict under two names is two arrays.
held = {"a": np.zeros((7, 12), "f"), "b": np.zeros((7, 12), "f")}
print(other.predict(held["a"]))  # E: typedthinc-size: (expected width 16, got 12)
print(other.predict(held["a"]))
print(other.predict(held["b"]))  # E: typedthinc-size: (expected width 16, got 12)
