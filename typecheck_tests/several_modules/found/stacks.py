"""Classes that hold lists and dicts of layers, whose sizes another module gives."""

# mypy: allow-untyped-defs, allow-untyped-calls, check-untyped-defs

from __future__ import annotations

from typedthinc.api import Relu, Softmax


class ReadStack:
    def __init__(self, sizes, classes):
        self.read_sizes = sizes
        self.read_layers = [Relu(o, i).initialize() for i, o in zip(sizes, sizes[1:], strict=False)]
        self.read_heads = {"out": Softmax(classes, sizes[-1]).initialize()}

    def forward(self, x):
        for layer in self.read_layers:
            x = layer.predict(x)
        return self.read_heads["out"].predict(x)

    def features(self, x, n):
        for layer in self.read_layers[:n]:
            x = layer.predict(x)
        return x


def run_local_layers(n, x):
    layers = [Relu(8, n).initialize(), Relu(3, 8).initialize()]
    for layer in layers:
        x = layer.predict(x)
    return x
