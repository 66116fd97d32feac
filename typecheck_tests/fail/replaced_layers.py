"""What is known of a chain after one of its layers has been replaced, and what does not fit in its place."""

from __future__ import annotations

from typedthinc.api import Linear, Relu, Softmax, chain

head = Softmax(3, 64)
whole = chain(Relu(64, 10), head).initialize()
whole.replace_node(head, Softmax(5, 64))
chain(whole, Linear(2, 3))  # E: typedthinc-size: Linear takes Floats2d[*, 3], but whole (chain that ends with Softmax)
