"""The memory layouts in which every op gets its arguments."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, Final

import numpy as np

Array = Any
HOST: Final = ("C", "F", "strided", "read-only", "big-endian")
# What a device array can be: it has the machine's byte order and is always writeable.
DEVICE: Final = ("C", "F", "strided")


def laid_out(xp: Any, array: Array, layout: str) -> Array:
    """Return equal values in another layout."""
    if layout == "strided" and array.ndim:
        return xp.repeat(array, 2, axis=-1)[..., ::2]
    if layout == "big-endian":
        return array.astype(array.dtype.newbyteorder(">"))
    array = array.copy(order="F" if layout == "F" else "C")
    if layout == "read-only":
        array.flags.writeable = False
    return array


def over_arrays(value: Any, change: Callable[[Array], Any], kind: Any = np.ndarray) -> Any:
    """Return the value with every array in it changed: in lists, tuples and containers."""
    if isinstance(value, kind):
        return change(value)
    if isinstance(value, (list, tuple)):
        return type(value)(over_arrays(each, change, kind) for each in value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {each.name: getattr(value, each.name) for each in dataclasses.fields(value)}
        return dataclasses.replace(value, **{n: over_arrays(v, change, kind) for n, v in fields.items()})
    return value
