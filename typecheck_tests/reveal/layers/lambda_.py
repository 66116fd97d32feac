"""Lambda takes and gives what its function does."""

from __future__ import annotations

from typing import Any, assert_type

import numpy as np

from typedthinc.api import Floats2d, Ints2d, Lambda, Linear, Model, chain

Rows = Floats2d[Any, Any]


def scaled(X: Ints2d[Any, Any]) -> Rows:
    return X.astype("float32")


def halved(X: Rows) -> Rows:
    return X


first = Lambda(scaled)
assert_type(first, Model[Ints2d[Any, Any], Rows])
assert_type(chain(first, Linear(3)).initialize().predict(np.zeros((2, 3), dtype="int64")), Rows)
assert_type(Lambda(halved, lambda dY, X, Y: dY, name="halved"), Model[Rows, Rows])
