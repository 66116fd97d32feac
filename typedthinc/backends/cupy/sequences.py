"""Windows and padding with cupy: a thread for each number of the result."""

from __future__ import annotations

from math import prod
from typing import Any, Final

from typedthinc.backends.cupy.kernels import contiguous, floats, launch, on_device
from typedthinc.backends.cupy.library import cupy
from typedthinc.backends.interface.sequences import SequenceOps

# The sequence of a row is the first one that ends behind it.
_WINDOWS: Final = """
#define PLACE(count)                                               \\
  long long k = (long long)blockIdx.x * blockDim.x + threadIdx.x;  \\
  if (k >= (count)) return;

#define SEQUENCE(row)                                              \\
  long long low = 0, high = B;                                     \\
  while (low < high) {                                             \\
    long long middle = (low + high) / 2;                           \\
    if (ends[middle] > (row)) high = middle; else low = middle + 1; \\
  }                                                                \\
  long long start = low ? ends[low - 1] : 0, end = ends[low];

extern "C" __global__ void seq2col(
    const T* X, const long long* ends, T* Y, long long nW, long long B, long long N, long long I) {
  long long nF = 2 * nW + 1;
  PLACE(N * nF * I)
  long long row = k / I / nF, from = row + k / I % nF - nW;
  SEQUENCE(row)
  Y[k] = start <= from && from < end ? X[from * I + k % I] : T(0);
}

extern "C" __global__ void backprop_seq2col(
    const T* dY, const long long* ends, T* dX, long long nW, long long B, long long N, long long I) {
  PLACE(N * I)
  long long nF = 2 * nW + 1, row = k / I;
  SEQUENCE(row)
  T sum = 0;
  for (long long f = 0; f < nF; ++f) {
    long long from = row + nW - f;
    if (start <= from && from < end) sum += dY[(from * nF + f) * I + k % I];
  }
  dX[k] = sum;
}
"""

_PADDED: Final = """
extern "C" __global__ void padded(
    const T* X, const long long* ends, T* Y, bool time_first, long long B, long long steps, long long O) {
  long long k = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (k >= B * steps * O) return;
  long long row = k / O, b = time_first ? row % B : row / steps, t = time_first ? row / B : row % steps;
  long long from = (b ? ends[b - 1] : 0) + t;
  Y[k] = from < ends[b] ? X[from * O + k % O] : T(0);
}
"""


class CupySequences(SequenceOps):
    """Change the form of batches of sequences with cupy."""

    def _seq2col(self, X: Any, nW: int, counts: Any) -> Any:
        ends, (x,) = _ends(X, counts), floats(X)
        rows, width = x.shape
        cols = cupy.empty((rows, (2 * nW + 1) * width), x.dtype)  # (N, (2 * nW + 1) * I)
        launch(_WINDOWS, "seq2col", cols.size, (x, ends, cols, nW, ends.size, rows, width), T=x.dtype)
        return cols

    def _backprop_seq2col(self, dY: Any, nW: int, counts: Any) -> Any:
        ends, (dy,) = _ends(dY, counts), floats(dY)
        dX = cupy.empty((dy.shape[0], dy.shape[1] // (2 * nW + 1)), dy.dtype)
        launch(_WINDOWS, "backprop_seq2col", dX.size, (dy, ends, dX, nW, ends.size, *dX.shape), T=dy.dtype)
        return dX

    def _padded(self, joined: Any, lengths: Any, steps: int, *, time_first: bool) -> Any:
        (x,) = contiguous(joined)
        nB, width = len(lengths), prod(x.shape[1:])
        padded = cupy.empty(((steps, nB) if time_first else (nB, steps)) + x.shape[1:], x.dtype)
        arguments = (x, on_device(lengths.cumsum()), padded, time_first, nB, steps, width)
        launch(_PADDED, "padded", padded.size, arguments, T=x.dtype)
        return padded


def _ends(X: Any, counts: Any) -> Any:
    return on_device([X.shape[0]] if counts is None else counts.cumsum())  # all rows are one sequence
