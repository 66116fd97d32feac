"""Data that layers would read wrongly or not at all, and what makes an array that they read of it.

Libraries are known by the modules of their classes: none is imported to look.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from typedthinc.arrays.containers import array_fields
from typedthinc.shapes.terms import Other, describe

# The classes of arrays that are looked at no more: numpy's, and whatever passed a closer look since.
KNOWN_ARRAY_TYPES: Final[set[type[Any]]] = {np.ndarray}
_PLAIN: Final = frozenset({str, bytes, int, float, bool, type(None)})

_LIBRARIES: Final = {
    "torch": "`tensor.numpy(force=True)`",
    "tensorflow": "`tensor.numpy()`",
    "jax": "`numpy.asarray(array)`",
    "jaxlib": "`numpy.asarray(array)`",
    "mxnet": "`array.asnumpy()`",
    "pandas": "`.to_numpy()`",
    "polars": "`.to_numpy()`",
    "pyarrow": "`.to_numpy(zero_copy_only=False)`",
    "datasets": "`.with_format('numpy')[:]['column']`",
    "xarray": "`.to_numpy()`",
    "scipy": "`.toarray()`",
    "dask": "`.compute()`",
}
# Tables of Arrow have columns, and no way to numpy of their own.
_OF_TABLE: Final = "`numpy.stack(table.columns, axis=1)`"
_KINDS: Final = {
    "c": ("an array of complex numbers", "`.real` and `.imag` are arrays of floats"),
    "b": ("an array of bools", "`.astype('float32')` or `.astype('int64')` makes numbers of it"),
    "O": ("an array of objects", "`.astype('float32')` makes numbers of it, and `numpy.stack` one array of many"),
    "U": ("an array of text", "`.astype('float32')` reads numbers, and strings2arrays() takes lists of words"),
    "S": ("an array of bytes", "`.astype('float32')` reads numbers"),
    "T": ("an array of text", "`.astype('float32')` reads numbers, and strings2arrays() takes lists of words"),
    "M": ("an array of dates", "`.astype('int64')` makes numbers of it"),
    "m": ("an array of times", "`.astype('int64')` makes numbers of it"),
}


class Foreign(NamedTuple):
    """Data that comes from another library.

    Attributes:
        name: What to call it in a message; for objects of other libraries, the class with its module.
        remedy: What makes an array of it.
    """

    name: str
    remedy: str

    @property
    def message(self) -> str:
        """What to say of data that holds it, within a message."""
        return f"the data holds {describe(Other(self.name))}; {self.remedy}"


def foreign_of(value: Any) -> Foreign | None:
    """Tell what a value is, if layers cannot read it, or would read it as something else."""
    if isinstance(value, np.ma.MaskedArray):  # a subclass of ndarray: functions of numpy would forget the mask
        return Foreign("a masked array", "`.filled(value)` puts a number in place of those that are missing")
    if isinstance(value, np.matrix):  # `*` would be a matrix product
        return Foreign("a matrix of numpy", "`numpy.asarray(matrix)` makes an array of it")
    whole: Any = value  # isinstance leaves the type of what is inside unknown
    cls = _class_of(whole)
    if cls not in KNOWN_ARRAY_TYPES:
        for base in cls.__mro__:  # base classes, too: torch's Parameter is a Tensor
            library = base.__module__.partition(".")[0]
            if library in _LIBRARIES:
                way = _OF_TABLE if hasattr(whole, "column_names") and library == "pyarrow" else _LIBRARIES[library]
                return Foreign(_class_name(cls), f"{way} makes an array of {library}'s {cls.__name__}")
    dtype: Any = getattr(whole, "dtype", None)
    return _of_dtype(whole, dtype) if _is_dtype(dtype) else None


def first_foreign(X: Any) -> Foreign | None:
    """Find the first thing in data that stands where an array should, and remember the classes of arrays before it."""
    waiting: list[Any] = [X]
    while waiting:
        value = waiting.pop()
        items: Any = value
        if isinstance(value, list | tuple):
            waiting += [] if _PLAIN.issuperset(map(type, items)) else reversed(items)
        elif fields := array_fields(value):
            waiting += [getattr(value, name) for name in fields]
        else:
            found = foreign_of(items)
            if found is not None:
                return found
            if hasattr(items, "dtype") and hasattr(items, "shape"):
                KNOWN_ARRAY_TYPES.add(_class_of(items))  # not looked at again
    return None


def _of_dtype(value: Any, dtype: np.dtype[Any]) -> Foreign | None:
    if _is_number(value):  # a number of numpy has a dtype, but no axes
        return Foreign(_class_name(_class_of(value)), "`numpy.reshape(number, 1)` makes an array of it")
    if dtype.names is not None:
        return Foreign("a structured array", f"`['{dtype.names[0]}']` is one of its fields")
    if dtype.kind in _KINDS:
        return Foreign(*_KINDS[dtype.kind])
    if dtype.type is np.void:  # raw bytes are void; bfloat16 has kind V, too
        return Foreign("an array of raw bytes", "`.view('float32')` reads the numbers in it")
    if dtype.kind == "V":
        return Foreign(f"an array of {dtype.name}", "`.astype('float32')` makes numbers of it")
    if getattr(value, "shape", None) == ():  # np.array(3.0), which no layer takes
        return Foreign("an array without axes", "`numpy.reshape(number, 1)` makes an array of it")
    return None


def _class_of(value: object) -> type[Any]:
    return type(value)


def _is_dtype(value: object) -> bool:
    return isinstance(value, np.dtype)


def _is_number(value: object) -> bool:
    return isinstance(value, np.generic)


def _class_name(cls: type[Any]) -> str:
    return f"{cls.__module__}.{cls.__qualname__}"
