"""It gives a layer other weights, and puts other methods and functions in the place of theirs."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from typecheck_tests.several_modules.changed import perceptrons
from typecheck_tests.several_modules.changed.perceptrons import Dense, Scaled


def widen(dense: Dense) -> None:
    dense.kernel *= 2
    dense.kernel = np.ones((7, 2))


def kept(self: Scaled, X: NDArray[np.float64]) -> NDArray[np.float64]:
    return X


Scaled.rescale = kept  # type: ignore[method-assign]
setattr(perceptrons, "put", abs)
