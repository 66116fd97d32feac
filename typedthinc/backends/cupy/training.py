"""Steps of optimizers with cupy: fused kernels; norms stay on the device."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Any, Final

import numpy as np

from typedthinc.backends.cupy.faults import CupyFaults
from typedthinc.backends.cupy.kernels import ROWS, apply, elementwise, floats, launch_rows, on_device
from typedthinc.backends.cupy.library import cupy
from typedthinc.backends.interface.base import FloatsT
from typedthinc.backends.interface.training import TrainingOps

_ADAM: Final = elementwise(
    "adam",
    "T w, T g, T m, T v, T beta1, T keep1, T beta2, T keep2, T eps, T learn_rate, T mod_rate",
    "T w2, T m2, T v2",
    "T first = beta1 * m + keep1 * g; T second = beta2 * v + keep2 * g * g; m2 = first; v2 = second;"
    "w2 = w - learn_rate * first / (mod_rate * sqrt(second) + eps)",
)
_SGD: Final = elementwise("sgd", "T w, T g, T learn_rate", "T w2", "w2 = w - learn_rate * g")
# Gradients that lie side by side are cut into chunks, so that a large one has many blocks and all have the same few
# launches: a block sums the squares of each chunk, a block adds up the chunks of each gradient, a block scales a chunk.
_CHUNK: Final = 1 << 14
_CLIP: Final = (
    ROWS
    + """
extern "C" __global__ void chunk_squares(const T* X, const long long* chunks, double* sums) {
  __shared__ double buffer[256];
  const long long* chunk = chunks + 3 * (long long)blockIdx.x;
  double sum = 0;
  for (long long i = chunk[0] + threadIdx.x; i < chunk[1]; i += blockDim.x) sum += (double)X[i] * X[i];
  sum = row_sum(sum, buffer);
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

extern "C" __global__ void part_norms(const double* sums, const long long* firsts, double* norms) {
  __shared__ double buffer[256];
  double sum = 0;
  for (long long i = firsts[blockIdx.x] + threadIdx.x; i < firsts[blockIdx.x + 1]; i += blockDim.x) sum += sums[i];
  sum = row_sum(sum, buffer);
  if (threadIdx.x == 0) norms[blockIdx.x] = sqrt(sum);
}

extern "C" __global__ void clip_chunks(T* X, const long long* chunks, const double* norms, double threshold) {
  const long long* chunk = chunks + 3 * (long long)blockIdx.x;
  double norm = norms[chunk[2]];
  if (!(norm > threshold)) return;
  for (long long i = chunk[0] + threadIdx.x; i < chunk[1]; i += blockDim.x) X[i] = (T)(X[i] * (threshold / norm));
}
"""
)
_FLUSH: Final = elementwise("flush_denormals", "T x, T threshold", "T y", "y = fabs(x) < threshold ? T(0) : x")
_AVERAGE: Final = elementwise("update_averages", "T ema, T w, T rate", "T y", "y = ema + rate * (w - ema)")
# What is added keeps the logarithm of 0 finite.
_LOGLOSS: Final = elementwise(
    "logloss", "T y, T p", "T loss", "loss = -(y * log(p + T(1e-8)) + (T(1) - y) * log(T(1) - p + T(1e-8)))"
)


class CupyTraining(TrainingOps, CupyFaults):
    """Update weights with cupy."""

    def _adam(self, w: Any, g: Any, m: Any, v: Any, *rates: float, inplace: bool) -> Any:
        beta1, beta2, eps, learn_rate, mod_rate = rates
        numbers = (beta1, 1 - beta1, beta2, 1 - beta2, eps, learn_rate, mod_rate)  # 1 - beta in double
        return _ADAM(w, g, m, v, *numbers, *((w, m, v) if inplace else ()))

    def _sgd(self, weights: Any, gradient: Any, learn_rate: float, inplace: bool) -> Any:
        return _SGD(weights, gradient, learn_rate, *((weights,) if inplace else ()))

    def clip_gradient(self, gradient: FloatsT, threshold: float, *, inplace: bool = False) -> FloatsT:
        (clipped,) = floats(gradient if inplace else gradient.copy())
        _clip(clipped.ravel(), [0, clipped.size], threshold)  # (N,), a view of what is contiguous
        if inplace and clipped is not gradient:
            gradient[...] = clipped
        dW: FloatsT = gradient if inplace else clipped
        return dW

    def _clip_gradients(self, gradients: Any, edges: Sequence[int], threshold: float) -> None:
        (flat,) = floats(gradients)
        _clip(flat, [edge - edges[0] for edge in edges], threshold)  # edges are places in the store
        if flat is not gradients:
            gradients[...] = flat

    def flush_denormals(self, X: FloatsT, *, threshold: float = 1e-30, inplace: bool = False) -> FloatsT:
        return apply(_FLUSH, X, inplace, threshold)

    def _move_average(self, ema: Any, weights: Any, rate: float) -> None:
        _AVERAGE(ema, weights, rate, ema)

    def _logloss(self, y_true: Any, y_pred: Any) -> Any:
        return _LOGLOSS(y_true, y_pred)


def _clip(flat: Any, edges: list[int], threshold: float) -> None:
    """Clip, in place, each part of a flat array by itself."""
    chunks, firsts = _chunks(tuple(edges))
    parts = len(firsts) - 1
    if not len(chunks):  # of nothing but empty gradients
        return
    places, sums, norms = on_device(chunks), cupy.empty(len(chunks)), cupy.empty(parts)  # norms in float64: squares fit
    launch_rows(_CLIP, "chunk_squares", len(chunks), _CHUNK, (flat, places, sums), T=flat.dtype)
    launch_rows(_CLIP, "part_norms", parts, len(chunks), (sums, on_device(firsts), norms), T=flat.dtype)
    launch_rows(_CLIP, "clip_chunks", len(chunks), _CHUNK, (flat, places, norms, float(threshold)), T=flat.dtype)


@lru_cache(maxsize=64)
def _chunks(edges: tuple[int, ...]) -> tuple[Any, Any]:
    """Return start, end and part of each chunk; and the first chunk of each part, followed by their number."""
    counts = [-(-(end - start) // _CHUNK) for start, end in pairwise(edges)]  # rounded up; none for an empty gradient
    rows = [
        (start + i * _CHUNK, min(start + (i + 1) * _CHUNK, end), part)
        for part, ((start, end), count) in enumerate(zip(pairwise(edges), counts, strict=True))
        for i in range(count)
    ]
    return np.array(rows, np.int64).reshape(-1, 3), np.array([0, *accumulate(counts)], np.int64)
