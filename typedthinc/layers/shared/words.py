"""Words as numbers: a hash of 64 bits, the same in every process and on every machine."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from typedthinc.types import Ints1d

_M: Final = np.uint64(0xC6A4A7935BD1E995)


def hash_words(words: Sequence[str], seed: int) -> Ints1d:
    """Return MurmurHash64A of each word's UTF-8, as uint64.

    Shapes:
        N words -> (N,)

    Source:
        Appleby 2008, SMHasher, MurmurHash64A.
    """
    keys = _encoded(words)
    lengths = np.fromiter(map(len, keys), np.int64, len(keys))
    # The longest come first, so those that have a block left are always the first ones.
    order = np.argsort(-lengths, kind="stable")
    blocks, starts = _blocks(b"".join(keys), lengths)
    sorted_hashes = _hashed(blocks, starts[order], lengths[order], seed)
    hashes = np.empty_like(sorted_hashes)
    hashes[order] = sorted_hashes
    found: Ints1d = hashes
    return found


def _encoded(words: Sequence[str]) -> list[bytes]:
    try:
        return list(map(str.encode, words))  # len of bytes, not of characters, is what the hash goes by
    except UnicodeEncodeError:
        # Half of a surrogate pair is a word like any other. To allow it from the start takes six times as long.
        return [word.encode("utf-8", "surrogatepass") for word in words]


def _blocks(joined: bytes, lengths: Any) -> tuple[Any, Any]:
    """Return blocks of 8 bytes for each word, the last one filled up with zeros, and where its blocks start."""
    counts = -(-lengths // 8)  # words to blocks of 8, rounded up
    starts = np.cumsum(counts) - counts
    shifts = 8 * starts - (np.cumsum(lengths) - lengths)  # bytes by which each word moves to begin a block
    data = np.zeros(8 * int(counts.sum()) + 8, np.uint8)  # the last tail may be read past its end
    data[np.arange(len(joined)) + np.repeat(shifts, lengths)] = np.frombuffer(joined, np.uint8)
    return data.view("<u8").astype(np.uint64, copy=False), starts


def _hashed(blocks: Any, starts: Any, lengths: Any, seed: int) -> Any:
    hashes = np.uint64(seed) ^ (lengths.astype(np.uint64) * _M)
    whole = lengths // 8  # without the tail
    for place in range(int(whole[0]) if whole.size else 0):
        left = int(np.searchsorted(-whole, -place))  # those that have a block here, which come first
        hashes[:left] ^= _mixed(blocks[starts[:left] + place] * _M) * _M
        hashes[:left] *= _M
    # What is left of a word is not mixed; where nothing is left, the hash stays.
    tails = lengths % 8 > 0
    hashes[tails] = (hashes[tails] ^ blocks[(starts + whole)[tails]]) * _M
    return _mixed(_mixed(hashes) * _M)  # the avalanche at the end: shift, multiply, shift


def _mixed(words: Any) -> Any:
    return words ^ (words >> np.uint64(47))  # r = 47
