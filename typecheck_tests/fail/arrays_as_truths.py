"""Arrays where one truth or one number is meant; lists, callbacks and numbers where an array is."""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np

from typedthinc.api import Linear, NumpyOps

X = np.ones((6, 3), dtype="f")


def rows(items: Any) -> Any:
    return items.shape[0] if hasattr(items, "shape") else len(items)


def tried(items: list[int]) -> int:
    try:
        return int(np.asarray(items).shape[0])
    except AttributeError:
        return 0


if X[1] <= 0.5:  # E: typedthinc-rank: a condition is one truth, not Array1d[3]; did you mean .any() or .all()?
    print("low")
while not X:  # E: typedthinc-rank: a condition is one truth, not Floats2d[6, 3]
    break
assert X == 1  # E: typedthinc-rank: a condition is one truth, not Array2d[6, 3]
print(1 if X.any() and (X > 0).all() else 2, rows([1, 2]), tried([1]))
math.exp(X[0])  # E: typedthinc-rank: math.exp takes one number, not Floats1d[3]
float(X)  # E: typedthinc-rank: float takes one number, not Floats2d[6, 3]
math.fsum(X[0])
rows_of = [X[0], X[1]]
rows_of.shape  # E: attr-defined: has no attribute "shape"
backprop, Y = Linear(2, 3).initialize().begin_update(X)
print(Y - X)  # E: typedthinc-container: `-` takes arrays, not a callback
X @ 2.0  # E: typedthinc-rank: `@` takes two arrays, not Floats2d[6, 3] and a number; did you mean `*`?
NumpyOps().flatten([X, X[:, :2]])  # E: typedthinc-size: flatten takes arrays of equal sizes along all other axes
pairs = [(np.ones((4, 1)), 1) for _ in range(20)]
random.shuffle(pairs)
for x, _ in pairs:
    np.ones((3, 5)) @ x  # E: typedthinc-size: needs equal inner sizes, not 5 and 4
