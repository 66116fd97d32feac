"""Layers that are replaced where it cannot be told what the whole is then: nothing of this is a mistake."""

from __future__ import annotations

from typing import Any

from typedthinc.api import Linear, Model, Relu, Softmax, chain, residual

shared = Relu(8, 8)
twice = chain(shared, shared, Linear(2, 8))
twice.replace_node(twice.layers[0], Relu(8, 8))
inner = Relu(8, 8)
around = residual(inner)
nested: Model[Any, Any] = chain(inner, around, Linear(2, 8))
nested.replace_node(inner, residual(Relu(8, 8)))
many = chain(Relu(64, 10), Softmax(3, 64))
many.replace_node(many.layers[0], Relu(64, 11))
many.replace_node(many.layers[1], Softmax(4, 64))
chain(Linear(11, 2), many, Linear(2, 4))
deep = chain(chain(Relu(6, 5), Relu(7, 6)), Linear(2, 7))
deep.replace_node(deep.layers[0].layers[0], Relu(6, 9))
chain(Linear(9, 1), deep)
