"""A transformer-like stack in classes, with sizes counted from sizes."""
from __future__ import annotations

import numpy as np

from typedthinc.api import Dropout, Floats2d, Gelu, LayerNorm, Linear, Model, Size, Softmax, chain, residual
from typedthinc.types import B, I, O

Net = Model[Floats2d, Floats2d]


def feed_forward(width: Size[I], factor: int = 4) -> Model[Floats2d[B, I], Floats2d[B, I]]:
    inner = factor * width
    return chain(Gelu(inner, width), Dropout(0.1), Linear(width, inner))


def bottleneck(nO: Size[O], nI: Size[I]) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    middle = nI // 2
    return chain(Linear(middle, nI), Gelu(nO, middle))


class Block:
    def __init__(self, width: int) -> None:
        self.width = width
        self.norm = LayerNorm(width)
        self.inner = feed_forward(width)

    def __call__(self) -> Net:
        return residual(chain(self.norm, self.inner))

    def halved(self) -> Net:
        return bottleneck(self.width // 2, self.width)


class Transformer:
    def __init__(self, width: int = 64, depth: int = 4, classes: int = 10) -> None:
        self.blocks = [Block(width)() for _ in range(depth)]
        self.project = Linear(width, 32)
        self.head = Softmax(classes, width)
        self.depth = depth

    def model(self) -> Net:
        return chain(self.project, *self.blocks, self.head)

    def truncated(self, depth: int) -> Net:
        return chain(self.project, *self.blocks[:depth], self.head)

    def reduced(self) -> Net:
        return chain(self.project, Block(64).halved(), Linear(4, 64))  # E: typedthinc-size: (expected width 64, got 32)


def main() -> None:
    net = Transformer()
    net.model().initialize()
    net.truncated(2).initialize()
    net.reduced().initialize()
    small = Transformer(16, classes=3)
    chain(small.model(), Linear(2, 3)).initialize()
    chain(small.project, net.head).initialize()  # E: typedthinc-size: (expected width 64, got 16)
    block = Block(12)
    chain(Linear(12, 5), block(), block.halved(), Linear(3, 6)).initialize()
    chain(bottleneck(10, 20), feed_forward(11)).initialize()  # E: typedthinc-size: (expected width 11, got 10)
    net.model().predict(np.zeros((2, 32), "f"))
    print(net.model().initialize().predict(np.zeros((2, 32), "f")).shape)


if __name__ == "__main__":
    main()
