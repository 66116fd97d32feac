"""A checksum of all that a file says: a bit that flips in a weight is found, which nothing else would tell.

It is the CRC-32 of zlib: 4 GB in a second, while a file that lies in memory is read at 2 GB in a second, and BLAKE2
goes through 1 GB. It tells of damage, not of ill will: whoever changes a file may change its checksum, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from zlib import crc32

import numpy as np

NAME: Final = "crc32"


class Checksum:
    """The checksum of a title, a document and arrays, which come in the order of their names, part by part."""

    def __init__(self, title: str, document: str) -> None:
        """Begin with a title, kind and version, and the text beside the arrays."""
        self._value = crc32(f"{title}\n{document}".encode())

    def begin(self, name: str, dtype: np.dtype[Any], shape: tuple[int, ...]) -> None:
        """Go on with the next array."""
        self._value = crc32(f"\n{name} {dtype.str} {shape}\n".encode(), self._value)

    def add(self, part: Any) -> None:
        """Go on with a part of an array, laid out row by row, in the order of bytes of files; or with its bytes."""
        self._value = crc32(part, self._value)

    @property
    def text(self) -> str:
        """The checksum of all that has come, always as long."""
        return f"{NAME}:{self._value:08x}"


def checksum_of(title: str, document: str, arrays: Mapping[str, Any]) -> str:
    """Return the checksum of a title, a document and arrays, in whatever order those come.

    Args:
        title: Kind and version.
        document: The text beside the arrays.
        arrays: numpy arrays that are laid out row by row, in the order of bytes of files.
    """
    found = Checksum(title, document)
    for name, array in sorted(arrays.items()):
        found.begin(name, array.dtype, array.shape)
        found.add(array.reshape(-1).view("uint8"))
    return found.text
