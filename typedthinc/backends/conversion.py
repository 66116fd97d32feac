"""Making arrays of data of any kind, the part that backends share."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.backends.checks import check_ndim
from typedthinc.types import DTypes


def converted(data: Any, dtype: DTypes | None, ndim: int | None) -> Any:
    """Return data in main memory as an array of numpy's, and check the number of dimensions where one is given."""
    array = np.from_dlpack(data) if _only_dlpack(data) else np.asarray(data)
    return checked(array, dtype, ndim)


def checked(array: Any, dtype: DTypes | None, ndim: int | None) -> Any:
    """Give an array of any library the dtype asked for, and check its number of dimensions."""
    if dtype is not None and array.dtype != dtype:
        array = _cast(array, np.dtype(dtype))
    if ndim is not None:
        check_ndim("asarray", "the data", array, ndim)
    return array


def _only_dlpack(data: Any) -> bool:
    return hasattr(data, "__dlpack__") and not hasattr(data, "__array__")


def _cast(array: Any, dtype: np.dtype[Any]) -> Any:
    """Convert the dtype; integers must come out as the numbers that went in."""
    if array.dtype.kind not in "biuf":
        raise ValueError(f"asarray: the data must be numbers, not {array.dtype}")
    if dtype.kind == "f" or np.can_cast(array.dtype, dtype, "safe"):
        return array.astype(dtype)
    with np.errstate(invalid="ignore"):
        converted = array.astype(dtype)
    kept = converted == array
    if not kept.all():
        raise ValueError(f"asarray: {array[~kept][0].item()} cannot be held as {dtype}")
    return converted
