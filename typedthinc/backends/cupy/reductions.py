"""Reductions of sequences with cupy: a thread for each column of each sequence."""

from __future__ import annotations

from typing import Any, Final

from typedthinc.backends.cupy.faults import BITS, CupyFaults
from typedthinc.backends.cupy.kernels import contiguous, floats, launch, on_device
from typedthinc.backends.cupy.library import cupy
from typedthinc.backends.interface.reductions import ReductionOps

# Neighbouring threads have neighbouring columns, so that a warp reads and writes whole lines of memory.
_SOURCE: Final = """
#define PLACE                                                            \\
  long long k = (long long)blockIdx.x * blockDim.x + threadIdx.x;        \\
  if (k >= B * O) return;                                                \\
  long long b = k / O, j = k % O, end = ends[b], start = b ? ends[b - 1] : 0;

extern "C" __global__ void reduce_rows(const T* X, const long long* ends, T* Y, bool mean, long long B, long long O) {
  PLACE
  T sum = 0;
  for (long long i = start; i < end; ++i) sum += X[i * O + j];
  Y[k] = mean && end > start ? sum / T(end - start) : sum;
}

extern "C" __global__ void spread_rows(const T* dY, const long long* ends, T* dX, bool mean, long long B, long long O) {
  PLACE
  T share = mean && end > start ? dY[k] / T(end - start) : dY[k];
  for (long long i = start; i < end; ++i) dX[i * O + j] = share;
}

extern "C" __global__ void reduce_max(const T* X, const long long* ends, T* Y, int* which, long long B, long long O) {
  PLACE
  T best = X[start * O + j];
  long long row = start;
  for (long long i = start + 1; i < end && best == best; ++i) {
    T x = X[i * O + j];
    if (!(x <= best)) {
      best = x;
      row = i;
    }
  }
  Y[k] = best;
  which[k] = (int)(row - start);
}

extern "C" __global__ void spread_max(const T* dY, const W* which, const long long* ends, T* dX,
                                      int* faults, long long bit, long long B, long long O) {
  PLACE
  if (!(0 <= (long long)which[k] && (long long)which[k] < end - start)) atomicOr(faults, (int)bit);
  for (long long i = start; i < end; ++i) dX[i * O + j] = i - start == (long long)which[k] ? dY[k] : T(0);
}

extern "C" __global__ void take_rows(const T* X, const long long* rows, T* Y, long long B, long long O) {
  long long k = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (k < B * O) Y[k] = X[rows[k / O] * O + k % O];
}

extern "C" __global__ void put_rows(const T* dY, const long long* rows, T* dX, long long B, long long O) {
  long long k = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (k < B * O) dX[rows[k / O] * O + k % O] = dY[k];
}
"""


class CupyReductions(ReductionOps, CupyFaults):
    """Reduce the rows of sequences with cupy."""

    def _sum_rows(self, X: Any, counts: Any, *, is_mean: bool) -> Any:
        (x,) = floats(X)
        y = cupy.empty((counts.size, x.shape[1]), x.dtype)
        arguments = (x, on_device(counts.cumsum()), y, is_mean, *y.shape)  # ends of sequences
        launch(_SOURCE, "reduce_rows", y.size, arguments, T=x.dtype, W="int32")
        return y

    def _repeat_rows(self, dY: Any, counts: Any, *, is_mean: bool) -> Any:
        (dy,) = floats(dY)
        dx = cupy.empty((int(counts.sum()), dy.shape[1]), dy.dtype)  # known on the host, so nothing waits
        arguments = (dy, on_device(counts.cumsum()), dx, is_mean, *dy.shape)
        launch(_SOURCE, "spread_rows", dy.size, arguments, T=dy.dtype, W="int32")
        return dx

    def _take_rows(self, X: Any, places: Any) -> Any:
        (x,) = floats(X)
        y = cupy.empty((places.size, x.shape[1]), x.dtype)
        launch(_SOURCE, "take_rows", y.size, (x, on_device(places), y, *y.shape), T=x.dtype, W="int32")
        return y

    def _put_rows(self, dY: Any, places: Any, count: int) -> Any:
        (dy,) = floats(dY)
        dx = cupy.zeros((count, dy.shape[1]), dy.dtype)  # zeros but at these rows
        launch(_SOURCE, "put_rows", dy.size, (dy, on_device(places), dx, *dy.shape), T=dy.dtype, W="int32")
        return dx

    def _largest_rows(self, X: Any, counts: Any) -> Any:
        (x,) = floats(X)
        shape = (counts.size, x.shape[1])
        y = cupy.empty(shape, x.dtype)
        which = cupy.empty(shape, "int32")
        arguments = (x, on_device(counts.cumsum()), y, which, *shape)
        launch(_SOURCE, "reduce_max", y.size, arguments, T=x.dtype, W=which.dtype)
        return y, which

    def _put_largest(self, dY: Any, which: Any, counts: Any) -> Any:
        (dy,), (rows,) = floats(dY), contiguous(which)
        dx = cupy.empty((int(counts.sum()), dy.shape[1]), dy.dtype)
        fault = self._faults, BITS["backprop_reduce_max"]
        arguments = (dy, rows, on_device(counts.cumsum()), dx, *fault, *dy.shape)
        launch(_SOURCE, "spread_max", dy.size, arguments, T=dy.dtype, W=rows.dtype)
        return dx
