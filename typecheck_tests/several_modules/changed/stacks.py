"""Factories that loop over lists which somebody changes."""
# mypy: allow-untyped-defs, allow-untyped-calls

from typedthinc.api import Linear, Relu, chain

DEPTHS = {"small": [32], "large": [64, 48]}
KEPT: list[list[int]] = []


def stack(n_in, widths):
    layers = []
    for width in widths:
        layers.append(Relu(width, n_in))
        n_in = width
    return chain(*layers)


def grown(n_in, widths):
    widths.append(11)
    return stack(n_in, widths)


def holding(n_in, widths):
    KEPT.append(widths)
    return stack(n_in, widths)


def replaced(n_in, widths):
    return chain(Linear(widths[0], n_in), Linear(7, widths[0]), *[Relu(7, 7) for _ in widths])


def of_table():
    return stack(3, DEPTHS["large"])
