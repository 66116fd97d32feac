"""An array that is made within a call is refused as one that has a name is."""

from __future__ import annotations

import numpy as np

from typedthinc.api import CategoricalCrossentropy, Embed, NumpyOps, Relu

model = Relu(3, 64)
ops = NumpyOps()


def wrong() -> None:
    """mypy and pyrefly let what is expected decide about the result of numpy's overloads; the plugin does not."""
    model.predict(np.zeros(64))  # E: any
    model.predict(np.zeros((8, 8, 64)))  # E[pyright,ty]: any
    model.predict(np.zeros((8, 64), dtype=np.int64))  # E[pyright,pyrefly,ty]: any
    model.predict([np.zeros((8, 64))])  # E: any
    Embed(4, 10).predict(np.zeros(3))  # E: any
    ops.gemm(np.zeros((8, 64)), np.zeros(64))  # E: any
    CategoricalCrossentropy()(np.zeros(8), np.zeros(8, dtype="int64"))  # E: any
