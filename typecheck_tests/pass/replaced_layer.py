"""A layer that is wrapped in place by another that holds it, and one that makes the chain wider."""

from __future__ import annotations

from typedthinc.api import Linear, Relu, Softmax, chain, residual

body = Relu(8, 8)
whole = chain(Linear(8, 4), body, Softmax(3, 8))
whole.replace_node(body, residual(body))
chain(Linear(4, 2), whole, Linear(2, 3))
