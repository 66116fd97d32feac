"""Factories that loop over what a call gives: no recipe says what they make, their statements do."""
# mypy: allow-untyped-defs, allow-untyped-calls

from dataclasses import dataclass

from typedthinc.api import Dropout, LayerNorm, Relu, Softmax, chain


@dataclass
class Own:
    # These are the module's own.

    n_in: int = 7
    widths: tuple[int, ...] = (9, 5)
    n_out: int = 4
    dropout: float = 0.0


DEPTHS = {"small": [32], "large": [64, 48]}


def stack(n_in, widths, *, dropout=0.0, norm=False):
    layers = []
    for width in widths:
        layers.append(Relu(width, n_in))
        if norm:
            layers.append(LayerNorm(width))
        if dropout:
            layers.append(Dropout(dropout))
        n_in = width
    return chain(*layers)


def topped(body, widths, classes):
    return chain(body, stack(widths[0], widths[1:]), Softmax(classes, widths[-1]))


def build(settings):
    layers, width = [], settings.n_in
    for each in settings.widths:
        layers.append(Relu(each, width))
        width = each
    return chain(*layers, Softmax(settings.n_out, width))


def by_default():
    return build(Own())
