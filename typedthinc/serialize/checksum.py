"""A checksum of all that a file says: a bit that flips in a weight is found, which nothing else would tell.

It is the CRC-32 of zlib, but of arrays beyond some 65,536 bytes, which are folded before. Their words of four bytes are
dealt out to as many sums as fit into that, in turns; before a word is added, its sum is multiplied by an odd number, so
that each place counts differently. A CRC alone goes through 4 GB in a second, no faster than the kernel takes a file;
with folding it is 12 GB, and a file of a model is written in three quarters of the time.

Whatever changes within one word changes a sum, and so the CRC; anything else is missed once in 2**32 times. It tells of
damage, not of ill will: whoever changes a file may change its checksum, too.
"""

from collections.abc import Mapping
from typing import Any, Final
from zlib import crc32

import numpy as np

NAME: Final = "fold32"
# What files of before are marked with: arrays of any size go through the CRC itself.
_PLAIN: Final = "crc32"
_SUMS: Final = 16_384
# The prime of the hashes of Fowler, Noll and Vo.
_FACTOR: Final = 16_777_619
# What the sums are multiplied by, once for each round that is still to come. As many are added in one pass.
_ROUNDS: Final = 16
_POWERS: Final = np.array([pow(_FACTOR, count, 1 << 32) for count in range(_ROUNDS, -1, -1)], "uint32")


class Checksum:
    """The checksum of a title, a document and arrays, which come in the order of their names, part by part."""

    def __init__(self, title: str, document: str, wanted: str = NAME) -> None:
        """Begin with a title, kind and version, and the text beside the arrays.

        Args:
            title: Kind and version.
            document: The text beside the arrays.
            wanted: The checksum that it is compared with, or the name of its kind.
        """
        self._name = _PLAIN if wanted.startswith(_PLAIN) else NAME
        self._value = crc32(f"{title}\n{document}".encode())  # kind, version and document count, too
        self._sums: Any = None
        self._at = 0

    def begin(self, name: str, dtype: np.dtype[Any], shape: tuple[int, ...]) -> None:
        """Go on with the next array."""
        self._end()
        self._value = crc32(f"\n{name} {dtype.str} {shape}\n".encode(), self._value)
        if self._name == NAME and np.prod(shape, dtype=object) * dtype.itemsize > 4 * _SUMS:
            self._sums, self._at = np.zeros(_SUMS, "<u4"), 0

    def add(self, part: Any) -> None:
        """Go on with a part of an array, laid out row by row, in the order of bytes of files.

        Only the last one may have a number of bytes that four does not divide.
        """
        if self._sums is None:
            self._value = crc32(part, self._value)
            return
        content = part.reshape(-1).view("uint8")  # bytes of the array, as the file has them
        whole = content.size - content.size % 4
        self._fold(content[:whole].view("<u4"))
        self._value = crc32(content[whole:], self._value)  # up to three bytes behind the words

    @property
    def text(self) -> str:
        """The checksum of all that has come, always as long."""
        self._end()
        return f"{self._name}:{self._value:08x}"

    def _fold(self, words: Any) -> None:
        start = 0
        while start < words.size:
            rounds = 1 if self._at else max(1, min((words.size - start) // _SUMS, _ROUNDS))
            some = words[start : start + rounds * _SUMS - self._at]
            sums = self._sums[self._at : self._at + some.size]
            sums *= _POWERS[-1 - rounds]  # all sums so far, for the rounds to come
            sums += some if rounds == 1 else np.einsum("i,ij->j", _POWERS[-rounds:], some.reshape(rounds, _SUMS))
            start += some.size
            self._at = (self._at + some.size) % _SUMS

    def _end(self) -> None:
        if self._sums is not None:
            self._value, self._sums = crc32(self._sums, self._value), None  # the sums themselves go into the CRC


def checksum_of(title: str, document: str, arrays: Mapping[str, Any], wanted: str = NAME) -> str:
    """Return the checksum of a title, a document and arrays, in whatever order those come.

    Args:
        title: Kind and version.
        document: The text beside the arrays.
        arrays: numpy arrays that are laid out row by row, in the order of bytes of files.
        wanted: The checksum that it is compared with, or the name of its kind.
    """
    found = Checksum(title, document, wanted)
    for name, array in sorted(arrays.items()):
        found.begin(name, array.dtype, array.shape)
        found.add(array.reshape(-1).view("uint8"))
    return found.text
