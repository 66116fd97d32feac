"""Losses: how far guesses are from the truth, and the gradient that follows."""

from __future__ import annotations

from typedthinc.losses.categorical_crossentropy import CategoricalCrossentropy
from typedthinc.losses.loss import Loss

__all__ = ["CategoricalCrossentropy", "Loss"]
