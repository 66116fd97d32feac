"""Random cupy arrays."""

from __future__ import annotations

from math import prod
from typing import Any, Final

from typedthinc.backends.cupy.kernels import launch
from typedthinc.backends.cupy.library import cupy
from typedthinc.backends.interface.random import RandomOps
from typedthinc.types import DTypesFloat, Shape

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

    def _dropout_mask(self, shape: Shape, rate: float, dtype: DTypesFloat) -> Any:
        mask = cupy.empty(shape, dtype)
        count = prod(mask.shape)
        launch(_SOURCE, "dropout_mask", count, (mask, rate, int(self.rng.integers(1 << 62)), count), T=mask.dtype)
        return mask
