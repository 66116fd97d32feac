"""Factories without annotations, as people write them first."""
# mypy: allow-untyped-defs, allow-untyped-calls

from typedthinc.api import Dropout, Floats2d, LayerNorm, Linear, Model, Relu, Softmax, chain, residual


def block(width, n_in=None):
    return chain(Relu(width, n_in), LayerNorm(width), Dropout(0.1))


def encoder(n_in, width):
    return block(width, n_in) >> residual(Relu(width, width))


def classifier(n_in, width, n_out=3):
    return encoder(n_in, width) >> Softmax(n_out, width)


def choose(kind, n_in):
    if kind == "linear":
        return Linear(8, n_in)
    return Relu(8, n_in)


class Mine(Model[Floats2d, Floats2d]):
    def __init__(self):
        body = Linear(3, 4)
        super().__init__("mine", body.forward, layers=body.layers)

    def own(self):
        return self


def mine():
    return Mine()


def maybe(width):
    if width > 3:
        return Linear(3, width)


def twice(width):
    return 2 * width
