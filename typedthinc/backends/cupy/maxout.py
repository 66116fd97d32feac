"""Maxout with cupy: a thread for each unit of each row."""

from __future__ import annotations

from typing import Any, Final

from typedthinc.backends.cupy.faults import BITS, CupyFaults
from typedthinc.backends.cupy.kernels import contiguous, floats, launch
from typedthinc.backends.cupy.library import cupy
from typedthinc.backends.interface.maxout import MaxoutOps

# A piece that is nan is the value, but never the choice, as nan is larger than nothing.
_SOURCE: Final = """
#define PLACE                                                      \\
  long long k = (long long)blockIdx.x * blockDim.x + threadIdx.x;  \\
  if (k >= N) return;

#define CHOICE                                   \\
  PLACE                                          \\
  long long piece = (long long)which[k];         \\
  bool inside = 0 <= piece && piece < P;         \\
  if (!inside) atomicOr(faults, (int)bit);

extern "C" __global__ void maxout(const T* X, T* Y, W* which, long long N, long long P) {
  PLACE
  const T* x = X + k * P;
  T best = x[0];
  long long piece = 0;
  for (long long p = 1; p < P; ++p) {
    if (x[p] > best) piece = p;
    if (!(x[p] <= best) && best == best) best = x[p];
  }
  Y[k] = best;
  which[k] = (W)piece;
}

extern "C" __global__ void spread(
    const T* dY, const W* which, T* dX, int* faults, long long bit, long long N, long long P) {
  CHOICE
  for (long long p = 0; p < P; ++p) dX[k * P + p] = p == piece ? dY[k] : T(0);
}

extern "C" __global__ void take_which(
    const T* X, const W* which, T* Y, int* faults, long long bit, long long N, long long P) {
  CHOICE
  Y[k] = inside ? X[k * P + piece] : T(0);
}
"""


class CupyMaxout(MaxoutOps, CupyFaults):
    """Choose among pieces with cupy."""

    def _maxout(self, X: Any, dtype: Any) -> Any:
        (x,) = floats(X)
        best = cupy.empty(x.shape[:2], x.dtype)
        which = cupy.empty(x.shape[:2], dtype)
        launch(_SOURCE, "maxout", best.size, (x, best, which, best.size, x.shape[2]), T=x.dtype, W=which.dtype)
        return best, which  # (B, nO) each

    def _take_pieces(self, X: Any, which: Any) -> Any:
        (x,), (pieces,) = floats(X), contiguous(which)
        y = cupy.empty(pieces.shape, x.dtype)  # (B, nO)
        arguments = (x, pieces, y, self._faults, BITS["take_which"], y.size, x.shape[2])
        launch(_SOURCE, "take_which", y.size, arguments, T=x.dtype, W=pieces.dtype)
        return y

    def _put_pieces(self, op: str, dY: Any, which: Any, nP: int) -> Any:
        (dy,), (pieces,) = floats(dY), contiguous(which)
        dx = cupy.empty((*dy.shape, nP), dy.dtype)  # (B, nO, nP); the kernel writes zeros, too
        arguments = (dy, pieces, dx, self._faults, BITS[op], dy.size, nP)
        launch(_SOURCE, "spread", dy.size, arguments, T=dy.dtype, W=pieces.dtype)
        return dx
