"""Making arrays of data of any kind, the part that backends share."""

from numbers import Integral, Real
from typing import Any, Final, NoReturn

import numpy as np

from typedthinc.backends.checks import check_ndim
from typedthinc.tracebacks import hide_frames
from typedthinc.types import DTypes

# From here on, float64 does not hold every integer.
_INEXACT: Final = 2.0**53
# The kinds of dtypes that arrays may have.
NUMBERS: Final = "biuf"


@hide_frames()
def converted(data: Any, dtype: DTypes | None, ndim: int | None, *, truncate: bool = False) -> Any:
    """Return data in main memory as an array of numpy's, and check the number of dimensions where one is given.

    Args:
        dtype: The dtype to convert to, if any.
        ndim: The number of dimensions, where one is wanted.
        truncate: Whether floats lose their fractions where integers are asked for, rather than being refused.
    """
    if isinstance(data, np.ma.MaskedArray):
        raise ValueError("asarray: the data is a masked array; `.filled(value)` puts a number where one is missing")
    array = np.from_dlpack(data) if _only_dlpack(data) else np.asarray(data)
    if not hasattr(data, "dtype") and _may_have_changed(array):  # what has a dtype is exact already
        items = np.asarray(data, object)
        array = _exact(array, items, None if dtype is None else _dtype(dtype))
    _check_numbers(array)
    return checked(array, dtype, ndim, truncate=truncate)


def checked(array: Any, dtype: DTypes | None, ndim: int | None, *, truncate: bool = False) -> Any:
    """Return an array of any library in the dtype asked for, and check its number of dimensions."""
    if dtype is not None and array.dtype != dtype:
        wanted = _dtype(dtype)
        whole = truncate and array.dtype.kind == "f" and wanted.kind in "iu"
        array = _cast(np.trunc(array) if whole else array, wanted)
    if ndim is not None:
        check_ndim("asarray", "the data", array, ndim)
    return array


def _dtype(dtype: Any) -> np.dtype[Any]:
    """Return a dtype by its name; of a union of names mypy would try each with each overload of numpy's."""
    found: np.dtype[Any] = np.dtype(dtype)
    return found


def _only_dlpack(data: Any) -> bool:
    return hasattr(data, "__dlpack__") and not hasattr(data, "__array__")


def _may_have_changed(array: Any) -> bool:
    """Tell whether numpy may have made floats, or objects, of integers that no dtype holds together."""
    return array.dtype.kind == "O" or (array.dtype == np.float64 and bool((abs(array) >= _INEXACT).any()))


def _exact(array: Any, items: Any, dtype: np.dtype[Any] | None) -> Any:
    """Return the items as the integers that they are, where integers are asked for or nothing but integers came.

    Of [16, 2**63 + 25] numpy makes float64, which holds another number than the second one.
    """
    if dtype is None and all(_is(Integral, item) for item in items.flat):
        dtype = np.dtype("uint64")  # numpy's int64 did not hold them
    if dtype is None or dtype.kind not in "iu":
        return array
    try:
        integers = items.astype(dtype)
    except (OverflowError, TypeError, ValueError):
        return _refuse(array, items, dtype)
    return integers if (integers.astype(object) == items).all() else _refuse(array, items, dtype)  # 1.5 was cut off


def _refuse(array: Any, items: Any, dtype: np.dtype[Any]) -> Any:
    """Name the first item that the dtype does not hold; items that are not numbers are refused with their array."""
    limits = np.iinfo(dtype)
    for item in items.flat:
        if not _is(Real, item):
            return array
        if not limits.min <= item <= limits.max or int(item) != item:
            _raise_unheld(item, dtype)
    return array


def _is(kind: type[Any], item: Any) -> bool:
    """Tell whether an item, which may be an array without axes, is such a number."""
    return isinstance(item[()] if isinstance(item, np.ndarray) else item, kind)


def _cast(array: Any, dtype: np.dtype[Any]) -> Any:
    """Convert the dtype; integers must come out as the numbers that went in."""
    _check_numbers(array)
    if dtype.kind == "f" or np.can_cast(array.dtype, dtype, "safe"):  # floats round, which is what they are for
        return array.astype(dtype)
    with np.errstate(invalid="ignore"):  # numpy warns of nan; it is refused below
        converted = array.astype(dtype)
    kept = converted == array  # nan is not kept: it equals nothing
    if array.dtype.kind == "f":
        # Some processors turn a float above all integers into the largest one, which looks equal as a float.
        kept &= array < 2.0 ** (8 * dtype.itemsize - (dtype.kind == "i"))  # exact: both are powers of two
    if not kept.all():
        _raise_unheld(array[~kept][0].item(), dtype)
    return converted


def _check_numbers(array: Any) -> None:
    if array.dtype.kind not in NUMBERS:
        raise ValueError(f"asarray: the data must be numbers, not {array.dtype}")


def _raise_unheld(item: object, dtype: np.dtype[Any]) -> NoReturn:
    raise ValueError(f"asarray: {item} cannot be held as {dtype}")
