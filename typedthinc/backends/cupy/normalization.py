"""Normalization with cupy: a block for each row."""

from __future__ import annotations

from typing import Any, Final

from typedthinc.backends.cupy.kernels import ROWS, floats, launch_rows
from typedthinc.backends.cupy.library import cupy
from typedthinc.backends.interface.normalization import NormalizationOps

# The mean is subtracted before squares are summed. Where they overflow, they are summed relative to the largest value.
_SOURCE: Final = (
    ROWS
    + """
#define PLACE              \\
  __shared__ T buffer[256];  \\
  long long row = blockIdx.x;

extern "C" __global__ void normalize_rows(const T* X, double eps, T* Y, T* factors, long long O) {
  PLACE
  const T* x = X + row * O;
  T* y = Y + row * O;
  T share = T(1) / (O > 0 ? O : 1), mean = 0, variance = 0, scale = 1;
  for (long long j = threadIdx.x; j < O; j += blockDim.x) mean += x[j] * share;
  mean = row_sum(mean, buffer);
  for (long long j = threadIdx.x; j < O; j += blockDim.x) {
    T t = x[j] - mean;
    variance += t * t;
    y[j] = t;
  }
  variance = row_sum(variance, buffer) * share;
  if (isinf(variance)) {
    scale = 0;
    for (long long j = threadIdx.x; j < O; j += blockDim.x) scale = Largest<T>()(scale, fabs(y[j]));
    scale = row_max(scale, buffer);
    variance = 0;
    for (long long j = threadIdx.x; j < O; j += blockDim.x) {
      T t = y[j] / scale;
      variance += t * t;
      y[j] = t;
    }
    variance = row_sum(variance, buffer) * share;
  }
  T factor = T(1) / sqrt(variance + T(eps) / scale / scale);
  for (long long j = threadIdx.x; j < O; j += blockDim.x) y[j] *= factor;
  if (threadIdx.x == 0) factors[row] = factor / scale;
}

extern "C" __global__ void backprop_normalize_rows(
    const T* dY, const T* Y, const T* factors, T* dX, long long O) {
  PLACE
  const T *dy = dY + row * O, *y = Y + row * O;
  T share = T(1) / (O > 0 ? O : 1), mean = 0, along = 0;
  for (long long j = threadIdx.x; j < O; j += blockDim.x) {
    mean += dy[j] * share;
    along += dy[j] * y[j];
  }
  mean = row_sum(mean, buffer);
  along = row_sum(along, buffer) * share;
  for (long long j = threadIdx.x; j < O; j += blockDim.x)
    dX[row * O + j] = factors[row] * (dy[j] - mean - y[j] * along);
}
"""
)


class CupyNormalization(NormalizationOps):
    """Normalize rows with cupy."""

    def _normalize_rows(self, X: Any, eps: float) -> tuple[Any, Any]:
        (x,) = floats(X)
        y = cupy.empty_like(x)
        factors = cupy.empty(x.shape[0], x.dtype)  # 1 / sigma
        rows, width = x.shape
        launch_rows(_SOURCE, "normalize_rows", rows, width, (x, float(eps), y, factors, width), T=x.dtype)
        return y, factors

    def _backprop_normalize_rows(self, dY: Any, Y: Any, factors: Any) -> Any:
        dy, y, scales = floats(dY, Y, factors)
        dx = cupy.empty_like(dy)
        rows, width = dy.shape
        launch_rows(_SOURCE, "backprop_normalize_rows", rows, width, (dy, y, scales, dx, width), T=dy.dtype)
        return dx
