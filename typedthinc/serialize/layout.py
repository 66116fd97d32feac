"""The header of a safetensors file: the names, dtypes, shapes and places of its arrays.

All of it is checked before anything is allocated, and what is wrong is said of the array by its name.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from math import prod
from typing import Any, Final, NamedTuple

import numpy as np

from typedthinc.errors import FormatError
from typedthinc.serialize.attributes import dict_of
from typedthinc.serialize.dtypes import DTYPES

PREFIX: Final = 8
_LONGEST: Final = 100_000_000
_MOST_ARRAYS: Final = 100_000
_KEYS: Final = frozenset({"dtype", "shape", "data_offsets"})
# No array of numpy has more axes, and none is longer.
_MOST_AXES: Final = 64
_LARGEST: Final = 2**63


class Place(NamedTuple):
    """Where an array lies: from `start` to `stop` in the bytes behind the header."""

    dtype: np.dtype[Any]
    shape: tuple[int, ...]
    start: int
    stop: int


class Header(NamedTuple):
    """What stands before the arrays.

    Attributes:
        metadata: Text by name, or whatever stands there.
        tensors: What the file says of each array, by name.
    """

    metadata: Any
    tensors: Mapping[str, Any]


def header_length(prefix: bytes, size: int) -> int:
    """Return the length of the header of a file of a number of bytes.

    Raises:
        FormatError: The file is too short for it, or it is longer than any that is written.
    """
    if len(prefix) < PREFIX:
        raise FormatError(f"it has {size} bytes, less than a header takes")
    length = int.from_bytes(prefix, "little")
    longest = min(_LONGEST, size - PREFIX)  # a damaged length must not allocate gigabytes
    if length > longest:
        claim = f"its header claims to have {length} bytes, and cannot have more than {longest}"
        raise FormatError(f"{claim}; is it a safetensors file?")
    return length


def header_of(text: bytes) -> Header:
    """Read a header.

    Raises:
        FormatError: It is not a JSON object, says a thing twice, or names too many arrays.
    """
    if text.count(b'"data_offsets"') > _MOST_ARRAYS:  # counted in the text: parsing that many would take memory
        raise FormatError(f"its header names more than {_MOST_ARRAYS} arrays")
    header = dict_of(unique_json(text, "its header"))
    if header is None:
        raise FormatError("its header is not a JSON object")
    return Header(header.pop("__metadata__", None), header)


def unique_json(text: str | bytes, what: str) -> Any:
    """Read JSON in which no object has a key twice: of two values, readers take one or the other.

    It is UTF-8 without a mark of byte order: of bytes, `json` takes UTF-16 and UTF-32, too, which others refuse.

    Raises:
        FormatError: It is not JSON; the error begins with `what`.
    """

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):  # readers differ in which of two they take
            [(twice, _)] = Counter(key for key, _ in pairs).most_common(1)
            raise FormatError(f"{what} has the key {twice!r} twice")
        return found

    try:
        return json.loads(text if isinstance(text, str) else text.decode(), object_pairs_hook=unique)
    except FormatError:
        raise
    except (ValueError, RecursionError) as error:
        raise FormatError(f"{what} is not JSON: {error}") from None


def places_of(tensors: Mapping[str, Any], size: int) -> dict[str, Place]:
    """Say where each array lies, in the order of the bytes: they fill all `size` of them, without gaps.

    Raises:
        FormatError: They do not, or what the header says of an array cannot be; the error names it.
    """
    found = {name: _place(name, tensor) for name, tensor in tensors.items()}
    ordered = dict(sorted(found.items(), key=lambda item: (item[1].start, item[1].stop)))
    end = 0
    for name, place in ordered.items():
        if place.start != end:  # no gaps, no overlaps
            raise FormatError(f"its layout is damaged: the array {name!r} begins at byte {place.start}, not {end}")
        end = place.stop
        if end > size:
            raise FormatError(f"its layout is damaged: the array {name!r} ends at byte {end} of {size}")
    if end != size:
        raise FormatError(f"its layout is damaged: its arrays take {end} bytes, and it has {size}")
    return ordered


def _place(name: str, tensor: Any) -> Place:
    entry = dict_of(tensor) or {}
    code = entry.get("dtype")
    dtype = DTYPES.get(code) if isinstance(code, str) else None
    if dtype is None:
        raise FormatError(f"the array {name!r} has the unknown dtype {code!r}")
    shape: Any = entry.get("shape")
    offsets: Any = entry.get("data_offsets")
    if entry.keys() != _KEYS or not _are_counts(shape, _MOST_AXES) or not _are_counts(offsets, 2) or len(offsets) != 2:
        raise FormatError(f"its layout is damaged: the header says of the array {name!r} what cannot be")
    start, stop = offsets
    needed = prod(shape) * dtype.itemsize
    if stop - start != needed:  # so sizes are known to be true before anything is allocated
        least = needed if needed < _LARGEST else "more than any array has"
        raise FormatError(
            f"its layout is damaged: the array {name!r} has {stop - start} bytes, but its shape needs {least}"
        )
    return Place(dtype, tuple(shape), start, stop)


def _are_counts(value: Any, most: int) -> bool:
    counts: list[Any] = value
    if not isinstance(value, list) or len(counts) > most:
        return False
    return all(type(each) is int and 0 <= each < _LARGEST for each in counts)  # type: True is an int
