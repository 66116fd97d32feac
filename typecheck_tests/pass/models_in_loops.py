"""Loops over lists and dicts of models that are right, and over lists that change before."""

# mypy: allow-untyped-defs, allow-untyped-calls, check-untyped-defs

from __future__ import annotations

import numpy as np

from typedthinc.api import Linear, Relu, Softmax, chain

X = np.zeros((5, 10), dtype="f")


def run_one_by_one(models, x):
    for each in models:
        x = each.predict(x)
    return x


layers = [Relu(6, 12).initialize(), Relu(2, 6).initialize()]
layers[0] = Relu(6, 10).initialize()
run_one_by_one(layers, X)
turned = [Relu(2, 6).initialize(), Relu(6, 10).initialize()]
turned.reverse()
hidden = X
for layer in turned:
    hidden = layer.predict(hidden)
assert hidden.shape == (5, 2)
run_one_by_one(turned, X)
for layer in layers[::-1][1:]:
    layer.predict(X)
grown = [Relu(6, 10).initialize()]
grown.append(Linear(4, 6).initialize())
assert run_one_by_one(grown, X).shape == (5, 4)
heads = {"one": Softmax(2, 10).initialize(), "two": Linear(1, 10).initialize()}
for name, head in heads.items():
    print(name, head.predict(X).shape)
missing = [Relu(6), Relu(2)]
hidden = X
for layer in missing:
    layer.initialize(hidden)
    hidden = layer.predict(hidden)
assert hidden.shape == (5, 2)
pairs = [(Relu(6, 10).initialize(), X), (Relu(6, 4).initialize(), X[:, :4])]
for model, data in pairs:
    model.predict(data)
for layer in [Relu(6, 10).initialize(), Relu(6, 12).initialize()]:
    if layer.get_dim("nI") == 10:
        layer.predict(X)
    try:
        layer.predict(X)
    except ValueError:
        print("another width")
parts = [Relu(6, 10), Linear(2, 6)]
chain(*parts).initialize().predict(X)
