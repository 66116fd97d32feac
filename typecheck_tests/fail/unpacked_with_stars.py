"""Targets with a star, and slices under a name, of lists of sizes, of layers and of arrays."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import Linear, Model, Relu, Softmax, chain

Layer = Model[Any, Any]


def starred(widths: list[int]) -> Layer:
    first, *rest = widths
    layers: list[Layer] = [Relu(first, 10)]
    for width in rest:
        layers.append(Relu(width, first))
        first = width
    return chain(*layers)


def sliced(widths: list[int]) -> Layer:
    rest = widths[1:]
    return chain(*[Relu(out, n_in) for n_in, out in zip(widths, rest, strict=False)])


def ends(widths: tuple[int, ...]) -> Layer:
    n_in, *hidden, n_out = widths
    layers: list[Layer] = []
    for width in hidden:
        layers.append(Relu(width, n_in))
        n_in = width
    return chain(*layers, Softmax(n_out, n_in))


chain(starred([32, 16, 4]), Linear(2, 5))  # E: typedthinc-size: Linear takes Floats2d[*, 5], but starred
chain(sliced([32, 16, 4]), Linear(2, 5))  # E: typedthinc-size: Linear takes Floats2d[*, 5], but sliced
chain(Linear(11, 2), ends((10, 32, 16, 3)))  # E: typedthinc-size: ends() (model that begins with Relu) takes Floats2d[*, 10]
chain(ends((10, 32, 16, 3)), Linear(2, 4))  # E: typedthinc-size: Linear takes Floats2d[*, 4], but ends
layers = [Relu(8, 4), Relu(9, 8), Softmax(3, 9)]
head, *body = layers
chain(head, Linear(2, 9))  # E: typedthinc-size: Linear takes Floats2d[*, 9], but head
chain(*body, Linear(2, 4))  # E: typedthinc-size: Linear takes Floats2d[*, 4], but Softmax
chain(body[0], Linear(2, 8))  # E: typedthinc-size: Linear takes Floats2d[*, 8], but
stem = layers[:-1]
chain(*stem, Linear(2, 8))  # E: typedthinc-size: Linear takes Floats2d[*, 8], but Relu
chain(layers[1:][0], Linear(2, 8))  # E: typedthinc-size: Linear takes Floats2d[*, 8], but

first, *rest = [5, 6, 7]
np.zeros((first, rest[0])) @ np.ones(5)  # E: typedthinc-size: `Floats2d[5, 6] @ Floats1d[5]`
start, *more = [np.zeros((3, 4)), np.zeros((4, 5)), np.zeros((5, 2))]
out = start
for W in more:
    out = out @ W
out + np.ones(3)  # E: typedthinc-size: `Floats2d[3, 2] + Floats1d[3]`
n, *dims = np.zeros((6, 3, 2)).shape
np.zeros((n, *dims)) + np.ones(3)  # E: typedthinc-size: `Floats3d[6, 3, 2] + Floats1d[3]`
