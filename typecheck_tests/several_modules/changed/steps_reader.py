"""Functions of another module that the program has put others in the place of."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

import typedthinc.api  # noqa: F401
from typecheck_tests.several_modules.changed import steps, steps_third
from typecheck_tests.several_modules.changed.steps import STEPS, Holder, apply_step, kept

X = np.zeros((8, 64))
steps_third.change()
steps.by_reader = lambda Z: Z
apply_step(steps.by_reader, X)
apply_step(steps.by_third, X)
STEPS["kept"](X)
holder = Holder(kept)
steps_third.turn(holder)
holder(X)
W = np.zeros((10, 3))
late = lambda Z: Z @ W  # noqa: E731
W = np.zeros((64, 3))
apply_step(late, X)
