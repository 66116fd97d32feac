"""Models that are called though their parameters have no values."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Adam, Conv2d, Embed, Floats2d, Flatten, Linear, Model, Relu, Softmax, chain, with_array

X, images = np.zeros((6, 18), dtype="float32"), np.zeros((2, 1, 8, 8), dtype="float32")

model = chain(Relu(32, 18), Softmax(3, 32))
guesses, backprop = model.begin_update(X)  # E: typedthinc-uninitialized: model (chain): the parameters have no values yet: call initialize() first
guesses, backprop = model.begin_update(X)
Linear(2, 18).predict(X)  # E: typedthinc-uninitialized: Linear: the parameters have no values yet
network = Conv2d(4, 1, 3) >> Flatten() >> Linear(3, 144)
network(images, False)  # E: typedthinc-uninitialized: network (chain): the parameters have no values yet
tagger = with_array(Embed(8, 100))
tagger.predict([np.zeros(3, dtype="int64")])  # E: typedthinc-uninitialized: tagger (with_array)

# One of its layers alone.
encoder = Relu(4, 18).initialize()
pair = chain(encoder, Linear(3, 4))
print(pair.get_dim("nO"), pair.name, encoder.predict(X))
pair.predict(X)  # E: typedthinc-uninitialized: pair (chain)


class Classifier:
    def __init__(self, width: int, classes: int) -> None:
        self.model = chain(Relu(width, 18), Softmax(classes, width))
        self.optimizer = Adam(0.01)

    def step(self, data: Floats2d) -> Floats2d:
        scores, callback = self.model.begin_update(data)
        callback(scores)
        self.model.finish_update(self.optimizer)
        return scores

    def begin(self) -> None:
        self.model.initialize()


forgotten = Classifier(8, 3)
forgotten.step(X)  # E: typedthinc-uninitialized: in Classifier.step(), line 33: chain: the parameters have no values yet
begun = Classifier(8, 3)
begun.begin()
begun.step(X)


def build(depth: int) -> Model[Floats2d, Floats2d]:
    built = Relu(18, 18)
    for _ in range(depth):
        built = built >> Relu(18, 18)
    return built


# What a call that is wrong would have done is not known.
def begin(model: Model[Floats2d, Floats2d], data: Floats2d) -> None:
    model.initialize(data)


prepared = Linear(2, 18)
begin(prepared, np.zeros(3))  # E: typedthinc-rank: begin takes Floats2d, but the argument is Floats1d[3]
prepared.predict(X)


def main() -> None:
    stacked = build(3)
    stacked.predict(X)  # E: typedthinc-uninitialized: chain: the parameters have no values yet


if __name__ == "__main__":
    main()
