"""`max`, `min` and `sum` of sizes that a factory is given, and sums of arrays."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Floats1d, Floats2d, Ints1d, Model, Relu, Size, chain
from typedthinc.types import B, I, O


def bottleneck(nI: Size[I], nO: Size[O]) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    wide = max(nI, nO)
    thin = min(nI, nO, 8)
    return chain(Relu(wide, nI), Relu(thin, wide), Relu(nO, thin))


def summed(nI: Size[I], nO: Size[O], extra: int = 2) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    width = sum([nI, nO])
    wider = sum((nI, nO, extra), 3) + max([nI, nO]) + max(nI, 10)
    return chain(Relu(width, nI), Relu(wider, width), Relu(nO, wider))


def total(parts: list[Floats2d], counts: list[Ints1d]) -> Floats2d:
    number: Ints1d = sum(counts)
    assert number.shape == (3,)
    first: Floats2d = sum(parts, start=parts[0])
    rows: Floats1d = sum(first)
    assert rows.shape == (2,)
    return sum(parts)


X = np.ones((5, 4), dtype="f")
assert bottleneck(4, 6).initialize(X).predict(X).shape == (5, 6)
assert summed(4, 6).initialize(X).predict(X).shape == (5, 6)
assert total([np.ones((3, 2), dtype="f")] * 2, [np.arange(3)] * 2).shape == (3, 2)
assert max([3, 4], key=lambda width: -width) == 3
assert max([], default=4) == 4
assert sum([[1], [2]], start=[0]) == [0, 1, 2]
