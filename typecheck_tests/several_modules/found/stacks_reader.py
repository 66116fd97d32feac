"""It makes objects of them with sizes of its own, and gives them data."""

# mypy: allow-untyped-defs, allow-untyped-calls, check-untyped-defs

from __future__ import annotations

import numpy as np

from typecheck_tests.several_modules.found.stacks import ReadStack, run_local_layers

X = np.zeros((5, 12), dtype="f")
stack = ReadStack([12, 8, 6], 3)
stack.forward(X) - np.zeros((5, 4), dtype="f")  # E: typedthinc-size: `Floats2d[5, 3] - Floats2d[5, 4]`
narrow = ReadStack([10, 8, 6], 3)
narrow.forward(X)  # E: typedthinc-size: in ReadStack.forward() of typecheck_tests.several_modules.found.stacks: Relu
stack.features(X, 2) - np.zeros((5, 4), dtype="f")  # E: typedthinc-size: `Floats2d[5, 6] - Floats2d[5, 4]`
stack.features(X[:, :3], 1)  # E: typedthinc-size: in ReadStack.features() of
ReadStack((10, 4), 2).forward(X[:, :10]).argmax(axis=1)
run_local_layers(12, X)
run_local_layers(11, X)  # E: typedthinc-size: in run_local_layers() of
