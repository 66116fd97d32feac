"""add: all layers take the same input, and their outputs agree."""

from __future__ import annotations

from typedthinc.api import Dropout, Linear, Relu, add, chain, list2ragged

add(Linear(5, 10), Linear(6, 10))  # E: typedthinc-size: layer 2 of add, Linear, gives Floats2d[*, 6], but layer 1, Linear, gives Floats2d[*, 5] (expected width 5, got 6): their outputs must agree
add(Linear(5, 10), Relu(5, 11))  # E: typedthinc-size: layer 2 of add, Relu, takes Floats2d[*, 11], but layer 1, Linear, takes Floats2d[*, 10]
add(
    Linear(5, 10),
    Linear(5, 10),
    chain(Relu(4, 10), Dropout()),  # E: typedthinc-size: layer 3 of add
)
chain(add(Linear(5, 10), Relu(5, 10)), Linear(3, 6))  # E: typedthinc-size: Linear takes Floats2d[*, 6], but add before it gives Floats2d[*, 5]
chain(Linear(9, 4), add(Linear(5, 10), Relu(5, 10)))  # E: typedthinc-size: takes Floats2d[*, 10], but Linear before it gives Floats2d[*, 9]
add(Linear(5), list2ragged())  # E: typedthinc-container: layer 2 of add
