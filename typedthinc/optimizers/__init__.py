"""Optimizers: what turns gradients into better weights."""

from __future__ import annotations

from typedthinc.optimizers.adam import Adam
from typedthinc.optimizers.optimizer import Optimizer
from typedthinc.optimizers.sgd import SGD
from typedthinc.parameters import Key

__all__ = ["SGD", "Adam", "Key", "Optimizer"]
