"""Classes that make models in loops, of lists, settings and models that they are given."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from typedthinc.api import Dropout, Floats2d, Linear, Model, Relu, Softmax, chain

Vectors = Model[Floats2d, Floats2d]


@dataclass(frozen=True)
class Config:
    n_in: int = 784
    hidden: list[int] = field(default_factory=lambda: [128, 64])
    n_out: int = 10
    dropout: float = 0.1

    @classmethod
    def small(cls) -> Config:
        return cls(n_in=16, hidden=[8], n_out=4)


def build(n_in: int, hidden: Sequence[int], n_out: int, dropout: float = 0.0) -> Vectors:
    layers: list[Vectors] = []
    for width in hidden:
        layers.append(Relu(width, n_in))
        if dropout:
            layers.append(Dropout(dropout))
        n_in = width
    return chain(*layers, Softmax(n_out, n_in))


def block(nO, nI, make=Relu):
    return chain(make(nO, nI), make(nO, nO))


def parts(width: int) -> dict[str, Vectors]:
    return {"encoder": Relu(width, 100), "head": Softmax(5, width)}


class Net:
    def __init__(self, config: Config) -> None:
        self.config = config
        self.model = build(config.n_in, config.hidden, config.n_out, config.dropout)

    def body(self) -> Vectors:
        return build(self.config.n_in, self.config.hidden[:-1], self.config.hidden[-1])


class Stack:
    def __init__(self, n_in: int, widths: Sequence[int]):
        self.layers = []
        self.head = Linear(3, widths[-1])
        self.width = widths[0]
        for width in widths:
            self.layers.append(Relu(width, n_in))
            n_in = width
        self.n_out = n_in
        self.twice = 2 * self.n_out

    @property
    def model(self):
        return chain(*self.layers)

    def deep(self, depth):
        model = Relu(self.width, 7)
        for _ in range(depth):
            model = chain(model, Relu(self.width, self.width))
        return model


class Holding:
    def __init__(self, encoder: Vectors) -> None:
        self.encoder = encoder
        self.whole = chain(encoder, Linear(5, 16))

    def get(self) -> Vectors:
        return self.encoder
