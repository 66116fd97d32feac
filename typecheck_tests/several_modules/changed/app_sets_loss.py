"""A trainer of another module, whose loss this one sets to one of its own, which compares no widths."""

# mypy: allow-untyped-defs, allow-untyped-calls, check-untyped-defs

from __future__ import annotations

import numpy as np

from typecheck_tests.several_modules.changed.trainers_of_others import TrainerOfOthers

X = np.zeros((20, 12), dtype="float32")


def first_columns(guesses, truths):
    return guesses * 0.0, float(truths.sum())


trainer = TrainerOfOthers(16)
trainer.loss_set_by_others = first_columns  # type: ignore[assignment]
trainer.fit(X, np.zeros((20, 4)))
