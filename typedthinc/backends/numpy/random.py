"""Random numpy arrays."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from typedthinc.backends.creation_types import floats_of_shape
from typedthinc.backends.interface.random import RandomOps
from typedthinc.tracebacks import hide_frames, shorten
from typedthinc.types import DTypesFloat, FloatsXd, Shape

# Masks of this size on are drawn from 16 random bits an element, where the probability is not extreme.
_MANY = 4096
STEPS = 1 << 16


class NumpyRandom(RandomOps):
    """Draw numpy arrays."""

    @floats_of_shape
    @hide_frames()
    def uniform(self, shape: Shape, lo: float = 0.0, hi: float = 1.0, *, dtype: DTypesFloat = "float32") -> FloatsXd:
        rng: Any = self.rng
        x: Any = rng.random(shape, dtype=np.dtype(dtype))
        x *= hi - lo
        x += lo
        drawn: FloatsXd = x
        return drawn

    @floats_of_shape
    @hide_frames()
    def normal(self, shape: Shape, mean: float = 0.0, std: float = 1.0, *, dtype: DTypesFloat = "float32") -> FloatsXd:
        rng: Any = self.rng
        x: Any = rng.standard_normal(shape, dtype=np.dtype(dtype))
        x *= std
        x += mean
        drawn: FloatsXd = x
        return drawn

    @floats_of_shape
    def get_dropout_mask(self, shape: Shape, drop: float | None, *, dtype: DTypesFloat = "float32") -> FloatsXd:
        rate = 0.0 if drop is None else float(drop)
        if not 0.0 <= rate <= 1.0:
            raise ValueError(f"get_dropout_mask: drop must be in [0, 1], not {drop!r}")
        if rate in (0.0, 1.0):
            mask: Any = np.full(shape, 1.0 - rate, dtype)
        else:
            mask = np.multiply(_kept(self.rng, shape, rate), np.dtype(dtype).type(1 / (1 - rate)), dtype=dtype)
        drawn: FloatsXd = mask
        return drawn


def takes_bits(shape: Shape, rate: float) -> bool:
    """Tell whether a mask is drawn from 16 random bits an element, and not from a float."""
    return prod(shape) >= _MANY and 0.01 <= rate <= 0.99


def bits(rng: np.random.Generator, shape: Shape) -> Any:
    """Draw 16 bits an element."""
    return rng.integers(STEPS, size=shape, dtype=np.uint16)


def _kept(rng: np.random.Generator, shape: Shape, rate: float) -> Any:
    try:
        if takes_bits(shape, rate):
            return bits(rng, shape) >= round(rate * STEPS)
        return rng.random(shape, dtype=np.float32) >= rate
    except Exception as error:
        shorten(error)
        raise
