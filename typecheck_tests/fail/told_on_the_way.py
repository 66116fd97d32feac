"""One mistake is one error, however often a program comes by what is wrong."""

# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs

import numpy as np

from typedthinc.api import (
    Adam,
    CategoricalCrossentropy,
    Embed,
    HashEmbed,
    Linear,
    Relu,
    Softmax,
    chain,
    list2ragged,
    reduce_mean,
    with_array,
)


class Trainer:
    def __init__(self, model, learn_rate=0.01):
        self.model = model
        self.optimizer = Adam(learn_rate)
        self.loss = CategoricalCrossentropy()

    def step(self, X, Y):
        Yh, backprop = self.model.begin_update(X)
        dY, value = self.loss(Yh, Y)
        backprop(dY)
        self.model.finish_update(self.optimizer)
        return value

    def fit(self, Xs, Y):
        for part in np.array_split(np.arange(len(Xs)), 4):
            self.step([Xs[i] for i in part], Y[part])
        return self

    def score(self, Xs, Y):
        return float((self.model.predict(Xs).argmax(axis=1) == Y.argmax(axis=1)).mean())


def encoded(texts, dtype="uint64"):
    return [np.array([[len(word)] for word in text.split()], dtype=dtype) for text in texts]


TEXTS = ["buy it now", "see you there", "free", "the report is here"] * 20
IDS = encoded(TEXTS)
LABELS = np.eye(2, dtype="float32")[[0, 1, 0, 1] * 20]


def trained_without_a_layer():
    """`list2ragged()` is missing: the first data that comes says it, and no other place does."""
    model = chain(with_array(HashEmbed(16, 500, column=0)), reduce_mean(), Softmax(2, 16))
    model.initialize(IDS[:4], LABELS[:4])  # E: typedthinc-container: did you forget list2ragged() before it?
    trainer = Trainer(model).fit(IDS[:60], LABELS[:60])
    print(trainer.score(IDS[60:], LABELS[60:]))


def trained_with_floats():
    model = chain(with_array(HashEmbed(16, 500, column=0)), list2ragged(), reduce_mean(), Softmax(2, 16))
    texts = encoded(TEXTS, "float32")
    model.initialize(texts[:4], LABELS[:4])  # E: typedthinc-dtype: but the data is list[Floats2d[*, 1]]
    trainer = Trainer(model).fit(texts[:60], LABELS[:60])
    print(trainer.score(texts[60:], LABELS[60:]))


def trained_with_three_classes():
    model = chain(with_array(HashEmbed(16, 500, column=0)), list2ragged(), reduce_mean(), Softmax(2, 16))
    truths = np.zeros((80, 3), dtype="float32")
    model.initialize(IDS[:4], truths[:4])  # E: typedthinc-size: gives nO = 2 columns, but Y has 3
    Trainer(model).fit(IDS[:60], truths[:60])


def built(width):
    embed = Embed(width, 500, column=0)  # E: typedthinc-container: Embed takes int as nO, but the argument is str
    words = with_array(chain(embed, Relu(8, width)))
    return chain(words, list2ragged(), reduce_mean(), Linear(width, 8), Softmax(2, width))


class Scaled:
    """What is no model is used as one by two methods."""

    def __init__(self, model):
        self.model = 0.5

    def predict(self, X):
        return self.model.predict(X)  # E: typedthinc-container: float has no attribute predict

    def best(self, X):
        return self.model.predict(X).argmax(axis=1)


trained_without_a_layer()
trained_with_floats()
trained_with_three_classes()
built("16")
