"""Classes that fill in what those of another file leave to them."""
# mypy: allow-untyped-defs, allow-untyped-calls

from typecheck_tests.several_modules.found.estimators import Estimator, Growing
from typedthinc.api import Relu, Softmax, chain


class Small(Estimator):
    def make_encoder(self):
        return Relu(self.hidden, self.n_in)


class Big(Estimator):
    hidden = 64

    def make_encoder(self):
        return chain(Relu(128, self.n_in), Relu(self.hidden, 128))


class Deep(Big):
    def __init__(self, n_in, n_out, depth=2):
        self.depth = depth
        super().__init__(n_in, n_out)
        self.tail = Relu(5, n_out)

    def make_encoder(self):
        return chain(Relu(self.hidden, self.n_in), *[Relu(self.hidden, self.hidden) for _ in range(self.depth)])

    def estimate(self, X):
        return self.tail.predict(super().estimate(X))


class Grown(Growing):
    def make_stages(self):
        return chain(super().make_stages(), Softmax(3, 16))

    def scores(self, X):
        return super().scores(X).argmax(axis=1)
