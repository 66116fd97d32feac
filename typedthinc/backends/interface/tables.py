"""Rows of tables by number."""

from abc import abstractmethod
from math import prod
from typing import Any, Literal, overload

from typedthinc.backends.checks import (
    check_count,
    check_keys,
    check_ndim,
    check_positive,
    check_seed,
    check_shape,
    checked_axis,
)
from typedthinc.backends.interface.base import AnyFloats, AnyInts, BaseOps
from typedthinc.backends.record import differentiable, sized
from typedthinc.types import B, DTypesFloat, Floats1d, Floats2d, Floats3d, Floats4d, Ints1d, Ints2d, M, N, O, Size, V


class TableOps(BaseOps):
    """Read and add to rows of a table; ids count from 0, and a negative id is out of range.

    A gpu finds out too late to raise: the op then does nothing for an id out of range, leaving zeros for its rows, and
    `to_numpy`, or whatever else next gives a number to the host, raises the IndexError. So it is for all ops that take
    ids, pieces or rows by number.
    """

    @staticmethod
    @abstractmethod
    def _check_ids(op: str, ids: Any, limit: int) -> None:
        """Refuse what is not an integer, and ids outside [0, limit); a gpu tells of these later."""

    @differentiable("table", by="scatter_add", table=lambda table: 0 * table, values=lambda dY: dY)
    def gather_rows(self, table: Floats2d[V, O], ids: Ints1d[B]) -> Floats2d[B, O]:
        """Copy the row of each id.

        Shapes:
            table: (V, O), ids: (B,) -> (B, O)

        Raises:
            IndexError: An id outside [0, V).
        """
        if ids.ndim != 1:
            check_ndim("gather_rows", "ids", ids, 1)
        self._check_ids("gather_rows", ids, table.shape[0])
        return self._gather_rows(table, ids)

    @abstractmethod
    def _gather_rows(self, table: Any, ids: Any) -> AnyFloats: ...

    @differentiable("table", by="scatter_add", table=lambda table: 0 * table, values=lambda dY: dY)
    def gather_add(self, table: Floats2d[V, O], ids: Ints2d[B, Any]) -> Floats2d[B, O]:
        """Sum the rows of the ids in each row; `scatter_add` is its backprop.

        Shapes:
            table: (V, O), ids: (B, K) -> (B, O)

        Raises:
            IndexError: An id outside [0, V).
        """
        check_ndim("gather_add", "ids", ids, 2)
        self._check_ids("gather_add", ids, table.shape[0])
        return self._gather_add(table, ids)

    @abstractmethod
    def _gather_add(self, table: Any, ids: Any) -> AnyFloats: ...

    def hash(self, ids: Ints1d[B], seed: int) -> Ints2d[B, Literal[4]]:
        """Hash each id to four numbers of 32 bits by MurmurHash3, x64, 128 bits, of its 8 bytes, the lowest first.

        Not the x86 form of 128 bits: for keys of 8 bytes its last two numbers are always the same.

        Shapes:
            ids: (B,) of any integer dtype, read as uint64 -> (B, 4) uint32

        Args:
            ids: The numbers to hash; a negative one is read as its two's complement.
            seed: From 0 to 2**32 - 1; another seed gives other hashes.

        Raises:
            ValueError: A seed outside that range.

        Source:
            Appleby 2011, SMHasher, MurmurHash3_x64_128.
        """
        check_keys("hash", "ids", ids)
        return self._hashed("x64_128", ids, check_seed("hash", seed))

    def hash32(self, ids: Ints1d[B], seed: int) -> Ints1d[B]:
        """Hash each id to one number of 32 bits by MurmurHash3, x86, 32 bits, of its 8 bytes, the lowest first.

        Shapes:
            ids: (B,) of any integer dtype, read as uint64 -> (B,) uint32

        Raises:
            ValueError: A seed outside [0, 2**32).

        Source:
            Appleby 2011, SMHasher, MurmurHash3_x86_32.
        """
        check_keys("hash32", "ids", ids)
        return self._hashed("x86_32", ids, check_seed("hash32", seed))

    def ngrams(self, n: int, keys: Ints1d) -> Ints1d:
        """Hash each run of n keys to one number of 64 bits by MurmurHash64A of their 8 * n bytes, with seed 0.

        Shapes:
            keys: (N,) of any integer dtype, read as uint64 -> (max(N - n + 1, 0),) uint64

        Raises:
            ValueError: n below 1.

        Source:
            Appleby 2008, SMHasher, MurmurHash64A.
        """
        check_count("ngrams", "n", n, 1)
        check_keys("ngrams", "keys", keys)
        return self._hashed("runs", keys, n)

    @abstractmethod
    def _hashed(self, how: Literal["x64_128", "x86_32", "runs"], keys: Any, number: int) -> AnyInts:
        """Hash keys with a seed, or runs of that many keys."""

    def position_encode(
        self, length: Size[N], width: Size[O], *, period: float = 10000.0, dtype: DTypesFloat = "float32"
    ) -> Floats2d[N, O]:
        """Make a row for each position, of sines in the even columns and cosines in the odd ones, slower to the right.

        Shapes:
            -> (length, width): [t, 2i] = sin(t / period ** (2i / width)), [t, 2i + 1] the cosine of the same

        Raises:
            ValueError: A negative size, or a period that is not above 0.

        Source:
            Vaswani et al. 2017, Attention Is All You Need, section 3.5.
        """
        rows, columns, xp = int(length), int(width), self.xp
        check_count("position_encode", "length", rows, 0)
        check_count("position_encode", "width", columns, 0)
        check_positive("position_encode", "period", period)
        slowness = period ** (xp.arange(0, columns, 2) / max(columns, 1))  # (width / 2,), rounded up
        angles = xp.arange(rows)[:, None] / slowness  # (length, width / 2)
        encoded = xp.empty((rows, columns), dtype)
        encoded[:, ::2] = xp.sin(angles)
        encoded[:, 1::2] = xp.cos(angles[:, : columns // 2])  # an odd width has a sine more
        Y: Floats2d[N, O] = encoded
        return Y

    def scatter_add(
        self, table: Floats2d[V, O], ids: Ints1d[B] | Ints2d[B, Any], values: Floats2d[B, O], *, inplace: bool = False
    ) -> Floats2d[V, O]:
        """Add each row of values to the row of its id, or of each of its ids; an id may come more than once.

        With ids of two dimensions and a table of zeros it is the backprop of `gather_add`.

        Shapes:
            table: (V, O), ids: (B,) or (B, K), values: (B, O) -> (V, O)

        Raises:
            IndexError: An id outside [0, V); the table is then unchanged.
            ValueError: Shapes that do not match.
        """
        if ids.ndim not in (1, 2):
            raise ValueError(f"scatter_add: ids must have 1 or 2 dimensions, not {ids.ndim}")
        rows = (ids.shape[0], *table.shape[1:])
        if values.shape != rows:
            check_shape("scatter_add", "values", values, rows)
        self._check_ids("scatter_add", ids, table.shape[0])
        return self._scatter_add(table, ids, values, inplace=inplace)

    @abstractmethod
    def _scatter_add(self, table: Any, ids: Any, values: Any, *, inplace: bool) -> AnyFloats: ...

    @overload
    def one_hot(self, ids: Ints1d[B], nO: Size[O], *, dtype: DTypesFloat = "float32") -> Floats2d[B, O]: ...
    @overload
    def one_hot(self, ids: Ints2d[B, N], nO: Size[O], *, dtype: DTypesFloat = "float32") -> Floats3d[B, N, O]: ...
    def one_hot(self, ids: Any, nO: Size[O], *, dtype: DTypesFloat = "float32") -> Any:
        """Make a row for each id that is 1 in the column of the id and 0 elsewhere.

        Shapes:
            ids: (B,) or (B, N) -> (B, nO) or (B, N, nO)

        Raises:
            IndexError: An id outside [0, nO).
        """
        if ids.ndim != 1:
            check_ndim("one_hot", "ids", ids, 2)
        flat, columns = ids.reshape(-1), int(nO)  # (B * N,)
        self._check_ids("one_hot", flat, columns)
        rows = self._one_hot(flat, columns, dtype)
        return rows if ids.ndim == 1 else rows.reshape(*ids.shape, columns)

    @abstractmethod
    def _one_hot(self, ids: Any, nO: int, dtype: DTypesFloat) -> AnyFloats: ...

    @overload
    def take(self, X: Floats1d, ids: Ints1d[B], *, axis: Literal[0, -1] = 0) -> Floats1d[B]: ...
    @overload
    def take(self, X: Floats2d[M, N], ids: Ints1d[B], *, axis: Literal[0, -2] = 0) -> Floats2d[B, N]: ...
    @overload
    def take(self, X: Floats2d[M, N], ids: Ints1d[B], *, axis: Literal[1, -1]) -> Floats2d[M, B]: ...
    @overload
    def take(self, X: Floats3d[M, N, O], ids: Ints1d[B], *, axis: Literal[0, -3] = 0) -> Floats3d[B, N, O]: ...
    @overload
    def take(self, X: Floats3d[M, N, O], ids: Ints1d[B], *, axis: Literal[1, -2]) -> Floats3d[M, B, O]: ...
    @overload
    def take(self, X: Floats3d[M, N, O], ids: Ints1d[B], *, axis: Literal[2, -1]) -> Floats3d[M, N, B]: ...
    @overload
    def take(self, X: Floats1d, ids: Ints1d[B], *, axis: int) -> Floats1d[B]: ...
    @overload
    def take(self, X: Floats2d, ids: Ints1d[B], *, axis: int) -> Floats2d: ...
    @overload
    def take(self, X: Floats3d, ids: Ints1d[B], *, axis: int) -> Floats3d: ...
    @overload
    def take(self, X: Floats4d, ids: Ints1d[B], *, axis: int = 0) -> Floats4d: ...
    @sized("take")
    def take(self, X: Any, ids: Ints1d[B], *, axis: int = 0) -> Any:
        """Copy what stands at these places along an axis; of a matrix, `gather_rows` is this along axis 0.

        Shapes:
            X: any, ids: (B,) -> as X, with B along the axis

        Raises:
            IndexError: An id outside the axis.
            ValueError: The array does not have the axis.
        """
        first = self.xp.moveaxis(X, checked_axis("take", X, axis), 0)
        check_ndim("take", "ids", ids, 1)
        rows = self.gather_rows(first.reshape(first.shape[0], prod(first.shape[1:])), ids)
        return self.xp.moveaxis(rows.reshape(-1 if rows.size else ids.shape[0], *first.shape[1:]), 0, axis)
