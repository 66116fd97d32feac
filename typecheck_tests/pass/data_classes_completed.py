"""Data classes that make their models in `__post_init__`, of fields that are not what the call gave."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np

from typedthinc.api import Linear, Model, Relu, chain
from typedthinc.types import Floats2d


@dataclass
class Doubled:
    hidden: int = 8

    def __post_init__(self) -> None:
        self.hidden *= 2
        self.layer = Relu(self.hidden, 5)


@dataclass
class Late:
    hidden: int = 8
    model: Model[Floats2d, Floats2d] = field(init=False)

    def build(self, width: int) -> Late:
        self.model = Relu(self.hidden, width)
        return self


@dataclass
class Base:
    hidden: int = 8

    def __post_init__(self) -> None:
        self.layer = Relu(self.hidden, 5)


@dataclass
class Other(Base):
    hidden: int = 3

    def __post_init__(self) -> None:
        self.layer = Relu(7, 5)


@dataclass(frozen=True)
class Frozen:
    hidden: int = 8
    model: Model[Floats2d, Floats2d] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "model", Relu(self.hidden, 5))


@dataclass
class Kept:
    model: Model[Floats2d, Floats2d] = field(default_factory=lambda: Relu(4, 4), init=False)

    def widen(self) -> None:
        self.model = Relu(6, 6)


@dataclass
class Changed:
    hidden: int = 8

    def __post_init__(self) -> None:
        self.make: Callable[[], Model[Floats2d, Floats2d]] = lambda: Relu(self.hidden, 5)
        self.layer = Relu(self.hidden, 5)


X = np.zeros((2, 5), dtype="f")
chain(Doubled().layer, Linear(3, 16)).initialize().predict(X)
late = Late().build(5)
late.hidden = 4
chain(late.model, Linear(3, 8)).initialize().predict(X)
chain(Late(3).build(5).model, Linear(3, 3)).initialize().predict(X)
bases: list[Base] = [Base(), Other()]
chain(bases[1].layer, Linear(3, 7)).initialize().predict(X)
chain(Other().layer, Linear(3, 7)).initialize().predict(X)
chain(replace(Base(), hidden=6).layer, Linear(3, 6)).initialize().predict(X)
chain(Frozen().model, Linear(3, 8)).initialize().predict(X)
kept = Kept()
kept.widen()
chain(kept.model, Linear(3, 6)).initialize().predict(np.zeros((2, 6), dtype="f"))
changed = Changed()
changed.hidden = 9
chain(changed.make(), Linear(3, 9)).initialize().predict(X)
chain(changed.layer, Linear(3, 8)).initialize().predict(X)
