"""Lists and dicts of layers that objects hold, and that become others before the data comes: all of it is right."""

# mypy: allow-untyped-defs, allow-untyped-calls, check-untyped-defs

from __future__ import annotations

import copy
from dataclasses import dataclass, field

import numpy as np

from typedthinc.api import LayerNorm, Linear, Model, Relu, Softmax

X = np.zeros((5, 12), dtype="f")


class LengthensItsSizes:
    def __init__(self, sizes):
        self.lengthened_sizes = sizes
        self.lengthen()
        self.lengthened_layers = [Relu(o, i).initialize() for i, o in zip(sizes, sizes[1:], strict=False)]

    def lengthen(self):
        self.lengthened_sizes.insert(0, 12)

    def forward(self, x):
        for layer in self.lengthened_layers:
            x = layer.predict(x)
        return x


LengthensItsSizes([10, 8, 3]).forward(X)
LengthensItsSizes([9, 8, 3]).forward(X)


class Swaps:
    def __init__(self, n):
        self.swapped_layers = [Relu(8, n).initialize(), Relu(3, 8).initialize()]

    def forward(self, x):
        for layer in self.swapped_layers:
            x = layer.predict(x)
        return x

    def swap(self, n):
        self.swapped_layers[0] = Relu(8, n).initialize()


swaps = Swaps(10)
swaps.swap(12)
swaps.forward(X)


class IsLengthened:
    def __init__(self, n):
        self.outer_layers = [Relu(8, n).initialize(), Relu(3, 8).initialize()]
        self.outer_heads = {"a": Softmax(3, n).initialize(), "b": Softmax(2, n).initialize()}

    def forward(self, x):
        for layer in self.outer_layers:
            x = layer.predict(x)
        return x

    def head(self, x, name):
        return self.outer_heads[name].predict(x)

    def a(self, x):
        return self.outer_heads["a"].predict(x)


lengthened = IsLengthened(10)
lengthened.outer_layers.insert(0, Relu(10, 12).initialize())
lengthened.forward(X)
lengthened.outer_heads["a"] = Softmax(3, 12).initialize()
lengthened.head(X, "a")
lengthened.a(X)


class Cuts:
    def __init__(self, n):
        self.cut_layers = [Relu(8, n).initialize(), Relu(3, 8).initialize()]
        self.is_short = False

    def forward(self, x):
        for number, layer in enumerate(self.cut_layers):
            if number == 0:
                x = x[:, :10]
            x = layer.predict(x)
        return x

    def by_width(self, x):
        for layer in self.cut_layers:
            if x.shape[1] != layer.get_dim("nI"):
                x = x[:, : layer.get_dim("nI")]
            x = layer.predict(x)
        return x

    def until(self, x):
        for layer in self.cut_layers:
            x = layer.predict(x)
            if self.is_short:
                break
        return x


Cuts(10).forward(X)
Cuts(10).forward(X[:, :11])
Cuts(9).by_width(X)
Cuts(11).by_width(X)
short = Cuts(12)
short.is_short = True
short.until(X) + np.zeros((5, 8), dtype="f")
Cuts(12).until(X) + np.zeros((5, 3), dtype="f")


class BeginsOtherwise:
    def __init__(self, n, has_first):
        self.begun_layers = [Relu(8, n).initialize(), Relu(3, 8).initialize()]
        if has_first:
            self.begun_layers = [Relu(n, 12).initialize(), *self.begun_layers]

    def forward(self, x):
        for layer in self.begun_layers:
            x = layer.predict(x)
        return x


BeginsOtherwise(10, True).forward(X)
BeginsOtherwise(12, False).forward(X)


class TakesLess(Model):
    def predict(self, X):
        return super().predict(X[:, :4])


class HoldsOwn:
    def __init__(self, n):
        self.own_layers = [TakesLess("less", lambda model, X, is_train: (X, lambda dY: dY)), Relu(3, n).initialize()]

    def forward(self, x):
        for layer in self.own_layers:
            x = layer.predict(x)
        return x


HoldsOwn(4).forward(X)
HoldsOwn(4).forward(X[:, :5])


class Adds:
    def __init__(self, n):
        self.added_layers = []
        self.add(12, n)
        self.add(n, 3)

    def add(self, i, o):
        self.added_layers.append(Relu(o, i).initialize())
        return self

    def forward(self, x):
        for layer in self.added_layers:
            x = layer.predict(x)
        return x


Adds(7).forward(X)
Adds(8).forward(X)


class Given:
    def __init__(self, layers):
        self.given_layers = layers

    def forward(self, x):
        for layer in self.given_layers:
            x = layer.predict(x)
        return x


made_before = [Relu(8, 10).initialize()]
given = Given(made_before)
made_before.insert(0, Relu(10, 12).initialize())
given.forward(X)


class KeepsItsSizes:
    def __init__(self, sizes):
        self.its_sizes = sizes
        self.its_layers = []
        for i, o in zip(sizes, sizes[1:], strict=False):
            self.its_layers.append(Relu(o, i).initialize())

    def forward(self, x):
        for layer in self.its_layers:
            x = layer.predict(x)
        return x


given_sizes = [12, 8, 3]
keeps = KeepsItsSizes(given_sizes)
given_sizes[0] = 10
keeps.forward(X)
KeepsItsSizes(given_sizes).forward(X[:, :10])
shorter = copy.deepcopy(keeps)
shorter.its_layers.pop(0)
shorter.forward(X[:, :8])


class Residual:
    def __init__(self, n, depth):
        self.wide_layers = [Relu(n, 12).initialize()] + [Relu(n, n).initialize() for _ in range(depth)]
        self.norms = [LayerNorm(n).initialize() for _ in range(depth + 1)]

    def forward(self, x):
        for layer, norm in zip(self.wide_layers, self.norms, strict=True):
            x = norm.predict(layer.predict(x))
        return x

    def residual(self, x):
        x = self.wide_layers[0].predict(x)
        for layer in self.wide_layers[1:]:
            x = x + layer.predict(x)
        return x


Residual(8, 2).forward(X)
Residual(9, 0).forward(X)
Residual(7, 3).residual(X)


class Base:
    class_layers = [Relu(8, 10).initialize()]

    def __init__(self, n):
        self.n = n
        self.build()

    def build(self):
        self.built_layers = [Relu(8, self.n).initialize(), Relu(3, 8).initialize()]

    def forward(self, x):
        for layer in self.built_layers:
            x = layer.predict(x)
        return x

    def by_class(self, x):
        for layer in self.class_layers:
            x = layer.predict(x)
        return x


class Derived(Base):
    class_layers = [Relu(8, 12).initialize()]

    def build(self):
        self.built_layers = [Relu(self.n, 12).initialize(), Relu(3, self.n).initialize()]


Derived(10).forward(X)
Base(12).forward(X)
Derived(9).by_class(X)
Base(9).by_class(X[:, :10])


class Gaps:
    def __init__(self, n):
        self.gapped_layers = [Relu(8, n).initialize(), None, Relu(3, 8).initialize()]

    def forward(self, x):
        for layer in self.gapped_layers:
            if layer is not None:
                x = layer.predict(x)
        return x

    def guarded(self, x):
        try:
            return self.forward(x)
        except ValueError:
            return None


Gaps(12).forward(X)
Gaps(12).guarded(X)


@dataclass
class Fields:
    width: int
    field_layers: list[Model] = field(default_factory=list)

    def __post_init__(self):
        self.field_layers.append(Relu(self.width, 12).initialize())
        self.field_layers.append(Relu(3, self.width).initialize())

    def forward(self, x):
        for layer in self.field_layers:
            x = layer.predict(x)
        return x


Fields(8).forward(X)
Fields(8, [Relu(12, 11).initialize()]).forward(X[:, :11])


class Grows:
    def __init__(self, sizes):
        self.grown_sizes = list(sizes)
        self.weights = [Linear(o, i).initialize() for i, o in zip(self.grown_sizes, self.grown_sizes[1:], strict=False)]

    def forward(self, x):
        for weights in self.weights:
            x = weights.predict(x)
        return x

    def grow(self, n):
        self.weights.append(Linear(n, self.grown_sizes[-1]).initialize())
        self.grown_sizes.append(n)


grows = Grows((12, 8, 3))
grows.forward(X)
grows.grow(4)
grows.forward(X) + np.zeros((5, 4), dtype="f")
Grows([10, 3]).forward(X[:, :10])


class Towers:
    def __init__(self, n):
        self.towers = [
            [Relu(8, n).initialize(), Relu(3, 8).initialize()],
            [Relu(4, n).initialize(), Relu(3, 4).initialize()],
        ]
        self.named_towers = {"a": [Relu(8, n).initialize()], "b": [Relu(n, 12).initialize()]}

    def forward(self, x):
        total = 0
        for tower in self.towers:
            hidden = x
            for layer in tower:
                hidden = layer.predict(hidden)
            total = total + hidden
        return total

    def one(self, x, name):
        for layer in self.named_towers[name]:
            x = layer.predict(x)
        return x


Towers(10).forward(X[:, :10])
Towers(10).one(X, "b")
Towers(12).one(X, "a")


class Turns:
    def __init__(self, n):
        turned = [Relu(8, n).initialize(), Relu(3, 8).initialize()]
        self.turned_layers = turned[::-1]
        later = [Relu(8, n).initialize(), Relu(3, 8).initialize()]
        self.later_layers = later
        later.insert(0, Relu(n, 12).initialize())

    def turned(self, x):
        for layer in self.turned_layers:
            x = layer.predict(x)
        return x

    def later(self, x):
        for layer in self.later_layers:
            x = layer.predict(x)
        return x


Turns(3).turned(X[:, :8])
Turns(10).later(X)
Turns(9).later(X)


class Fills:
    def __init__(self, n):
        self.filled_heads = {"a": Softmax(3, n).initialize()}
        self.filled_heads["b"] = Softmax(4, 12).initialize()
        self.filled_heads.update(c=Softmax(5, 12).initialize())

    def some(self, x):
        return [self.filled_heads[name].predict(x) for name in ("b", "c")]

    def all(self, x):
        return {name: head.predict(x) for name, head in self.filled_heads.items()}


Fills(10).some(X)
Fills(12).all(X)
