"""Bodies are right for some calls and wrong for others, or wrong for all: each call is composed with what it gives."""

from collections.abc import Sequence

from typedthinc.api import Floats2d, Linear, Model, Relu, Softmax, chain, concatenate

Vectors = Model[Floats2d, Floats2d]


def classify(encoder: Vectors, n: int) -> Vectors:
    return chain(encoder, Linear(n, 64))  # E: typedthinc-size: before it gives Floats2d[*, 32] (expected width 64, got 32)


classify(Relu(32, 12), 3)


def shaped(n_in: int, n_hidden: int, n_out: int) -> Vectors:
    return chain(Relu(n_hidden, n_in), Linear(n_out, n_in))  # E: typedthinc-size: Linear takes Floats2d[*, 784], but Relu before it gives Floats2d[*, 64]


shaped(784, 64, 10)
shaped(784, 32, 10)


def stacked(n_in: int, hidden: Sequence[int], n_out: int) -> Vectors:
    layers: list[Vectors] = []
    for width in hidden:
        layers.append(Relu(width, n_in))
    layers.append(Linear(n_out, hidden[-1]))
    return chain(*layers)  # E: typedthinc-size: Relu takes Floats2d[*, 10], but Relu before it gives Floats2d[*, 32]


stacked(10, [32, 16], 3)


class Joined:
    def __init__(self, encoder: Vectors, head: Vectors) -> None:
        self.model = chain(encoder, head)


Joined(Relu(6, 12), Linear(3, 6))
Joined(Relu(6, 12), Linear(3, 7))  # E: typedthinc-size: in Joined(), line 38: Linear takes Floats2d[*, 7], but Relu before it gives Floats2d[*, 6]


def headed(encoder: Vectors) -> Vectors:
    return encoder >> Softmax(3, 5)


headed(Relu(5, 4))
headed(encoder=Relu(6, 4))  # E: typedthinc-size: in headed(), line 46: Softmax takes Floats2d[*, 5], but Relu before it gives Floats2d[*, 6]


def beside(left: Vectors, right: Vectors) -> Vectors:
    both = concatenate(left, right)
    return chain(both, Linear(2, 9))


def main(width: int) -> None:
    beside(Relu(5, 4), Relu(4, 4))
    beside(Relu(5, 4), Relu(4, width))
    beside(Relu(5, 4), Relu(5, 4))  # E: typedthinc-size: in beside(), line 55: Linear takes Floats2d[*, 9], but concatenate before it gives Floats2d[*, 10]
