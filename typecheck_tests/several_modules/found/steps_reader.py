"""Functions that go from one module to another are known by the names of the module where they stand."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

from functools import partial

import numpy as np

import typedthinc.api  # noqa: F401
from typecheck_tests.several_modules.found import steps
from typecheck_tests.several_modules.found.steps import TABLE, Dense, apply, composed, relu, shifted

X = np.zeros((8, 6))
BIAS = np.zeros(5)


def wide(Z):
    return Z @ np.zeros((6, 4))


def biased(Z):
    return Z + BIAS


apply(wide, X)
apply(wide, np.zeros((8, 5)))  # E: typedthinc-size: in wide(), line 19: `Floats2d[8, 5] @ Floats2d[6, 4]`
apply(biased, np.zeros((8, 5)))
apply(biased, X)  # E: typedthinc-size: in biased(), line 23: `Floats2d[8, 6] + Floats1d[5]`
apply(shifted, X)
apply(shifted, np.zeros((8, 5)))  # E: typedthinc-size: in shifted() of typecheck_tests.several_modules.found.steps
apply(lambda Z: Z @ np.zeros((6, 4)), X) @ np.zeros((3, 1))  # E: typedthinc-size: `Floats2d[8, 4] @ Floats2d[3, 1]`
Dense(6, 2, relu)(X) @ np.zeros((3, 1))  # E: typedthinc-size: `Floats2d[8, 2] @ Floats2d[3, 1]`
Dense(6, 2, wide)(X)  # E: typedthinc-size: in wide(), line 19: `Floats2d[8, 2] @ Floats2d[6, 4]`
step = steps.relu
step(X) @ np.zeros((3, 1))  # E: typedthinc-size: `Floats2d[8, 6] @ Floats2d[3, 1]`
TABLE["relu"](X) @ np.zeros((3, 1))  # E: typedthinc-size: `Floats2d[8, 6] @ Floats2d[3, 1]`
TABLE["sum"](X) + np.zeros(7)  # E: typedthinc-size: `Floats1d[8] + Floats1d[7]`
partial(apply, wide)(np.zeros((8, 5)))  # E: typedthinc-size: in wide(), line 19
composed(Dense(6, 3), Dense(3, 2))(X)
composed(Dense(6, 3), Dense(4, 2))(X)  # E: typedthinc-size: in Dense.__call__() of
