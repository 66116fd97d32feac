"""Random numpy arrays."""

from math import prod
from typing import Any

import numpy as np

from typedthinc.backends.interface.random import RandomOps
from typedthinc.tracebacks import shorten
from typedthinc.types import DTypesFloat, Shape

# Masks of this size on are drawn from 16 random bits an element, where the probability is not extreme.
_MANY = 4096
STEPS = 1 << 16


class NumpyRandom(RandomOps):
    """Draw numpy arrays."""

    def _dropout_mask(self, shape: Shape, rate: float, dtype: DTypesFloat) -> Any:
        try:
            if takes_bits(shape, rate):
                is_kept = bits(self.rng, shape) >= round(rate * STEPS)
            else:
                is_kept = self.rng.random(shape, dtype=np.float32) >= rate
            return np.multiply(is_kept, np.dtype(dtype).type(1 / (1 - rate)), dtype=dtype)
        except Exception as error:
            shorten(error)
            raise


def takes_bits(shape: Shape, rate: float) -> bool:
    """Tell whether a mask is drawn from 16 random bits an element, and not from a float."""
    return prod(shape) >= _MANY and 0.01 <= rate <= 0.99


def bits(rng: np.random.Generator, shape: Shape) -> Any:
    """Draw 16 bits an element."""
    return rng.integers(STEPS, size=shape, dtype=np.uint16)
