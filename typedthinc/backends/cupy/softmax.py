"""Softmax with cupy: a block for each row, or a thread for each column of each sequence."""

from __future__ import annotations

from math import prod
from typing import Any, Final

from typedthinc.backends.checks import check_positive, checked_axis
from typedthinc.backends.cupy.kernels import ROWS, floats, launch, launch_rows, on_device
from typedthinc.backends.cupy.library import cupy
from typedthinc.backends.interface.base import FloatsT
from typedthinc.backends.interface.softmax import SoftmaxOps

# A row runs along any axis: its elements lie `step` apart. Every thread touches the same elements in all passes, so the
# result may be written over the scores.
# Infinite scores share all there is, and infinity less infinity is nan.
_SHIFTED: Final = """
template <typename T> __device__ T shifted(T x, T largest) { return x == largest && x > 0 ? T(0) : x - largest; }
"""

_ROWS: Final = (
    ROWS
    + _SHIFTED
    + """
#define PLACE                                                                        \\
  __shared__ T buffer[256];                                                            \\
  long long row = blockIdx.x, start = row / step * step * O + row % step;

extern "C" __global__ void softmax(const T* X, T* Y, double temperature, long long step, long long O) {
  PLACE
  const T* x = X + start;
  T* y = Y + start;
  T largest = x[0], sum = 0;
  for (long long j = threadIdx.x; j < O; j += blockDim.x) largest = Largest<T>()(largest, x[j * step]);
  largest = row_max(largest, buffer);
  for (long long j = threadIdx.x; j < O; j += blockDim.x) {
    T e = exp(shifted(x[j * step], largest) / T(temperature));
    y[j * step] = e;
    sum += e;
  }
  sum = row_sum(sum, buffer);
  for (long long j = threadIdx.x; j < O; j += blockDim.x) y[j * step] /= sum;
}

extern "C" __global__ void backprop_softmax(
    const T* Y, const T* dY, T* dX, double temperature, long long step, long long O) {
  PLACE
  const T *y = Y + start, *dy = dY + start;
  T sum = 0;
  for (long long j = threadIdx.x; j < O; j += blockDim.x) sum += y[j * step] * dy[j * step];
  sum = row_sum(sum, buffer);
  for (long long j = threadIdx.x; j < O; j += blockDim.x)
    dX[start + j * step] = y[j * step] * (dy[j * step] - sum) / T(temperature);
}
"""
)

_SEQUENCES: Final = (
    _SHIFTED
    + """
#define PLACE                                                            \\
  long long k = (long long)blockIdx.x * blockDim.x + threadIdx.x;        \\
  if (k >= B * O) return;                                                \\
  long long b = k / O, j = k % O, end = ends[b], start = b ? ends[b - 1] : 0;

extern "C" __global__ void softmax_sequences(const T* X, const long long* ends, T* Y, long long B, long long O) {
  PLACE
  if (start == end) return;
  T largest = X[start * O + j], sum = 0;
  for (long long i = start; i < end; ++i) {
    T x = X[i * O + j];
    largest = largest < x || x != x ? x : largest;
  }
  for (long long i = start; i < end; ++i) {
    T e = exp(shifted(X[i * O + j], largest));
    Y[i * O + j] = e;
    sum += e;
  }
  for (long long i = start; i < end; ++i) Y[i * O + j] /= sum;
}

extern "C" __global__ void backprop_softmax_sequences(
    const T* dY, const T* Y, const long long* ends, T* dX, long long B, long long O) {
  PLACE
  T sum = 0;
  for (long long i = start; i < end; ++i) sum += Y[i * O + j] * dY[i * O + j];
  for (long long i = start; i < end; ++i) dX[i * O + j] = Y[i * O + j] * (dY[i * O + j] - sum);
}
"""
)


class CupySoftmax(SoftmaxOps):
    """Turn scores into probabilities with cupy."""

    def softmax(self, X: FloatsT, *, axis: int = -1, temperature: float = 1.0, inplace: bool = False) -> FloatsT:
        check_positive("softmax", "temperature", temperature)
        (x,) = floats(X)
        y = x if inplace else cupy.empty_like(x)  # `floats` may have made a copy, which is in place, too
        rows, step, width = _rows("softmax", x, axis)
        launch_rows(_ROWS, "softmax", rows, width, (x, y, float(temperature), step, width), T=x.dtype)
        Y: FloatsT = _written(X, y) if inplace else y
        return Y

    def _backprop_softmax(self, Y: Any, dY: Any, axis: int, temperature: float) -> Any:
        op, (y, dy) = "backprop_softmax", floats(Y, dY)
        dx = cupy.empty_like(dy)
        rows, step, width = _rows(op, y, axis)
        launch_rows(_ROWS, op, rows, width, (y, dy, dx, float(temperature), step, width), T=y.dtype)
        return dx

    def _softmax_sequences(self, X: Any, counts: Any, *, inplace: bool) -> Any:
        ends = on_device(counts.cumsum())
        (x,) = floats(X)
        y = x if inplace else cupy.empty_like(x)
        shape = (ends.size, x.shape[1])
        launch(_SEQUENCES, "softmax_sequences", prod(shape), (x, ends, y, *shape), T=x.dtype)
        return _written(X, y) if inplace else y

    def _backprop_softmax_sequences(self, dY: Any, Y: Any, counts: Any) -> Any:
        ends, (dy, y) = on_device(counts.cumsum()), floats(dY, Y)
        dX = cupy.empty_like(y)
        shape = (ends.size, y.shape[1])
        launch(_SEQUENCES, "backprop_softmax_sequences", prod(shape), (dy, y, ends, dX, *shape), T=y.dtype)
        return dX


def _rows(op: str, x: Any, axis: int) -> tuple[int, int, int]:
    """Return how many rows run along the axis, how far apart the elements of one lie, and how many it has."""
    place = checked_axis(op, x, axis)
    step, width = prod(x.shape[place + 1 :] if place is not None else ()), int(x.shape[axis])
    return x.size // max(width, 1), step, width


def _written(X: Any, y: Any) -> Any:
    """Write the result over X, where the kernel did not do so itself because X is not laid out row by row."""
    if y is not X:
        X[...] = y
    return X
