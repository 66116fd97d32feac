"""A layer that does not fit in the place of another: the program would stop there."""

from __future__ import annotations

from typedthinc.api import Linear, Relu, Softmax, chain

whole = chain(Relu(64, 10), Softmax(3, 64))
whole.replace_node(whole.layers[-1], Softmax(5, 63))  # E: typedthinc-size: Softmax takes Floats2d[*, 63], but Relu
chain(whole, Linear(2, 9))
