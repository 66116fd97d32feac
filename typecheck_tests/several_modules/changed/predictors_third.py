"""A third module that sets a model of another one, and an array of it."""

from __future__ import annotations

from typecheck_tests.several_modules.changed import predictors
from typedthinc.api import Linear, get_current_ops


def change() -> None:
    predictors.set_by_third = Linear(4, 10).initialize()
    predictors.table = get_current_ops().alloc2f(5, 4)
