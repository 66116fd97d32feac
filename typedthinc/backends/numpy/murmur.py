"""Murmur hashes of many keys of 8 bytes at once; unsigned arithmetic wraps around, as the hashes want it."""

from typing import Any, Final

import numpy as np

_C1: Final = np.uint64(0x87C37B91114253D5)
_C2: Final = np.uint64(0x4CF5AD432745937F)
_D1: Final = np.uint32(0xCC9E2D51)
_D2: Final = np.uint32(0x1B873593)
_M: Final = np.uint64(0xC6A4A7935BD1E995)


def x64_128(keys: Any, seed: int) -> Any:
    """Return MurmurHash3_x64_128 of each key.

    Shapes:
        (N,) uint64 -> (N, 4) uint32
    """
    one = keys * _C1
    one = ((one << np.uint64(31)) | (one >> np.uint64(33))) * _C2
    # A key this short is all tail: it reaches only the first of the two words before they are mixed.
    words = np.full((2, keys.size), seed ^ 8, np.uint64)  # 8, the length in bytes
    words[0] ^= one
    _mix(words)
    for factor in (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53):
        words ^= words >> np.uint64(33)
        words *= np.uint64(factor)
    words ^= words >> np.uint64(33)
    _mix(words)  # each word reaches the other
    low, high = _halves(words)  # (N,) each
    return np.stack((low[0], high[0], low[1], high[1]), axis=1)


def x86_32(keys: Any, seed: int) -> Any:
    """Return MurmurHash3_x86_32 of each key.

    Shapes:
        (N,) uint64 -> (N,) uint32
    """
    hashes = np.full(keys.size, seed, np.uint32)
    for block in _halves(keys):  # the low half first
        hashes ^= _rotated(block * _D1, 15) * _D2
        hashes = _rotated(hashes, 13) * np.uint32(5) + np.uint32(0xE6546B64)
    hashes ^= np.uint32(8)  # the length in bytes
    _avalanche(hashes)
    return hashes


def runs(keys: Any, n: int) -> Any:
    """Return MurmurHash64A, with seed 0, of each run of n keys.

    Shapes:
        (N,) uint64 -> (max(N - n + 1, 0),) uint64
    """
    count = max(keys.size - n + 1, 0)
    mixed = keys * _M  # once for each key, not for each run it is in
    mixed ^= mixed >> np.uint64(47)
    mixed *= _M
    hashes = np.full(count, 8 * n * int(_M) % (1 << 64), np.uint64)  # modulo 2^64, by hand: Python's ints do not wrap
    for start in range(n if count else 0):  # key i of all runs at once
        hashes ^= mixed[start : start + count]
        hashes *= _M
    hashes ^= hashes >> np.uint64(47)
    hashes *= _M
    hashes ^= hashes >> np.uint64(47)
    return hashes


def _halves(keys: Any) -> tuple[Any, Any]:
    return keys.astype(np.uint32), (keys >> np.uint64(32)).astype(np.uint32)


def _rotated(words: Any, bits: int) -> Any:
    return (words << np.uint32(bits)) | (words >> np.uint32(32 - bits))


def _mix(words: Any) -> None:
    words[0] += words[1]
    words[1] += words[0]


def _avalanche(words: Any) -> None:
    words ^= words >> np.uint32(16)
    words *= np.uint32(0x85EBCA6B)
    words ^= words >> np.uint32(13)
    words *= np.uint32(0xC2B2AE35)
    words ^= words >> np.uint32(16)
