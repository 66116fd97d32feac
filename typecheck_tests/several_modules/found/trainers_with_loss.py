"""A trainer whose loss is an attribute, in a module of its own."""

# mypy: allow-untyped-defs, allow-untyped-calls, check-untyped-defs

from __future__ import annotations

from typedthinc.api import Adam, CategoricalCrossentropy, Relu, Softmax, chain


class TrainerWithLoss:
    def __init__(self, hidden):
        self.model = chain(Relu(hidden, 12), Softmax(3, hidden)).initialize()
        self.loss_of_trainer = CategoricalCrossentropy()
        self.opt = Adam(0.001)

    def fit(self, X, Y, epochs=2):
        for _ in range(epochs):
            guesses, back = self.model.begin_update(X)
            gradient, _value = self.loss_of_trainer(guesses, Y)
            back(gradient)
            self.model.finish_update(self.opt)
        return self
