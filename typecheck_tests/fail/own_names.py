"""A class of the user's that is called as one of ours keeps what mypy says of it."""

from __future__ import annotations

from typing import Protocol

from typedthinc.api import Relu, chain

model = chain(Relu(3, 4), Relu(5, 3))


class Loss(Protocol):
    def value(self, x: int) -> int: ...


class Mine:
    def value(self, x: str) -> int:
        return len(x)


def take(loss: Loss) -> None: ...


take(Mine())  # E: arg-type: Argument 1 to "take" has incompatible type "Mine"; expected "Loss"
