"""How kernels are made and launched; each concern holds its own sources."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

import numpy as np

from typedthinc.backends.cupy.library import cupy
from typedthinc.backends.interface.base import FloatsT

# The names of dtypes in the sources. Raw kernels are for these alone.
_C_TYPES: Final = {
    "float32": "float",
    "float64": "double",
    "int8": "signed char",
    "int16": "short",
    "int32": "int",
    "int64": "long long",
    "uint8": "unsigned char",
    "uint16": "unsigned short",
    "uint32": "unsigned int",
    "uint64": "unsigned long long",
}

# Threads of a block: of kernels that have a thread for each item, and the most that work on one row.
_THREADS: Final = 256

# The head of kernels whose blocks work on a row each. `buffer` has a place for every thread of the block, of which
# there are a power of two; all threads get the result.
ROWS: Final = """
template <typename A, typename F> __device__ A reduced(A value, A* buffer, F combine) {
  buffer[threadIdx.x] = value;
  __syncthreads();
  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) buffer[threadIdx.x] = combine(buffer[threadIdx.x], buffer[threadIdx.x + half]);
    __syncthreads();
  }
  A result = buffer[0];
  __syncthreads();
  return result;
}
template <typename A> struct Sum { __device__ A operator()(A a, A b) const { return a + b; } };
template <typename A> struct Largest { __device__ A operator()(A a, A b) const { return a < b || b != b ? b : a; } };
template <typename A> __device__ A row_sum(A value, A* buffer) { return reduced(value, buffer, Sum<A>()); }
template <typename A> __device__ A row_max(A value, A* buffer) { return reduced(value, buffer, Largest<A>()); }
"""


def elementwise(name: str, ins: str, outs: str, operation: str, preamble: str = "") -> Any:
    """Make a kernel that computes every element in one pass; it is compiled when it is first called.

    Numbers in the source are written as `T(0.5)`: a plain 0.5 would make the arithmetic double.
    """
    return cupy.ElementwiseKernel(ins, outs, operation, f"typedthinc_{name}", preamble=preamble)


def apply(kernel: Any, X: FloatsT, inplace: bool, *numbers: float) -> FloatsT:
    """Run an elementwise kernel on X, into X where asked to."""
    Y: FloatsT = kernel(X, *numbers, X) if inplace else kernel(X, *numbers)  # the last argument is where it writes
    return Y


def launch(source: str, name: str, count: int, args: tuple[Any, ...], **types: Any) -> None:
    """Run a raw kernel with a thread for each of `count` items.

    Args:
        source: The source; every kernel in it leaves at once where its thread has no item.
        count: How many threads have something to do; none are started for 0.
        args: The arguments; whole numbers are passed as long long.
        types: The dtypes that the source calls by these names.
    """
    if count:
        _kernel(source, name, types)((-(-count // _THREADS),), (_THREADS,), args)  # rounded up


def launch_rows(source: str, name: str, rows: int, width: int, args: tuple[Any, ...], **types: Any) -> None:
    """Run a raw kernel with a block for each row, its threads as many as suit the width; see `ROWS`, how it begins."""
    if rows:
        threads = min(max(1 << (width - 1).bit_length() if width else 0, 32), _THREADS)
        _kernel(source, name, types)((rows,), (threads,), args)


def _kernel(source: str, name: str, types: dict[str, Any]) -> Any:
    return _raw(source, name, tuple((letter, str(dtype)) for letter, dtype in types.items()))


@cache
def _raw(source: str, name: str, types: tuple[tuple[str, str], ...]) -> Any:
    using = "".join(f"using {letter} = {_C_TYPES[dtype]};\n" for letter, dtype in types)  # T, W and I
    return cupy.RawKernel(using + source, name)


def contiguous(*arrays: Any) -> Any:
    """Return arrays as raw kernels read them, row behind row; those that are so already are not copied."""
    for array in arrays:
        refuse_others(array)
    return tuple(cupy.ascontiguousarray(array) for array in arrays)


def floats(*arrays: Any) -> Any:
    """Return arrays of floats as raw kernels read them, all of the dtype that holds the values of all."""
    for array in arrays:
        refuse_others(array)
    dtype = cupy.result_type(*arrays)  # as numpy promotes
    if dtype.name not in ("float32", "float64"):  # float16 has no arithmetic in these sources
        raise TypeError(f"CupyOps: floats must be float32 or float64 here, not {dtype}")
    return tuple(cupy.ascontiguousarray(array, dtype) for array in arrays)


def refuse_others(array: Any) -> None:
    """Refuse what does not lie on a device: it would be copied there without a word."""
    if not isinstance(array, cupy.ndarray):
        raise TypeError(f"CupyOps: expected an array of cupy, not {type(array).__module__}.{type(array).__name__}")


def on_device(numbers: Any) -> Any:
    """Return whole numbers of the host on the current device, where they are kept for the ops that ask next.

    The ops on a batch of sequences, forwards and backwards, all ask for the same ones. They must not be changed.
    """
    held = np.ascontiguousarray(numbers, np.int64)  # int64, "long long" in the sources
    return _uploaded(cupy.cuda.runtime.getDevice(), held.tobytes()).reshape(held.shape)  # a key of bytes


@lru_cache(maxsize=64)
def _uploaded(device: int, content: bytes) -> Any:
    return cupy.asarray(np.frombuffer(content, np.int64))
