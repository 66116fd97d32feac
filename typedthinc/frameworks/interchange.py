"""Arrays on their way to other frameworks and back: by DLPack, in the same memory."""

from typing import Any, Final

import numpy as np

from typedthinc.errors import ContainerMismatchError
from typedthinc.runtime.unsupported_arrays import foreign_of

# Few frameworks compute with these; as signed integers they hold the same ids.
_UNSIGNED: Final = frozenset({"uint16", "uint32", "uint64"})
# Objects, text, bytes, dates and times: no framework has arrays of them.
_NOT_NUMBERS: Final = frozenset("OUTSMm")
_MEANT_OTHERWISE: Final = (np.ma.MaskedArray, np.matrix)


def exportable(array: Any) -> Any:
    """Return an array that DLPack hands on: the same one, or a copy of what it cannot say.

    That are arrays which run backwards, or have the other order of bytes. Unsigned integers of several bytes become
    int64.

    Raises:
        ContainerMismatchError: It would be another array on the other side: its mask would be lost, say.
    """
    dtype = array.dtype
    if not isinstance(dtype, np.dtype) or dtype.kind in _NOT_NUMBERS or issubclass(type(array), _MEANT_OTHERWISE):
        foreign = foreign_of(array)
        if foreign is not None:
            raise ContainerMismatchError(f"arrays are handed on, but {foreign.message}")
    numbers: Any = array
    if dtype.kind == "u" and dtype.name in _UNSIGNED:
        return numbers.astype("int64")
    if not isinstance(array, np.ndarray):
        return numbers
    if not dtype.isnative:
        return numbers.astype(dtype.newbyteorder("="))
    return numbers if numbers.flags.c_contiguous or min(numbers.strides, default=0) >= 0 else numbers.copy()


def imported(ops: Any, tensor: Any) -> Any:
    """Return the array of the ops that shares the memory of what another framework exports by DLPack."""
    return ops.xp.from_dlpack(tensor)


def seed_of(ops: Any) -> int:
    """Draw a seed for the generator of a framework, so that one seed and one checkpoint rule all generators."""
    return int(ops.rng.integers(2**63 - 1))  # signed 64 bits: what torch takes
