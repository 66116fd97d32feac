"""Agents of a game: abstract bases, class attributes, class methods, and a generic trainer."""
from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

import numpy as np

from typedthinc.api import Floats2d, Linear, Mish, Model, Relu, Softmax, chain

Net = Model[Floats2d, Floats2d]


class Agent(ABC):
    n_states: ClassVar[int] = 14
    n_actions: ClassVar[int] = 4

    def __init__(self) -> None:
        self.policy = self.build()

    @abstractmethod
    def build(self) -> Net: ...

    def act(self, state: Floats2d) -> int:
        return int(self.policy.predict(state).argmax())


class Shallow(Agent):
    def build(self) -> Net:
        return Softmax(self.n_actions, self.n_states)


class Deep(Agent):
    width = 20

    def build(self) -> Net:
        body = chain(Relu(self.width, self.n_states), Mish(self.width, self.width))
        return chain(body, Softmax(self.n_actions, 21))  # E: typedthinc-size: (expected width 21, got 20)


class ActorCritic(Agent):
    shared = Relu(32, 14)

    def __init__(self, hidden: int = 24) -> None:
        self.hidden = hidden
        self.trunk = chain(self.shared, Relu(24, 32))
        self.actor = chain(self.trunk, Softmax(4, 24))
        self.critic = chain(self.trunk, Linear(1, 25))  # E: typedthinc-size: (expected width 25, got 24)
        super().__init__()

    def build(self) -> Net:
        return self.actor

    @classmethod
    def small(cls) -> ActorCritic:
        return cls(24)

    @staticmethod
    def value_head(nI: int) -> Net:
        return chain(Relu(10, nI), Linear(1, 10))


def main() -> None:
    for agent in (Shallow(), Deep(), ActorCritic.small()):
        agent.policy.initialize()
        print(agent.act(np.zeros((1, 14), "f")))
    actor_critic = ActorCritic()
    actor_critic.critic.initialize()
    value = chain(actor_critic.trunk, ActorCritic.value_head(32))  # E: typedthinc-size: (expected width 32, got 24)
    value.initialize()
    chain(ActorCritic.shared, Relu(2, 32)).initialize()
    print(Shallow().build().initialize().predict(np.zeros((1, 15), "f")))  # E: typedthinc-size: (expected width 14, got 15)


if __name__ == "__main__":
    main()
