"""Arrays of models that are declared as numpy's own."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Floats2d, Relu

model = Relu(4, 3)


def returned(X: Floats2d) -> np.ndarray:
    return model.predict(X)  # E: return-value: ; declare it as Floats2d, which numpy's arrays fit, too: on a GPU it is an array of cupy's


def assigned(X: Floats2d) -> None:
    Y: np.ndarray = model.predict(X)  # E: assignment: ; declare it as Floats2d, which numpy's arrays fit, too
    show(model.predict(X))  # E: arg-type: expected "ndarray[tuple[Any, ...], dtype[Any]]"; declare it as Floats2d


def show(Y: np.ndarray) -> None:
    print(Y)
