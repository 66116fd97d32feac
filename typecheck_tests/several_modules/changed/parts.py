"""Parts and settings that a third module changes."""
# mypy: allow-untyped-defs

from typedthinc.api import Relu

WIDTHS = [64, 48]
HEADS = {"tags": 17}
FIRST = Relu(64, 784)


def block(width):
    return Relu(width, width)
