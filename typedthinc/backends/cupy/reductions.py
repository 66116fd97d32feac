"""Reductions of sequences with cupy: a thread for each column of each sequence."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from typedthinc.backends.checks import check_ndim, check_same_shape, lengths_on_host, places_on_host, refuse_empty
from typedthinc.backends.cupy.faults import BITS, CupyFaults
from typedthinc.backends.cupy.kernels import contiguous, floats, launch, on_device
from typedthinc.backends.cupy.library import cupy
from typedthinc.backends.interface.reductions import ReductionOps
from typedthinc.types import B, Floats2d, Ints1d, Ints2d, N, O

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

    def reduce_sum(self, X: Floats2d[N, O], lengths: Ints1d[B]) -> Floats2d[B, O]:
        result: Floats2d[B, O] = _reduced("reduce_sum", X, lengths, mean=False)
        return result

    def backprop_reduce_sum(self, dY: Floats2d[B, O], lengths: Ints1d[B]) -> Floats2d[Any, O]:
        result: Floats2d[Any, O] = _spread("backprop_reduce_sum", dY, lengths, mean=False)
        return result

    def reduce_mean(self, X: Floats2d[N, O], lengths: Ints1d[B]) -> Floats2d[B, O]:
        result: Floats2d[B, O] = _reduced("reduce_mean", X, lengths, mean=True)
        return result

    def backprop_reduce_mean(self, dY: Floats2d[B, O], lengths: Ints1d[B]) -> Floats2d[Any, O]:
        result: Floats2d[Any, O] = _spread("backprop_reduce_mean", dY, lengths, mean=True)
        return result

    def reduce_first(self, X: Floats2d[N, O], lengths: Ints1d[B]) -> tuple[Floats2d[B, O], Ints1d]:
        counts = _filled("reduce_first", X, lengths, "first row")
        starts_ends: Any = np.concatenate(([0], counts.cumsum()))
        return _taken(X, starts_ends[:-1]), starts_ends

    def backprop_reduce_first(self, dY: Floats2d[B, O], starts_ends: Ints1d) -> Floats2d[Any, O]:
        check_ndim("backprop_reduce_first", "dY", dY, 2)
        places = places_on_host("backprop_reduce_first", "starts_ends", starts_ends, dY.shape[0] + 1)
        if places[0]:
            raise ValueError(f"backprop_reduce_first: starts_ends must start with 0, not {int(places[0])}")
        result: Floats2d[Any, O] = _put(dY, places[:-1], int(places[-1]))
        return result

    def reduce_last(self, X: Floats2d[N, O], lengths: Ints1d[B]) -> tuple[Floats2d[B, O], Ints1d[B]]:
        lasts: Any = _filled("reduce_last", X, lengths, "last row").cumsum() - 1
        return _taken(X, lasts), lasts

    def backprop_reduce_last(self, dY: Floats2d[B, O], lasts: Ints1d[B]) -> Floats2d[Any, O]:
        check_ndim("backprop_reduce_last", "dY", dY, 2)
        places = places_on_host("backprop_reduce_last", "lasts", lasts, dY.shape[0])
        result: Floats2d[Any, O] = _put(dY, places, int(places[-1]) + 1 if places.size else 0)
        return result

    def reduce_max(self, X: Floats2d[N, O], lengths: Ints1d[B]) -> tuple[Floats2d[B, O], Ints2d[B, O]]:
        counts = _filled("reduce_max", X, lengths, "largest value")
        (x,) = floats(X)
        shape = (counts.size, x.shape[1])
        y: Any = cupy.empty(shape, x.dtype)
        which: Any = cupy.empty(shape, "int32")
        arguments = (x, on_device(counts.cumsum()), y, which, *shape)
        launch(_SOURCE, "reduce_max", y.size, arguments, T=x.dtype, W=which.dtype)
        return y, which

    def backprop_reduce_max(self, dY: Floats2d[B, O], which: Ints2d[B, O], lengths: Ints1d[B]) -> Floats2d[Any, O]:
        op = "backprop_reduce_max"
        counts = _of_gradient(op, dY, lengths)
        check_same_shape(op, which=which, dY=dY)
        (dy,), (rows,) = floats(dY), contiguous(which)
        dx: Any = cupy.empty((int(counts.sum()), dy.shape[1]), dy.dtype)
        arguments = (dy, rows, on_device(counts.cumsum()), dx, self._faults, BITS[op], *dy.shape)
        launch(_SOURCE, "spread_max", dy.size, arguments, T=dy.dtype, W=rows.dtype)
        dX: Floats2d[Any, O] = dx
        return dX


def _reduced(op: str, X: Any, lengths: Any, *, mean: bool) -> Any:
    check_ndim(op, "X", X, 2)
    counts = lengths_on_host(op, lengths, X.shape[0])
    (x,) = floats(X)
    y = cupy.empty((counts.size, x.shape[1]), x.dtype)
    launch(_SOURCE, "reduce_rows", y.size, (x, on_device(counts.cumsum()), y, mean, *y.shape), T=x.dtype, W="int32")
    return y


def _spread(op: str, dY: Any, lengths: Any, *, mean: bool) -> Any:
    counts = _of_gradient(op, dY, lengths)
    (dy,) = floats(dY)
    dx = cupy.empty((int(counts.sum()), dy.shape[1]), dy.dtype)
    launch(
        _SOURCE, "spread_rows", dy.size, (dy, on_device(counts.cumsum()), dx, mean, *dy.shape), T=dy.dtype, W="int32"
    )
    return dx


def _taken(X: Any, rows: Any) -> Any:
    (x,) = floats(X)
    y = cupy.empty((rows.size, x.shape[1]), x.dtype)
    launch(_SOURCE, "take_rows", y.size, (x, on_device(rows), y, *y.shape), T=x.dtype, W="int32")
    return y


def _put(dY: Any, rows: Any, count: int) -> Any:
    (dy,) = floats(dY)
    dx = cupy.zeros((count, dy.shape[1]), dy.dtype)
    launch(_SOURCE, "put_rows", dy.size, (dy, on_device(rows), dx, *dy.shape), T=dy.dtype, W="int32")
    return dx


def _filled(op: str, X: Any, lengths: Any, what: str) -> Any:
    """Return the lengths of sequences none of which may be empty."""
    check_ndim(op, "X", X, 2)
    counts = lengths_on_host(op, lengths, X.shape[0])
    refuse_empty(op, counts, what)
    return counts


def _of_gradient(op: str, dY: Any, lengths: Any) -> Any:
    check_ndim(op, "dY", dY, 2)
    counts = lengths_on_host(op, lengths)
    if dY.shape[0] != counts.shape[0]:
        raise ValueError(f"{op}: dY has {dY.shape[0]} rows, but there are {counts.shape[0]} lengths")
    return counts
