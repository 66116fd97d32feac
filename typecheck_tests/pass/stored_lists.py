"""Lists of layers that attributes get from variables, which somebody else changes, too."""

from __future__ import annotations

from typedthinc.api import Model, Relu, Softmax, chain
from typedthinc.types import Floats2d

Layers = list[Model[Floats2d, Floats2d]]
kept: list[Layers] = []


def keep(layers: Layers) -> None:
    kept.append(layers)


class Later:
    def __init__(self) -> None:
        layers: Layers = [Relu(64, 20)]
        self.later = layers
        layers.append(Relu(10, 64))

    def use(self) -> None:
        chain(*self.later, Softmax(4, 10))


class Twice:
    def __init__(self) -> None:
        layers: Layers = [Relu(64, 20)]
        self.once = layers
        self.twice = layers

    def use(self) -> None:
        self.once.append(Relu(10, 64))
        chain(*self.twice, Softmax(4, 10))


class Kept:
    def __init__(self) -> None:
        layers: Layers = [Relu(64, 20)]
        keep(layers)
        self.kept = layers

    def use(self) -> None:
        kept[0].append(Relu(10, 64))
        chain(*self.kept, Softmax(4, 10))


class Given:
    def __init__(self, layers: Layers) -> None:
        self.given = layers

    def use(self) -> None:
        chain(*self.given, Softmax(4, 10))


class Inner:
    def __init__(self) -> None:
        layers: Layers = [Relu(64, 20)]

        def grow() -> None:
            layers.append(Relu(10, 64))

        self.grow = grow
        self.inner = layers

    def use(self) -> None:
        self.grow()
        chain(*self.inner, Softmax(4, 10))


class Other:
    def __init__(self) -> None:
        layers: Layers = [Relu(64, 20)]
        more = layers
        self.other = layers
        more.append(Relu(10, 64))

    def use(self) -> None:
        chain(*self.other, Softmax(4, 10))


class Rows:
    def __init__(self) -> None:
        rows: list[Layers] = [[Relu(64, 20)]]
        first = rows[0]
        self.rows = rows
        first.append(Relu(10, 64))

    def use(self) -> None:
        chain(*self.rows[0], Softmax(4, 10))


class Looped:
    def __init__(self) -> None:
        layers: Layers = [Relu(64, 20)]
        for _ in range(2):
            if len(layers) == 1:
                layers.append(Relu(10, 64))
            self.looped = layers

    def use(self) -> None:
        chain(*self.looped, Softmax(4, 10))


class Changed:
    def __init__(self) -> None:
        layers: Layers = [Relu(64, 20)]
        self.changed = layers

    def use(self) -> None:
        self.changed.append(Relu(10, 64))
        chain(*self.changed, Softmax(4, 10))


class Returned:
    def __init__(self) -> None:
        self.returned = self.make()

    def make(self) -> Layers:
        layers: Layers = [Relu(64, 20)]
        self.made = layers
        return layers

    def use(self) -> None:
        self.returned.append(Relu(10, 64))
        chain(*self.made, Softmax(4, 10))


given: Layers = [Relu(64, 20)]
user = Given(given)
given.append(Relu(10, 64))
user.use()
for each in (Later, Twice, Kept, Inner, Other, Rows, Looped, Changed, Returned):
    each().use()
