"""Which items of a batch an index means, in one form for all containers."""

from collections.abc import Sequence, Sized
from typing import Any, TypeAlias

import numpy as np

from typedthinc.arrays import Ints1d
from typedthinc.tracebacks import REFUSALS, hide_frames

# One item, a slice, or an array or list of places or of truth values.
Which: TypeAlias = int | slice | Ints1d | list[int] | list[bool] | np.ndarray[tuple[int], np.dtype[np.bool]]


@hide_frames(REFUSALS)
def places_of(which: Which, length: int) -> Any:
    """Turn any index into places from 0 on.

    Raises:
        IndexError: A place outside, truth values that are not one for each item, or something that is not an index.
    """
    if isinstance(which, slice):
        return np.arange(length)[which]
    places = on_host(which)
    if places.dtype.kind == "b" and places.shape == (length,):
        return places.nonzero()[0]
    if not places.size and places.ndim == 1:
        return np.arange(0)
    if places.dtype.kind not in "iu" or places.ndim > 1:
        raise IndexError(f"expected an int, a slice, or an array of ints or of {length} truth values, got {which!r}")
    outside = (places < -length) | (places >= length)
    if outside.any():
        raise IndexError(f"index {int(places[outside][0])} is outside [{-length}, {length})")
    places = places.astype(np.int64).reshape(-1)
    places[places < 0] += length
    return places


def rows_of(starts: Any, lengths: Any) -> Any:
    """Number the rows of stretches that begin at `starts`, one stretch behind the other."""
    places = np.cumsum(lengths) - lengths
    return np.repeat(starts - places, lengths) + np.arange(int(lengths.sum()))


def take(part: Any, places: Any) -> Any:
    """Return the items of an array, a list or a tuple at these places, in the same form."""
    if isinstance(part, (list, tuple)):
        items: list[Any] = [part[place] for place in places.tolist()]
        return items if isinstance(part, list) else tuple(items)
    return part[places]


def counts_of(array: Any) -> Any:
    """Return integers as an array of numpy's, signed so that they can be subtracted."""
    return on_host(array).astype(np.int64, copy=False)


def on_host(array: Any) -> Any:
    """Return an array of numpy's, whatever device the array is on."""
    return np.asarray(array.get() if hasattr(array, "get") else array)


def lengths_of(sequences: Sequence[Sized]) -> Ints1d:
    """Count the items of each sequence."""
    lengths: Ints1d = np.fromiter(map(len, sequences), np.int32, len(sequences))
    return lengths


def alive_at(steps: int, lengths: Any) -> Any:
    """Tell which sequences are longer than each step.

    Shapes:
        lengths: (B,) of numpy's -> (steps, B) truth values
    """
    return np.less.outer(np.arange(steps), lengths)
