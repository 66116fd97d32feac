"""A bias and an array of which numpy tells no axes: what they make may be of any rank."""

import numpy as np
from numpy.typing import NDArray

from typedthinc.api import Floats1d, Floats2d, Relu

model = Relu(16, 8)


def shifted(bias: Floats1d, X: NDArray[np.float32]) -> Floats2d:
    return bias + X


rows = np.ones((4, 8), dtype="float32")
bias = np.zeros(8, dtype="float32")
model.initialize(rows)
print(model.predict(shifted(bias, rows)).shape)
