"""Classes that make models in loops, whose objects, lists and settings somebody changes."""
# mypy: allow-untyped-defs, allow-untyped-calls

from dataclasses import dataclass, field

from typedthinc.api import Floats2d, Model, Relu, chain

HIDDEN = [64, 32]
SHARED: dict[str, Model[Floats2d, Floats2d]] = {"encoder": Relu(5, 4)}


@dataclass
class Config:
    n_in: int = 5
    hidden: list[int] = field(default_factory=lambda: [6])


class Stack:
    def __init__(self, n_in, widths):
        self.layers = []
        self.n_out = n_in
        for width in widths:
            self.layers.append(Relu(width, n_in))
            n_in = width
        self.last = n_in

    @property
    def model(self):
        return chain(*self.layers)

    def add(self, width):
        self.n_out = width


class Kept:
    last: list[int] = []

    def __init__(self, widths):
        self.widths = widths

    def model(self):
        return chain(*[Relu(width, width) for width in self.widths])


def shared() -> dict[str, Model[Floats2d, Floats2d]]:
    return SHARED


def first(widths):
    return Relu(widths[0], 5)


def keep(widths):
    Kept.last = widths
