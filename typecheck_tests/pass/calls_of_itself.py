"""Functions that call themselves with what they were called with, and change what is around them."""

# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs

import numpy as np

import typedthinc  # noqa: F401


class Counter:
    def __init__(self, count):
        self.count = count
        self.before = []
        self.after = []

    def step(self):
        self.count -= 1
        self.before.append(np.zeros((3, 4)))
        if self.count > 0:
            self.step()
        self.after.append(np.zeros((self.count + 3, 4)))


counter = Counter(5)
counter.step()
a, b, c, d, e = counter.before
a, b, c, d, e = counter.after
long = Counter(12)
long.step()
a, b, c, d, e, f, g, h, i, j, k, m = long.before

steps: list[int] = []
left = [6]


def wander():
    left[0] -= 1
    steps.append(left[0])
    if left[0] > 0:
        wander()


wander()
u, v, w, x, y, z = steps
