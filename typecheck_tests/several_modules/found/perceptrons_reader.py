"""It calls them with arrays that fit, and with others."""

from __future__ import annotations

import numpy as np

import typedthinc.api  # noqa: F401
from typecheck_tests.several_modules.found.perceptrons import Dense, Stack, difference, train

dense = Dense(4, 2)
dense.forward(np.ones((5, 4)))
dense.forward(np.ones((5, 3)))  # E: typedthinc-size: in Dense.forward() of typecheck_tests.several_modules.found.perceptrons: `Floats2d[5, 3] @ Floats2d[4, 2]`
dense.W -= 0.1
difference(np.ones((5, 2)), np.ones((5, 2)))
difference(np.ones((5, 2)), np.ones((5, 3)))  # E: typedthinc-size: in difference() of
difference(np.ones((5, 1)), np.ones(5))  # E: typedthinc-size: would be stretched
stack = Stack([Dense(4, 8), Dense(8, 2)])
stack.forward(np.ones((5, 4)))
stack.forward(np.ones((5, 8)))  # E: typedthinc-size: in Dense.forward() of
Stack([Dense(4, 8), Dense(7, 2)]).forward(np.ones((5, 4)))  # E: typedthinc-size: not 8 and 7
train(stack, np.ones((5, 4)), np.ones((5, 2)))
train(stack, np.ones((5, 4)), np.ones((5, 3)))  # E: typedthinc-size: in difference() of
train(stack, np.ones((5, 3)), np.ones((5, 2)))  # E: typedthinc-size: in Dense.forward() of
