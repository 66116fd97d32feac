"""Objects of one class with layers of other sizes: a list or dict of layers is what the object's own arguments make."""

# mypy: allow-untyped-defs, allow-untyped-calls, check-untyped-defs

from __future__ import annotations

import numpy as np

from typedthinc.api import Linear, Model, Relu, Softmax, chain

X = np.zeros((5, 12), dtype="f")


class SizedStack:
    def __init__(self, sizes):
        self.stack_sizes = sizes
        self.stack_layers = [Relu(o, i).initialize() for i, o in zip(sizes[:-1], sizes[1:], strict=True)]
        for each in self.stack_layers:
            each.initialize()

    def forward(self, x):
        for layer in self.stack_layers:
            x = layer.predict(x)
        return x

    def numbered(self, x):
        seen = [x]
        for _number, layer in enumerate(self.stack_layers):
            x = layer.predict(x)
            seen.append(x)
        return seen[-1]

    def backward(self, x, dy):
        callbacks = []
        for layer in self.stack_layers:
            x, backprop = layer.begin_update(x)
            callbacks.append(backprop)
        for backprop in reversed(callbacks):
            dy = backprop(dy)
        return dy

    def rest(self, x):
        for layer in self.stack_layers[1:]:
            x = layer.predict(x)
        return x

    def described(self):
        return f"{len(self.stack_sizes)} sizes, {self.stack_sizes[0]} to {self.stack_sizes[-1]}"


other = SizedStack([10, 8, 3])
stack = SizedStack([12, 8, 3])
other.forward(X)  # E: typedthinc-size: in SizedStack.forward(), line 23: Relu takes Floats2d[*, 10]
other.numbered(X)  # E: typedthinc-size: in SizedStack.numbered(), line 29: Relu takes Floats2d[*, 10]
stack.forward(X) @ np.zeros((4, 2))  # E: typedthinc-size: needs equal inner sizes, not 3 and 4
stack.rest(X)  # E: typedthinc-size: in SizedStack.rest(), line 44: Relu takes Floats2d[*, 8]
other.rest(X[:, :8])
gradient = np.zeros((5, 4), dtype="f")
stack.backward(X, gradient)  # E: typedthinc-size: backprop of Relu takes Floats2d[5, 3]
other.backward(X[:, :10], np.zeros((5, 3), dtype="f"))


class SizedTower:
    def __init__(self, n_in, depth=2):
        self.tower_first = Relu(8, n_in).initialize()
        self.tower_blocks = []
        for _ in range(depth):
            self.tower_blocks.append(Relu(8, 8).initialize())
        self.tower_all: list[Model] = [self.tower_first, *self.tower_blocks, Softmax(2, 8).initialize()]

    def __call__(self, x):
        for block in self.tower_all:
            x = block.predict(x)
        return x


SizedTower(11)(X)  # E: typedthinc-size: in SizedTower.__call__(), line 73: Relu takes Floats2d[*, 11]
SizedTower(12)(X)


class SizedHeads:
    def __init__(self, n):
        self.sized_heads = {"a": Softmax(3, n).initialize(), "b": Softmax(4, n).initialize()}

    def each(self, x):
        return {name: head.predict(x) for name, head in self.sized_heads.items()}

    def one(self, x):
        return self.sized_heads["a"].predict(x)


wide, narrow = SizedHeads(12), SizedHeads(11)
wide.each(X)
wide.one(X) @ np.zeros((4, 2))  # E: typedthinc-size: needs equal inner sizes, not 3 and 4
narrow.each(X)  # E: typedthinc-size: in SizedHeads.each(), line 86: Softmax takes Floats2d[*, 11]
narrow.one(X)  # E: typedthinc-size: in SizedHeads.one(), line 89: Softmax takes Floats2d[*, 11]


class SizedPair:
    def __init__(self, n):
        self.pair_layers = [Relu(4, n).initialize(), Softmax(3, 4).initialize()]

    def both(self, x):
        hidden = self.pair_layers[0].predict(x)
        return self.pair_layers[-1].predict(hidden)


SizedPair(11).both(X)  # E: typedthinc-size: in SizedPair.both(), line 104: Relu takes Floats2d[*, 11]
SizedPair(12).both(X) @ np.zeros((4, 2))  # E: typedthinc-size: needs equal inner sizes, not 3 and 4


def through_local_layers(n, x):
    local_layers = [Relu(8, n).initialize(), Relu(3, 8).initialize()]
    for layer in local_layers:
        x = layer.predict(x)
    return x


through_local_layers(12, X)
through_local_layers(11, X)  # E: typedthinc-size: in through_local_layers(), line 115: Relu takes Floats2d[*, 11]


class KeepsSizes:
    def __init__(self, sizes: list[int]) -> None:
        self.kept_sizes = sizes
        self.kept_model = chain(*[Relu(o, i) for i, o in zip(sizes[:-1], sizes[1:], strict=True)]).initialize()


KeepsSizes([10, 8, 3]).kept_model.predict(X)  # E: typedthinc-size: (chain that begins with Relu) takes Floats2d[*, 10]
chain(KeepsSizes([12, 8, 3]).kept_model, Linear(2, 4))  # E: typedthinc-size: (expected width 4, got 3)
