"""`reversed` and `sum` go through the rows of an array."""

from __future__ import annotations

from typing import Any, assert_type

import numpy as np

from typedthinc.api import Floats1d, Floats2d, Floats3d, Ints1d, Ints2d, Ragged, Relu


def backwards(X: Floats2d[Any, Any], x: Floats1d, ids: Ints2d[Any, Any], steps: Floats3d[Any, Any, Any]) -> None:
    for row in reversed(X):
        assert_type(row, Floats1d[Any])
    for step in reversed(steps):
        assert_type(step, Floats2d[Any, Any])
        step @ step.T
    assert_type(list(reversed(ids)), list[Ints1d[Any]])
    values: list[float] = [float(value) for value in reversed(x)]
    print(values, list(reversed(Relu(3, 4).initialize().predict(np.zeros((2, 4))))))


def summed(X: Floats2d[Any, Any], x: Floats1d, ids: Ints1d, steps: Floats3d[Any, Any, Any]) -> None:
    assert_type(sum(X), Floats1d[Any])
    assert_type(sum(steps), Floats2d[Any, Any])
    assert_type(sum(X, np.zeros(3)), Floats1d[Any])
    total: float = sum(x)
    print(total, sum(ids), sum(row.sum() for row in X), sum([1, 2]), list(reversed([1, 2])))
    print(sum(len(each) for each in (X, x)), Ragged(X, ids))


def averaged(outputs: list[list[Floats2d]]) -> list[Floats2d]:
    return [sum(each) / len(outputs) for each in zip(*outputs, strict=True)]


backwards(np.ones((2, 3)), np.ones(3), np.ones((2, 3), dtype="int64"), np.ones((2, 3, 3)))
summed(np.ones((2, 3)), np.ones(3), np.ones(2, dtype="int64") * 1, np.ones((2, 3, 3)))
print(averaged([[np.ones((2, 3))], [np.zeros((2, 3))]]))
