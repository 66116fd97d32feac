"""Named tuples of arrays: each field has the sizes that it is made with, whatever its declaration leaves open."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from typedthinc.api import Floats2d, Ints1d, Linear


class Part(NamedTuple):
    X: Floats2d
    y: Ints1d


class Parts(NamedTuple):
    train: Part
    test: Part


def load_part(n: int) -> Part:
    rng = np.random.default_rng(0)
    return Part(rng.normal(size=(n, 24)).astype("float32"), rng.integers(0, 3, n))


def load_parts() -> Parts:
    return Parts(load_part(60), load_part(20))


model = Linear(3, 24).initialize()
part = load_part(60)
model.predict(part.X)
Linear(3, 23).predict(part.X)  # E: typedthinc-size: (expected width 23, got 24)
Linear(3, 23).predict(part[0])  # E: typedthinc-size: (expected width 23, got 24)
X, y = part
model.predict(X) - y  # E: typedthinc-size: `Floats2d[60, 3] - Ints1d[60]` cannot be broadcast
train, test = load_parts()
model.predict(train.X) + model.predict(test.X)  # E: typedthinc-size: `Floats2d[60, 3] + Floats2d[20, 3]`
parts = load_parts()
parts.test.X - parts.train.X  # E: typedthinc-size: `Floats2d[20, 24] - Floats2d[60, 24]`
written = Part(np.zeros((3, 4), dtype="f"), np.zeros(3, dtype="i"))
model.predict(written.X)  # E: typedthinc-size: (expected width 24, got 4)
shorter = written._replace(X=written.X[:2])
shorter.X - written.X  # E: typedthinc-size: `Floats2d[2, 4] - Floats2d[3, 4]` cannot be broadcast: sizes must be equal, or one of them 1
