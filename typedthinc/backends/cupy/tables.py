"""Rows of tables, and hashes, with cupy.

Ids are not read back to be checked: see `faults.py`.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from typedthinc.backends.cupy.faults import BITS, CupyFaults
from typedthinc.backends.cupy.kernels import contiguous, floats, launch
from typedthinc.backends.cupy.library import cupy
from typedthinc.backends.interface.tables import TableOps
from typedthinc.tracebacks import hide_frames
from typedthinc.types import DTypesFloat

# Neighbouring threads have neighbouring columns. There are K ids to a row, one or more.
_ROWS: Final = """
#define PLACE                                                          \\
  long long k = (long long)blockIdx.x * blockDim.x + threadIdx.x;      \\
  if (k >= B * O) return;                                              \\
  long long row = k / O, j = k % O;

#define ID(place)                                                      \\
  long long id = (long long)ids[place];                                \\
  bool inside = 0 <= id && id < V;                                     \\
  if (!inside) atomicOr(faults, (int)bit);

extern "C" __global__ void gather_add(const T* table, const I* ids, T* Y, int* faults, long long bit,
                                      long long B, long long K, long long V, long long O) {
  PLACE
  T sum = 0;
  for (long long i = 0; i < K; ++i) {
    ID(row * K + i)
    if (inside) sum += table[id * O + j];
  }
  Y[k] = sum;
}

extern "C" __global__ void scatter_add(T* table, const I* ids, const T* values, int* faults, long long bit,
                                       long long B, long long K, long long V, long long O) {
  PLACE
  for (long long i = 0; i < K; ++i) {
    ID(row * K + i)
    if (inside) atomicAdd(table + id * O + j, values[k]);
  }
}

extern "C" __global__ void one_hot(const I* ids, T* Y, int* faults, long long bit,
                                   long long B, long long V, long long O) {
  PLACE
  ID(row)
  Y[k] = j == id ? T(1) : T(0);
}
"""

# MurmurHash3_x64_128, MurmurHash3_x86_32 and MurmurHash64A of keys of 8 bytes.
_HASHES: Final = """
typedef unsigned int u32;
typedef unsigned long long u64;

#define PLACE                                                          \\
  long long k = (long long)blockIdx.x * blockDim.x + threadIdx.x;      \\
  if (k >= N) return;

__device__ u32 rotated(u32 x, int bits) { return (x << bits) | (x >> (32 - bits)); }

__device__ u64 mixed(u64 x) {
  x = (x ^ (x >> 33)) * 0xff51afd7ed558ccdULL;
  x = (x ^ (x >> 33)) * 0xc4ceb9fe1a85ec53ULL;
  return x ^ (x >> 33);
}

extern "C" __global__ void x64_128(const I* ids, u32* hashes, long long seed, long long N) {
  PLACE
  u64 key = (u64)ids[k] * 0x87c37b91114253d5ULL;
  key = ((key << 31) | (key >> 33)) * 0x4cf5ad432745937fULL;
  u64 one = (u64)seed ^ 8 ^ key, two = (u64)seed ^ 8;
  one += two;
  two += one;
  one = mixed(one);
  two = mixed(two);
  one += two;
  two += one;
  hashes[4 * k] = (u32)one;
  hashes[4 * k + 1] = (u32)(one >> 32);
  hashes[4 * k + 2] = (u32)two;
  hashes[4 * k + 3] = (u32)(two >> 32);
}

extern "C" __global__ void x86_32(const I* ids, u32* hashes, long long seed, long long N) {
  PLACE
  u64 key = (u64)ids[k];
  u32 hash = (u32)seed;
  for (int half = 0; half < 2; ++half) {
    hash ^= rotated((u32)(key >> (32 * half)) * 0xcc9e2d51U, 15) * 0x1b873593U;
    hash = rotated(hash, 13) * 5 + 0xe6546b64U;
  }
  hash ^= 8;
  hash = (hash ^ (hash >> 16)) * 0x85ebca6bU;
  hash = (hash ^ (hash >> 13)) * 0xc2b2ae35U;
  hashes[k] = hash ^ (hash >> 16);
}

extern "C" __global__ void runs(const I* keys, u64* hashes, long long n, long long N) {
  PLACE
  const u64 m = 0xc6a4a7935bd1e995ULL;
  u64 hash = 8 * (u64)n * m;
  for (long long i = 0; i < n; ++i) {
    u64 key = (u64)keys[k + i] * m;
    hash = (hash ^ ((key ^ (key >> 47)) * m)) * m;
  }
  hash = (hash ^ (hash >> 47)) * m;
  hashes[k] = hash ^ (hash >> 47);
}
"""


@hide_frames()
def _check_integers(op: str, ids: Any, limit: int) -> None:
    """Leave the numbers to the device, which `faults.py` tells of."""
    if ids.dtype.kind not in "iu":
        raise ValueError(f"{op}: every id must be an integer, not {ids.dtype}")


class CupyTables(TableOps, CupyFaults):
    """Read and add to rows of tables with cupy."""

    _check_ids = staticmethod(_check_integers)

    def _gather_rows(self, table: Any, ids: Any) -> Any:
        return self._gathered("gather_rows", table, ids, 1)

    def _gather_add(self, table: Any, ids: Any) -> Any:
        return self._gathered("gather_add", table, ids, int(ids.shape[1]))

    def _hashed(self, how: Literal["x64_128", "x86_32", "runs"], keys: Any, number: int) -> Any:
        count = max(keys.shape[0] - number + 1, 0) if how == "runs" else keys.shape[0]  # runs need n keys each
        shape = (count, 4) if how == "x64_128" else (count,)
        hashes = cupy.empty(shape, "uint64" if how == "runs" else "uint32")
        (held,) = contiguous(keys)
        launch(_HASHES, how, count, (held, hashes, number, count), I=held.dtype)
        return hashes

    def _scatter_add(self, table: Any, ids: Any, values: Any, *, inplace: bool) -> Any:
        result = table if inplace else table.copy()  # the kernel adds in place
        # The table comes first: it has the dtype that counts.
        (target,), (places,) = floats(result), contiguous(ids)
        (added,) = contiguous(values.astype(target.dtype, copy=False))
        counts = (ids.shape[0], places.size // max(ids.shape[0], 1), *target.shape)  # ids for each row
        arguments = (target, places, added, self._faults, BITS["scatter_add"], *counts)
        # Atomic adds come in any order: the last bit may differ from run to run.
        launch(_ROWS, "scatter_add", added.size, arguments, T=target.dtype, I=places.dtype)
        if target is not result:
            result[...] = target
        return result

    def _one_hot(self, ids: Any, nO: int, dtype: DTypesFloat) -> Any:
        (places,) = contiguous(ids)
        (y,) = floats(cupy.empty((places.size, nO), dtype))
        arguments = (places, y, self._faults, BITS["one_hot"], places.size, nO, nO)
        launch(_ROWS, "one_hot", y.size, arguments, T=y.dtype, I=places.dtype)
        return y

    def _gathered(self, op: str, table: Any, ids: Any, columns: int) -> Any:
        (rows,), (places,) = floats(table), contiguous(ids)  # one id a row: the sum of one
        y = cupy.empty((ids.shape[0], rows.shape[1]), rows.dtype)
        arguments = (rows, places, y, self._faults, BITS[op], ids.shape[0], columns, *rows.shape)
        launch(_ROWS, "gather_add", y.size, arguments, T=rows.dtype, I=places.dtype)
        return y
