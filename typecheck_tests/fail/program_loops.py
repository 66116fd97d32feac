"""Networks grown by loops, branches and lists, in un-annotated classes, too."""
# mypy: allow-untyped-defs, allow-untyped-calls
from __future__ import annotations

import numpy as np

from typedthinc.api import Dropout, Floats2d, LayerNorm, Linear, Model, Relu, Softmax, chain, residual


class Perceptron:
    def __init__(self, widths=(30, 20, 10)):
        self.perceptron_layers = []
        for n_in, n_out in zip((40, 30, 20), (30, 20, 10)):
            self.perceptron_layers.append(Relu(n_out, n_in))
        self.model = chain(*self.perceptron_layers, Softmax(3, 11))  # E: typedthinc-size: (expected width 11, got 10)


class Blocks:
    def __init__(self, depth: int, use_norm: bool) -> None:
        blocks: list[Model[Floats2d, Floats2d]] = [Linear(32, 16)]
        for _ in range(depth):
            blocks.append(residual(Relu(32, 32)))
            if use_norm:
                blocks.append(LayerNorm(32))
        self.blocks = blocks
        self.body = chain(*blocks)
        self.head = Softmax(4, 32)
        self.all = chain(self.body, Dropout(0.1), self.head)

    def widened(self) -> Model[Floats2d, Floats2d]:
        return chain(self.body, Relu(64, 32))


def pyramid(top: int) -> Model[Floats2d, Floats2d]:
    width = 64
    model = Relu(width, 128)
    while width > top:
        model = chain(model, Relu(width // 2, width))
        width //= 2
    return model


def branches(kind: str) -> Model[Floats2d, Floats2d]:
    if kind == "deep":
        body = chain(Relu(50, 25), Relu(50, 50))
    elif kind == "wide":
        body = Relu(50, 25)
    else:
        body = Linear(50, 25)
    return chain(body, Softmax(5, 55))  # E: typedthinc-size: (expected width 55, got 50)


def stepped() -> Model[Floats2d, Floats2d]:
    net = Linear(12, 6)
    net >>= Relu(24, 12)
    net >>= Dropout(0.2)
    net >>= Softmax(2, 23)  # E: typedthinc-size: (expected width 23, got 24)
    return net


def plain() -> Model[Floats2d, Floats2d]:
    layers = [Relu(9, 8), Relu(10, 9)]
    layers += [Relu(11, 10)]
    layers.append(Linear(12, 11))
    return chain(*layers)


def main() -> None:
    Perceptron().model.initialize()
    Blocks(2, True).all.initialize()
    Blocks(1, False).widened().initialize()
    for kind in ("deep", "wide", "none"):
        branches(kind).initialize()
    stepped().initialize()
    done = chain(plain(), Softmax(3, 12))
    done.initialize()
    print(pyramid(8).initialize().predict(np.zeros((1, 128), "f")).shape)


if __name__ == "__main__":
    main()
