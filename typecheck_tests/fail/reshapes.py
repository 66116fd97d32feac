"""Reshapes of arrays of known sizes that numpy would refuse: other elements than fit."""

from __future__ import annotations

import numpy as np

from typedthinc.types import Floats2d

X: Floats2d = np.zeros((8, 64))
X.reshape(8, 63)  # E: typedthinc-size: the 512 elements of Floats2d[8, 64] do not fill 8 x 63
X.reshape(-1, 7)  # E: typedthinc-size: the 512 elements of Floats2d[8, 64] do not fill -1 x 7
X.reshape((8, 65))  # E: typedthinc-size: do not fill 8 x 65
np.reshape(X, (8, 8, 9))  # E: typedthinc-size: do not fill 8 x 8 x 9
X.ravel().reshape(511)  # E: typedthinc-size: the 512 elements of Floats1d[512] do not fill 511
np.arange(10).reshape(3, 4)  # E: typedthinc-size: the 10 elements of Ints1d[10] do not fill 3 x 4
# What comes of it is unknown.
print(X.reshape(8, 63) @ np.zeros((60, 3)))  # E: typedthinc-size: do not fill 8 x 63


def at_the_end() -> np.ndarray:
    return np.zeros((8, 4)).reshape(5, -1)  # E: typedthinc-size: the 32 elements of Floats2d[8, 4] do not fill 5 x -1
