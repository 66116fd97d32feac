"""A recommender: two towers in a dict of models, properties, and a subclass."""
from __future__ import annotations

from functools import cached_property

import numpy as np

from typedthinc.api import Floats2d, LayerNorm, Linear, Maxout, Model, Relu, Softmax, chain, concatenate

Net = Model[Floats2d, Floats2d]
USERS = 18
ITEMS = 26


def tower(nI: int, width: int) -> Net:
    return chain(Relu(width, nI), LayerNorm(width), Linear(width, width))


class Recommender:
    width = 16

    def __init__(self, users: Net, items: Net) -> None:
        self.towers = {"users": users, "items": items}
        self.users = users
        self.items = items

    @property
    def both(self) -> Net:
        return concatenate(self.users, self.users)

    @cached_property
    def scorer(self) -> Net:
        return chain(self.users, Linear(1, self.width))

    def head(self, classes: int) -> Net:
        return Softmax(classes, 2 * self.width)

    def whole(self) -> Net:
        return chain(self.both, self.head(3))


class Narrow(Recommender):
    width = 8

    def __init__(self) -> None:
        super().__init__(tower(USERS, 8), tower(ITEMS, 8))

    def extra(self) -> Net:
        return chain(self.items, Maxout(4, 9))  # E: typedthinc-size: (expected width 9, got 8)


heads = {"rating": Linear(1, 32), "kind": Softmax(6, 32)}
TOWERS = {"users": tower(USERS, 16), "items": tower(ITEMS, 16)}


def main() -> None:
    known = Recommender(tower(USERS, 16), items=tower(ITEMS, 16))
    known.whole().initialize()
    known.scorer.initialize()
    known.scorer.predict(np.zeros((2, ITEMS), "f"))  # E: typedthinc-size: (expected width 18, got 26)
    rated = chain(concatenate(tower(12, 16), tower(12, 16)), heads["rating"])
    rated.initialize()
    kinds = chain(TOWERS["items"], heads["kind"])  # E: typedthinc-size: (expected width 32, got 16)
    kinds.initialize()
    narrow = Narrow()
    narrow.extra().initialize()
    after = chain(known.users, narrow.head(2))
    after.initialize()
    last = chain(Linear(19, 3), TOWERS["users"])  # E: typedthinc-size: (expected width 18, got 19)
    last.initialize()
    print([name for name in known.towers], [each.name for each in TOWERS.values()])


if __name__ == "__main__":
    main()
