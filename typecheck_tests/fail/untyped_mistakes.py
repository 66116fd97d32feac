"""Mistakes in code without annotations, of which type checkers say nothing."""

# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs

from types import SimpleNamespace

import numpy as np

from typedthinc.api import Adam, CategoricalCrossentropy, Relu, Softmax, chain

X = np.zeros((6, 4), dtype="float32")
Y = np.zeros((6, 2), dtype="float32")


class Trainer:
    """Each method has one mistake."""

    def __init__(self, model):
        self.model = model
        self.loss = CategoricalCrossentropy()
        self.optimizer = Adam

    def swapped(self, X, Y):
        Yh, backprop = self.model.begin_update(X)
        value, dY = self.loss(Yh, Y)
        backprop(dY)  # E: typedthinc-container: takes Floats2d[*, 2], but the gradient is float
        return value

    def of_both(self, X, Y):
        Yh, backprop = self.model.begin_update(X)
        backprop(self.loss(Yh, Y))  # E: typedthinc-container: but the gradient is tuple[Floats2d[*, 2], float]
        self.model.finish_update(Adam(0.1))

    def with_a_class(self):
        self.model.finish_update(self.optimizer)  # E: typedthinc-container: but the argument is the class Adam

    def without_an_optimizer(self):
        self.model.finish_update()  # E: typedthinc-arity: finish_update needs optimizer

    def as_keras_has_it(self, X, Y):
        self.model.fit(X, Y)  # E: typedthinc-container: "Model" has no method "fit"; did you mean train(

    def as_torch_has_it(self, X, Y):
        dY, value = self.loss(self.model.predict(X), Y)
        self.loss.backward()  # E: typedthinc-container: did you mean dY, value = loss(Y, truths), then backprop(dY)?
        return dY, value

    def of_a_number(self, X):
        return self.model.predict(X.sum())  # E: typedthinc-container: takes Floats2d[*, 4], but the data is float


trainer = Trainer(chain(Relu(8, 4), Softmax(2, 8)).initialize(X, Y))
trainer.swapped(X, Y)
trainer.of_both(X, Y)
trainer.with_a_class()
trainer.without_an_optimizer()
trainer.as_keras_has_it(X, Y)
trainer.as_torch_has_it(X, Y)
trainer.of_a_number(X)
settings = SimpleNamespace(width=5)
chain(Relu(settings.width, 4), Softmax(2, 6))  # E: typedthinc-size: (expected width 6, got 5)
