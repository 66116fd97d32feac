"""Loops that change an end of a model: in the first round, a later one, by way of another name, or only sometimes."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Dropout, Linear, Relu, chain, concatenate, noop, residual

X = np.ones((4, 10), dtype="float32")

widened = Linear(5, 10)
for width in (5, 6, 7):
    chain(widened, Linear(2, width)).initialize(X).predict(X)
    widened = chain(widened, Relu(width + 1))

joined = Linear(5, 10)
for number in range(3):
    chain(joined, Linear(2, 5 * (number + 1))).initialize(X).predict(X)
    joined = concatenate(joined, Linear(5, 10))

# What comes to the name in the third round was made in the first one.
first, second, third = Linear(5, 10), Linear(5, 10), Linear(6, 10)
for number in range(4):
    if number > 2:
        chain(first, Linear(2, 6)).initialize(X).predict(X)
    first = chain(second, Dropout())
    second = chain(third, Dropout())

taken = Linear(10, 5)
for number in range(3):
    if number == 2:
        chain(Linear(7, 10), taken).initialize(X).predict(X)
    taken = chain(Relu(5 + number, 6 + number), Linear(10, 5 + number))

kept = noop()
for _ in range(2):
    kept = chain(kept, Relu(10, 10))
    chain(kept, Linear(2, 10)).initialize(X).predict(X)
chain(kept, Linear(2, 10)).initialize(X).predict(X)

tried = Linear(5, 10)
for _ in range(3):
    try:
        chain(tried, Linear(2, 5)).initialize(X).predict(X)
        tried = chain(tried, Linear(6, 5))
    except ValueError:
        tried = Linear(5, 10)
        chain(tried, residual(Relu(5, 5))).initialize(X).predict(X)

ended = Linear(5, 10)
while True:
    ended = chain(ended, Linear(6, 5))
    if ended.get_dim("nO") == 6:
        break
    ended = Linear(5, 10)
else:
    ended = Linear(7, 10)
chain(ended, Linear(2, 6)).initialize(X).predict(X)


class Net:
    def __init__(self, depth: int) -> None:
        self.body = Linear(5, 10)
        for _ in range(depth):
            self.widen()
            self.body = chain(self.body, Dropout())
        chain(self.body, Linear(2, 6)).initialize(X).predict(X)

    def widen(self) -> None:
        self.body = Linear(6, 10)


Net(1)
