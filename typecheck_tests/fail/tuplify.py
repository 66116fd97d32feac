"""tuplify: all layers take the same input, and the outputs are a tuple."""

from __future__ import annotations

from typedthinc.api import Linear, Relu, chain, list2ragged, tuplify

tuplify(Linear(5, 6), Relu(2, 7))  # E: typedthinc-size: layer 2 of tuplify, Relu, takes Floats2d[*, 7], but layer 1, Linear, takes Floats2d[*, 6]
tuplify(Linear(5, 6), list2ragged())  # E: typedthinc-container: layer 2 of tuplify, list2ragged, takes
chain(tuplify(Linear(5, 6), Relu(5, 6)), Linear(2, 5))  # E: typedthinc-container: Linear takes Floats2d[*, 5], but tuplify before it gives
chain(Linear(7), tuplify(Linear(5, 6), Relu(5, 6)))  # E: typedthinc-size: but Linear before it gives Floats2d[*, 7]
