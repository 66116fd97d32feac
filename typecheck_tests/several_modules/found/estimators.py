"""Classes from which those of other files are derived, and which leave a part to them."""
# mypy: allow-untyped-defs, allow-untyped-calls

from abc import ABC, abstractmethod

from typedthinc.api import Relu, Softmax, chain


class Estimator(ABC):
    hidden = 32

    def __init__(self, n_in, n_out):
        self.n_in, self.n_out = n_in, n_out
        self.encoder = self.make_encoder()
        self.network = chain(self.encoder, self.make_head())

    @abstractmethod
    def make_encoder(self): ...

    def make_head(self):
        return Softmax(self.n_out, self.hidden)

    @property
    def lower(self):
        return self.encoder

    def estimate(self, X):
        return self.network.predict(X)

    def accuracy(self, X, y):
        return float((self.estimate(X).argmax(axis=1) == y).mean())


class Growing:
    def __init__(self, n_in):
        self.n_in = n_in
        self.stages = self.make_stages()

    def make_stages(self):
        return Relu(16, self.n_in)

    def scores(self, X):
        return self.stages.predict(X)
