"""Items that functions of Python's library choose or put together may be changed under their new names."""

from __future__ import annotations

import collections
import heapq
import itertools
import random

import numpy as np

from typedthinc.api import Linear, Relu, chain

X = np.zeros((1, 3), dtype="f")
RNG = random.Random(0)
SHUFFLED = [8, 16]
HEAP = [8, 16]


def chosen() -> None:
    rows = [[1, 2]]
    random.choice(rows).append(5)
    Linear(2, len(rows[0])).initialize().predict(X)
    more = [[1, 2]]
    RNG.choice(more).append(5)
    Linear(2, len(more[0])).initialize().predict(X)
    longest = [[1, 2], [1]]
    max(longest, key=len).append(5)
    Linear(2, len(longest[0])).initialize().predict(X)
    one, other = [1, 2], [1]
    max(one, other, key=len).append(4)
    Linear(2, len(one)).initialize().predict(X)


def put_together() -> None:
    rows = [[1, 2]]
    for each in random.sample(rows, 1):
        each.append(5)
    Linear(2, len(rows[0])).initialize().predict(X)
    more = [[1, 2]]
    for (each,) in itertools.product(more):
        each.append(5)
    Linear(2, len(more[0])).initialize().predict(X)
    queued = [[1, 2]]
    collections.deque(queued)[0].append(5)
    Linear(2, len(queued[0])).initialize().predict(X)
    largest = [[1, 2]]
    heapq.nlargest(1, largest)[0].append(5)
    Linear(2, len(largest[0])).initialize().predict(X)
    drawn = [[1, 2]]
    RNG.sample(drawn, 1)[0].append(5)
    Linear(2, len(drawn[0])).initialize().predict(X)


def changed() -> None:
    random.seed(1)
    random.shuffle(SHUFFLED)
    chain(Relu(SHUFFLED[0], 3), Linear(2, SHUFFLED[0]))
    heapq.heappush(HEAP, 4)
    chain(Relu(HEAP[0], 3), Linear(2, 4))


class Sampler:
    """Methods of these names may do anything in a class of the program."""

    def __init__(self) -> None:
        self.rows = [1, 2]

    def sample(self, n: int) -> list[int]:
        return self.rows

    def choice(self, rows: list[int]) -> list[int]:
        rows.append(3)
        return rows

    def grown(self) -> int:
        self.sample(3).append(5)
        return len(self.rows)


def of_the_program() -> None:
    sampler, rows = Sampler(), [1, 2]
    sampler.choice(rows)
    Linear(2, len(rows)).initialize().predict(X)
    Linear(2, sampler.grown()).initialize().predict(X)


chosen()
put_together()
changed()
of_the_program()
