"""Products with arrays of numpy: made within the expression, and of which nobody knows how many axes they have."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from typing_extensions import assert_type

from typedthinc.types import Floats1d, Floats2d, Floats3d, Ints2d


def made_in_place(X: Floats2d, T: Floats3d, ids: Ints2d) -> None:
    assert_type(X @ np.ones((4, 2)), Floats2d)
    assert_type(X @ np.ones((4, 2), dtype=np.float32), Floats2d)
    assert_type(X @ np.ones(4), Floats1d)
    assert_type(T @ np.ones((4, 2)), Floats3d)
    assert_type(T @ np.ones(4), Floats2d)
    assert_type(ids @ np.ones((4, 2)), Floats2d)
    matrix: Floats2d = X @ np.random.default_rng(0).normal(size=(4, 2))
    vector: Floats1d = X @ np.random.default_rng(0).normal(size=4)
    print(matrix, vector)


def of_any_rank(X: Floats2d, T: Floats3d, W: NDArray[np.float32]) -> Floats2d:
    vector: Floats1d = X @ W
    matrix: Floats2d = T @ W
    volume: Floats3d = T @ W
    print(vector, matrix, volume)
    return X @ W
