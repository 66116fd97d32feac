"""Random masks by kernels."""

from __future__ import annotations

import numpy as np

from typedthinc.backends.creation_types import floats_of_shape
from typedthinc.backends.numpy.random import STEPS, NumpyRandom, bits, takes_bits
from typedthinc.types import DTypesFloat, FloatsXd, Shape
from typedthinc_kernels import _kernels


class KernelRandom(NumpyRandom):
    """Draw masks: the same ones that numpy's path draws."""

    @floats_of_shape
    def get_dropout_mask(self, shape: Shape, drop: float | None, *, dtype: DTypesFloat = "float32") -> FloatsXd:
        rate = 0.0 if drop is None else float(drop)
        if not takes_bits(shape, rate) or np.dtype(dtype) != np.float32:
            return super().get_dropout_mask(shape, drop, dtype=dtype)
        drawn = bits(self.rng, shape)
        mask: FloatsXd = np.empty(drawn.shape, np.float32)
        _kernels.mask(drawn, mask, round(rate * STEPS), 1 / (1 - rate))
        return mask
