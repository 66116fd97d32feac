"""Models of parts and settings that a third module changes, and of a list of its own that one changes, too."""
# mypy: allow-untyped-defs, allow-untyped-calls

from typecheck_tests.several_modules.changed import parts
from typecheck_tests.several_modules.changed.parts import HEADS, WIDTHS
from typedthinc.api import Linear, Relu, chain

OWN = [64, 48]


def tower():
    return chain(*[Relu(o, i) for i, o in zip(WIDTHS, WIDTHS[1:])])


def own():
    layers = []
    for before, width in zip(OWN, OWN[1:]):
        layers.append(Relu(width, before))
    return chain(*layers)


def first():
    return Relu(OWN[0], 3)


def head():
    return Linear(HEADS["tags"], 64)


def begun():
    return chain(parts.FIRST, Relu(64, 64))


def blocks():
    return chain(parts.block(64), Relu(64, 64))
