from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tests.backends.conformance.case import Case, Draw

M32, M64 = (1 << 32) - 1, (1 << 64) - 1


def rotl(x: int, bits: int) -> int:
    return (x << bits | x >> 32 - bits) & M32


def fmix(h: int) -> int:
    h = (h ^ h >> 16) * 0x85EBCA6B & M32
    h = (h ^ h >> 13) * 0xC2B2AE35 & M32
    return h ^ h >> 16


def murmur3_128(key: int, seed: int) -> list[int]:
    k = key * 0x87C37B91114253D5 & M64
    k = (k << 31 | k >> 33) & M64
    one, two = seed ^ 8 ^ (k * 0x4CF5AD432745937F & M64), seed ^ 8
    for mix in (lambda x: x, fmix64):
        one, two = mix(one), mix(two)
        one = (one + two) & M64
        two = (two + one) & M64
    return [one & M32, one >> 32, two & M32, two >> 32]


def fmix64(h: int) -> int:
    h = (h ^ h >> 33) * 0xFF51AFD7ED558CCD & M64
    h = (h ^ h >> 33) * 0xC4CEB9FE1A85EC53 & M64
    return h ^ h >> 33


def murmur3_32(key: int, seed: int) -> int:
    h = seed
    for k in (key & M32, key >> 32):
        h = (rotl(h ^ rotl(k * 0xCC9E2D51 & M32, 15) * 0x1B873593 & M32, 13) * 5 + 0xE6546B64) & M32
    return fmix(h ^ 8)


def murmur2_64(keys: list[int]) -> int:
    m = 0xC6A4A7935BD1E995
    h = len(keys) * 8 * m & M64
    for key in keys:
        k = key * m & M64
        k = (k ^ k >> 47) * m & M64
        h = (h ^ k) * m & M64
    h = (h ^ h >> 47) * m & M64
    return h ^ h >> 47


def keys_of(ids: Any) -> list[int]:
    return [each & M64 for each in ids.tolist()]


def hash_(ids: Any, seed: int) -> Any:
    return np.array([murmur3_128(key, seed) for key in keys_of(ids)], "uint32").reshape(len(ids), 4)


def hash32(ids: Any, seed: int) -> Any:
    return np.array([murmur3_32(key, seed) for key in keys_of(ids)], "uint32")


def ngrams(n: int, keys: Any) -> Any:
    values = keys_of(keys)
    return np.array([murmur2_64(values[i : i + n]) for i in range(len(values) - n + 1)], "uint64")


def scatter_add(table: Any, ids: Any, values: Any) -> Any:
    summed = table.copy()
    for places, row in zip(ids.reshape(len(ids), -1) if len(ids) else [], values, strict=False):
        for place in places:
            summed[place] += row
    return summed


def some_keys(draw: Draw) -> Any:
    dtype = draw.choice("uint64", "int64")
    return draw.rng.integers(0, 1 << 63, draw.size(), dtype=dtype) * (1 if dtype == "uint64" else -1)


def position_encode(length: int, width: int, period: float = 10000.0) -> Any:
    """Turn one complex number for each pair of columns."""
    Y = np.empty((length, width))
    for t, column in np.ndindex(length, width):
        turned = np.exp(1j * t / period ** (2 * (column // 2) / width))
        Y[t, column] = turned.real if column % 2 else turned.imag
    return Y


def rows_of(draw: Draw) -> tuple[Any, ...]:
    nV = draw.size(1)
    return draw.floats(nV, draw.size()), draw.ints(draw.size(), draw.size(), below=nV)


def scattered(draw: Draw, *columns: int) -> tuple[Any, ...]:
    nV, nB, nO = draw.size(1), draw.size(), draw.size()
    return draw.floats(nV, nO), draw.ints(nB, *columns, below=nV), draw.floats(nB, nO)


def one_column(draw: Draw) -> tuple[Any, ...]:
    nV = draw.size(1)
    return draw.floats(nV, draw.size()), draw.ints(draw.size(), below=nV)


def taken(ndim: int, axis: int) -> Callable[[Draw], tuple[Any, ...]]:
    def draw_taken(draw: Draw) -> tuple[Any, ...]:
        shape = [draw.size(0, 3) for _ in range(ndim)]
        shape[axis] = draw.size(1)
        return draw.floats(*shape), draw.ints(draw.size(), below=shape[axis])

    return draw_taken


def oracle_of_take(X: Any, ids: Any, axis: int) -> Any:
    parts = [np.moveaxis(X, axis, 0)[int(place)] for place in ids]
    none = np.zeros((0, *np.moveaxis(X, axis, 0).shape[1:]))
    return np.moveaxis(np.stack(parts) if parts else none, 0, axis)


CASES = [
    Case(
        "gather_rows",
        one_column,
        lambda table, ids: table[ids],
        tolerance="exact",
    ),
    Case(
        "gather_add",
        rows_of,
        lambda table, ids: table[ids].sum(axis=1),
        tolerance="sum",
    ),
    Case("scatter_add", lambda draw: scattered(draw), scatter_add, tolerance="sum"),
    Case("scatter_add", lambda draw: scattered(draw, 3), scatter_add, tolerance="sum", label="columns"),
    Case("one_hot", lambda draw: (draw.ints(draw.size(), below=4), 4), lambda ids, n: np.eye(n)[ids].astype("int64")),
    Case(
        "one_hot",
        lambda draw: (draw.ints(draw.size(), draw.size(), below=4), 4),
        lambda ids, n: np.eye(n)[ids].astype("int64"),
        label="2d",
    ),
    Case(
        "take",
        taken(2, 0),
        oracle_of_take,
        {"axis": 0},
        backprop=lambda ops, dY, Y, X, ids: (ops.scatter_add(ops.xp.zeros_like(X), ids, dY),),
        tolerance="exact",
        label="gradient",
    ),
    *(
        Case("take", taken(ndim, axis), oracle_of_take, {"axis": axis}, tolerance="exact", label=f"{ndim}d-{axis}")
        for ndim, axis in ((1, 0), (2, 0), (2, -1), (3, 1), (4, 2))
    ),
    Case("hash", lambda draw: (some_keys(draw), draw.choice(0, 7, M32)), hash_),
    Case("hash32", lambda draw: (some_keys(draw), draw.choice(0, 7, M32)), hash32),
    Case("position_encode", lambda draw: (draw.size(), draw.size()), position_encode),
    Case(
        "position_encode",
        lambda draw: (draw.size(), draw.size()),
        position_encode,
        {"period": 30.0},
        label="period",
    ),
    Case("ngrams", lambda draw: (draw.size(1, 4), some_keys(draw)), ngrams),
]
