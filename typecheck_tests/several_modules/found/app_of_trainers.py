"""Truths of a wrong width, given to a trainer of another module."""

# mypy: allow-untyped-calls

from __future__ import annotations

import numpy as np

from typecheck_tests.several_modules.found.trainers_with_loss import TrainerWithLoss

X, labels = np.zeros((20, 12), dtype="float32"), np.zeros(20, dtype="int64")
trainer = TrainerWithLoss(16)
trainer.fit(X, np.eye(3, dtype="float32")[labels])
trainer.fit(X, np.zeros((20, 4)))  # E: typedthinc-size: CategoricalCrossentropy takes Floats2d[20, 3]
