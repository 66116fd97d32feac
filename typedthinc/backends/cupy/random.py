"""Random cupy arrays."""

from __future__ import annotations

from math import prod
from typing import Any, Final

import numpy as np

from typedthinc.backends.creation_types import floats_of_shape
from typedthinc.backends.cupy.kernels import launch
from typedthinc.backends.cupy.library import cupy
from typedthinc.backends.interface.random import RandomOps
from typedthinc.types import DTypesFloat, FloatsXd, Shape

# Each element hashes its place and the seed of the draw: Steele, Lea and Flood 2014, Fast splittable pseudorandom
# number generators, figure 15 (the finalizer of SplitMix64).
_SOURCE: Final = """
extern "C" __global__ void dropout_mask(T* mask, double drop, long long seed, long long N) {
  long long k = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (k >= N) return;
  unsigned long long z = (unsigned long long)seed + (unsigned long long)(k + 1) * 0x9e3779b97f4a7c15ULL;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  z ^= z >> 31;
  mask[k] = (double)(z >> 11) * 0x1p-53 < drop ? T(0) : T(1.0 / (1.0 - drop));
}
"""


class CupyRandom(RandomOps):
    """Draw cupy arrays: initial weights on the host, so that they equal numpy's, and dropout masks on the device."""

    @floats_of_shape
    def uniform(self, shape: Shape, lo: float = 0.0, hi: float = 1.0, *, dtype: DTypesFloat = "float32") -> FloatsXd:
        rng: Any = self.rng
        x: Any = rng.random(shape, dtype=np.dtype(dtype))
        x *= hi - lo
        x += lo
        drawn: FloatsXd = cupy.asarray(x)
        return drawn

    @floats_of_shape
    def normal(self, shape: Shape, mean: float = 0.0, std: float = 1.0, *, dtype: DTypesFloat = "float32") -> FloatsXd:
        rng: Any = self.rng
        x: Any = rng.standard_normal(shape, dtype=np.dtype(dtype))
        x *= std
        x += mean
        drawn: FloatsXd = cupy.asarray(x)
        return drawn

    @floats_of_shape
    def get_dropout_mask(self, shape: Shape, drop: float | None, *, dtype: DTypesFloat = "float32") -> FloatsXd:
        rate = 0.0 if drop is None else float(drop)
        if not 0.0 <= rate <= 1.0:
            raise ValueError(f"get_dropout_mask: drop must be in [0, 1], not {drop!r}")
        if rate in (0.0, 1.0):
            mask: Any = cupy.full(shape, 1.0 - rate, dtype)
        else:
            mask = cupy.empty(shape, dtype)
            count = prod(mask.shape)
            launch(_SOURCE, "dropout_mask", count, (mask, rate, int(self.rng.integers(1 << 62)), count), T=mask.dtype)
        drawn: FloatsXd = mask
        return drawn
