"""What objects were made with: models and widths that calls of classes give, also by way of a base, or a field."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

import numpy as np

from typedthinc.api import Floats2d, Linear, Model, Relu, Softmax, chain

Net = Model[Floats2d, Floats2d]


@dataclass
class TwoTowers:
    query: Net
    document: Net
    head: Net = field(default_factory=lambda: Linear(3, 16))
    last: Net | None = None

    def joined(self) -> Net:
        return chain(self.query, self.head)


towers = TwoTowers(Relu(8, 4), document=Relu(5, 7))
chain(towers.query, towers.document)  # E: typedthinc-size: towers.document (Relu) takes Floats2d[*, 7], but towers.query (Relu) before it gives Floats2d[*, 8] (expected width 7, got 8)
chain(towers.head, Linear(2, 4))  # E: typedthinc-size: (expected width 4, got 3)
towers.query.predict(np.zeros((3, 5), "f"))  # E: typedthinc-size: towers.query (Relu) takes Floats2d[*, 4], but the data is Floats2d[3, 5]
chain(TwoTowers(Relu(16, 4), Relu(5, 7)).joined(), Linear(2, 4))  # E: typedthinc-size: (expected width 4, got 3)


@dataclass(frozen=True)
class Settings:
    width: int = 64
    nI: int = 10


def build(settings: Settings) -> Net:
    return chain(Relu(settings.width, settings.nI), Relu(settings.width, settings.width))


chain(build(Settings(width=12)), Linear(2, 11))  # E: typedthinc-size: (expected width 11, got 12)
chain(Linear(9, 2), build(Settings(width=12)))  # E: typedthinc-size: build() (model that begins with Relu) takes Floats2d[*, 10], but Linear before it gives Floats2d[*, 9] (expected width 10, got 9)


class Pair(NamedTuple):
    first: Net
    second: Net


pair = Pair(Relu(8, 4), Relu(5, 7))
chain(pair.first, Linear(2, 9))  # E: typedthinc-size: (expected width 9, got 8)


class Encoder:
    def __init__(self, nO: int = 10, *, width: int = 32, head: Net | None = None) -> None:
        self.nO = nO
        self.body = chain(Linear(width, 7), Linear(nO, width))
        self.head = head or Softmax(3, 8)

    @property
    def model(self) -> Net:
        return self.body


class Small(Encoder):
    def __init__(self) -> None:
        super().__init__(6, width=16)
        self.top = Linear(3, 7)
        self.all = chain(self.model, self.top)  # E: typedthinc-size: that ends with Linear) before it gives Floats2d[*, 6] (expected width 7, got 6)

    def run(self) -> None:
        chain(self.body, Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 6)


class Explicit(Encoder):
    def __init__(self, width: int) -> None:
        Encoder.__init__(self, width + 1)


plain, wide = Encoder(), Encoder(50)
chain(plain.body, Linear(2, 11))  # E: typedthinc-size: (expected width 11, got 10)
chain(wide.model, Linear(2, 10))  # E: typedthinc-size: (expected width 10, got 50)
chain(Encoder(5).body, Linear(2, 10))  # E: typedthinc-size: (expected width 10, got 5)
chain(Small().model, Linear(2, 10))  # E: typedthinc-size: (expected width 10, got 6)
chain(Explicit(4).body, Linear(2, 4))  # E: typedthinc-size: (expected width 4, got 5)
chain(Encoder(head=Softmax(2, 6)).head, Linear(2, 3))  # E: typedthinc-size: (expected width 3, got 2)
chain(Encoder().head, Linear(2, 4))  # E: typedthinc-size: (expected width 4, got 3)


class Ensemble:
    def __init__(self, number: int) -> None:
        self.models = [Relu(8, 4) for _ in range(number)]

    def first(self) -> Net:
        return chain(self.models[0], Linear(2, 9))  # E: typedthinc-size: (expected width 9, got 8)


class Agent(ABC):
    """Has the numbers of its class, with their types."""

    n_states: ClassVar[int] = 14
    n_actions: int = 4

    def __init__(self) -> None:
        self.policy = Softmax(4, 14)

    @abstractmethod
    def build(self) -> Net: ...


class Shallow(Agent):
    def build(self) -> Net:
        return Softmax(self.n_actions, self.n_states)


class Deep(Agent):
    n_states = 9

    def __init__(self) -> None:
        super().__init__()
        self.policy = chain(Relu(20, 9), Softmax(4, 20))

    def build(self) -> Net:
        return Softmax(self.n_actions, self.n_states)


chain(Linear(15, 3), Shallow().build())  # E: typedthinc-size: (expected width 14, got 15)
chain(Shallow().build(), Linear(2, 5))  # E: typedthinc-size: (expected width 5, got 4)
chain(Linear(14, 3), Deep().build())  # E: typedthinc-size: (expected width 9, got 14)
chain(Linear(9, 3), Shallow().policy)  # E: typedthinc-size: (expected width 14, got 9)
