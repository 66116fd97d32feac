"""A bias and an array of which numpy tells no axes, as it does of most results: what they make may be of any rank."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from typedthinc.api import Floats1d, Floats2d, Ints1d, Relu

model = Relu(16, 8)


def biases(v: Floats1d, W: NDArray[np.float32], N: np.ndarray[Any, Any], ids: Ints1d) -> Floats2d:
    model.predict(v + W)
    model.predict(W + v)
    model.predict(v * N - v)
    out: Floats2d = v - W
    row: Floats1d = v / W
    print(out, row, (v > W).sum(), ids + N, ids / W, ids & N)
    v += W
    return v * W


def still_known(v: Floats1d, u: Floats1d, a: np.ndarray[tuple[int], np.dtype[np.float32]], ids: Ints1d) -> None:
    row: Floats1d = v + u * 2 - a / v.mean()
    whole: Ints1d = ids + ids * 2
    out: Floats2d = v + u  # E: any
    out = v + a  # E: any
    out = v * 0.5  # E: any
    out = ids / v  # E: any
    print(row, whole, out)
