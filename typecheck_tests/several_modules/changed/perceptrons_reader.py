"""What it calls is no longer what the first module says."""

from __future__ import annotations

import numpy as np

import typedthinc.api  # noqa: F401
from typecheck_tests.several_modules.changed import perceptrons, perceptrons_third

dense = perceptrons.Dense(4, 2)
perceptrons_third.widen(dense)
dense.forward(np.ones((5, 7)))
scaled = perceptrons.Scaled(4)
scaled.rescale(np.ones((5, 7)))
perceptrons.put(np.ones((5, 7)))
