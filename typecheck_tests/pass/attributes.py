"""Attributes set in one place and set again in another."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import numpy as np

from typedthinc.api import Dropout, Floats2d, Linear, Model, Relu, chain, noop

X = np.ones((4, 10), dtype="float32")


class Net:
    shared: ClassVar[Model[Floats2d, Floats2d]] = Linear(5, 10)
    default = Linear(5, 10)

    def __init__(self) -> None:
        self.hidden = Linear(5, 10)
        self.output = Linear(3, 5)
        self.dropout = Dropout(0.1)
        self.outside = Linear(5, 10)
        self.model = chain(self.hidden, self.output)

    def widen(self) -> None:
        self.hidden = Linear(6, 10)
        self.output = Linear(3, 6)
        self.model = chain(self.hidden, self.dropout, self.output)
        self.dropout = Dropout(0.2)

    def run(self, width: int) -> None:
        chain(self.hidden, Linear(2, width)).initialize(X).predict(X)
        chain(self.hidden, self.output).initialize(X).predict(X)
        chain(self.outside, Linear(2, 7)).initialize(X).predict(X)
        self.model.initialize(X).predict(X)

    def only_after_widen(self) -> None:
        chain(self.hidden, Linear(2, 6)).initialize(X).predict(X)


net = Net()
net.outside = Linear(7, 10)
net.run(5)
net.widen()
net.run(6)
net.only_after_widen()
chain(net.hidden, Linear(2, 6)).initialize(X).predict(X)
Net.shared = Linear(6, 10)
chain(Net.shared, Linear(2, 6)).initialize(X).predict(X)


class Base:
    def __init__(self) -> None:
        self.layer = Linear(5, 10)

    def run(self) -> None:
        chain(self.layer, Linear(2, self.layer.get_dim("nO"))).initialize(X).predict(X)


class Derived(Base):
    def __init__(self) -> None:
        super().__init__()
        self.layer = Linear(6, 10)

    def more(self) -> None:
        chain(self.layer, Linear(2, 6)).initialize(X).predict(X)


Base().run()
Derived().run()
Derived().more()


@dataclass
class Parts:
    body: Model[Floats2d, Floats2d] = field(default_factory=lambda: Linear(5, 10))
    extra: Model[Floats2d, Floats2d] | None = None

    def run(self) -> None:
        chain(self.body, self.extra or noop(), Linear(2)).initialize(X).predict(X)
        if self.extra is not None:
            chain(self.body, self.extra, Linear(2, 6)).initialize(X).predict(X)


Parts().run()
Parts(Linear(7, 10), Relu(6, 7)).run()


class Lazy:
    _model: Model[Floats2d, Floats2d] | None = None

    @property
    def model(self) -> Model[Floats2d, Floats2d]:
        if self._model is None:
            self._model = Linear(5, 10)
        return self._model

    @property
    def other(self) -> Model[Floats2d, Floats2d]:
        return Linear(6, 10)


lazy = Lazy()
chain(lazy.model, Linear(2, 5)).initialize(X).predict(X)
lazy._model = Linear(6, 10)
chain(lazy.model, Linear(2, 6)).initialize(X).predict(X)
chain(lazy.other, Linear(2, 6)).initialize(X).predict(X)


class Sizes:
    width = 5
    depth: int = 3


sizes = Sizes()
sizes.width = 6
sizes.depth = 4
chain(Linear(sizes.width, 10), Linear(2, 6)).initialize(X).predict(X)
chain(Linear(Sizes.width, 10), Linear(2, 5)).initialize(X).predict(X)
chain(Linear(sizes.depth, 10), Linear(2, 4)).initialize(X).predict(X)


@dataclass
class Config:
    width: int = 5
    body: Model[Floats2d, Floats2d] = Linear(5, 10)


config = Config(6, Linear(7, 10))
chain(Linear(config.width, 10), Linear(2, 6)).initialize(X).predict(X)
chain(config.body, Linear(2, 7)).initialize(X).predict(X)


class Replaced:
    """An attribute that got a sized model and is set again: nobody declared that it keeps the sizes."""

    def __init__(self, given: Model[Floats2d[Any, Literal[10]], Floats2d[Any, Literal[5]]]) -> None:
        self.given_model = given

    def widen(self) -> None:
        self.given_model = Linear(6, 10)

    def used(self) -> Model[Floats2d, Floats2d]:
        return chain(self.given_model, Linear(2, 6))


replaced = Replaced(Linear(5, 10))
replaced.widen()
replaced.used().initialize()


if TYPE_CHECKING:

    class Hidden:
        body: Model[Floats2d, Floats2d]

else:

    class Hidden:
        """mypy does not look at this class."""

        def __init__(self) -> None:
            self.body, self.name = Linear(5, 10), "hidden"


chain(Hidden().body, Linear(2, 5))


class Looking:
    """It finds its attributes in its own way."""

    def __init__(self, width: int) -> None:
        self.looked_at = Linear(5, width)
        self.looked_in = [Linear(5, width)]
        self.number_seen = 4

    def __getattribute__(self, name: str) -> Any:
        return 7 if name == "number_seen" else [Linear(2, 7)] if name == "looked_in" else Linear(2, 7)

    def use(self) -> None:
        chain(Linear(7, 2), self.looked_at)
        chain(Linear(7, 2), self.looked_in[0])


looking = Looking(4)
chain(Linear(7, 2), looking.looked_at)
chain(Linear(7, 2), looking.looked_in[0])
chain(Linear(looking.number_seen, 2), Linear(3, 7))


@dataclass
class LookingData:
    number_held: int = 4

    def __getattribute__(self, name: str) -> Any:
        return 7


chain(Linear(LookingData().number_held, 2), Linear(3, 7))
