"""Tables of other libraries as arrays that batches are cut from: their columns are not copied where that can be.

pandas, polars, Arrow and the datasets of Hugging Face are known by the modules of their classes: none is imported to
look. Whatever else has `__arrow_c_stream__` is read by pyarrow, if that is installed.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

from typedthinc.data.forms import map_parts

NEEDS_PYARROW: Final = "reading {kind} needs pyarrow: pip install pyarrow"
_NUMBERS: Final = "fiub"
# What Arrow calls numbers that lie in its memory as in numpy's.
_IN_BUFFERS: Final = {
    **{f"{sign}int{bits}": f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)},
    "halffloat": "float16",
    "float": "float32",
    "double": "float64",
}


class ArrowStream(Protocol):
    """A table of any library that hands out its columns by Arrow's C interface: pandas, polars, pyarrow and others."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Return a capsule with the stream."""
        ...


class Table:
    """Columns of numbers; rows are put together when they are asked for.

    Attributes:
        shape: How many rows and columns.
        dtype: What the rows are of: the widest float of the columns, or what holds all integers.
    """

    shape: tuple[int, int]
    dtype: np.dtype[Any]

    def __init__(self, columns: Sequence[Any]) -> None:
        """Take columns of one length, (n,), or (n, width) for such of lists of one length."""
        self._columns = columns
        self._edges = np.cumsum([0, *(_width(each) for each in columns)]).tolist()
        self.shape = len(columns[0]), self._edges[-1]
        dtypes = [each.dtype for each in columns]
        floats = [each for each in dtypes if each.kind == "f"]
        # An integer beside float32 would make float64 of both, and all that is computed from it.
        self.dtype = np.result_type(*(floats or dtypes))

    def __len__(self) -> int:
        """Return the number of rows."""
        return self.shape[0]

    def __getitem__(self, where: Any) -> Any:
        """Return the rows of a slice, or those that an array of integers names, as one array."""
        parts = [column[where] for column in self._columns]
        rows = np.empty((len(parts[0]), self.shape[1]), self.dtype)  # rows are made when they are asked for
        for part, first, last in zip(parts, self._edges[:-1], self._edges[1:], strict=True):
            rows[:, first:last] = part.reshape(len(rows), last - first)
        return rows

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]:
        """Return all rows, for who asks numpy for them."""
        return np.asarray(self[:], dtype)


class Chunks:
    """The chunks of a column, one behind the other, none of which is copied before its rows are asked for.

    Attributes:
        dtype: That of each chunk.
        shape: That of all together.
    """

    dtype: np.dtype[Any]
    shape: tuple[int, ...]

    def __init__(self, chunks: Sequence[npt.NDArray[Any]]) -> None:
        """Take arrays of one dtype, which are alike but for their lengths."""
        self._chunks = chunks
        self._starts = np.cumsum([0, *(len(each) for each in chunks)])
        self.dtype = chunks[0].dtype
        self.shape = int(self._starts[-1]), *chunks[0].shape[1:]

    def __len__(self) -> int:
        """Return the number of rows."""
        return self.shape[0]

    def __getitem__(self, where: Any) -> npt.NDArray[Any]:
        """Return the rows of a slice, or those that an array of integers names."""
        places = np.arange(len(self))[where] if isinstance(where, slice) else where
        rows = np.empty((len(places), *self.shape[1:]), self.dtype)
        homes = self._starts.searchsorted(places, side="right") - 1  # the chunk of each row
        for home in np.unique(homes):
            here = homes == home
            rows[here] = self._chunks[home][places[here] - self._starts[home]]
        return rows

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]:
        """Return the whole column, for who asks numpy for it."""
        return np.asarray(self[:], dtype)


def as_data(value: Any, what: str) -> Any:
    """Return a table as rows of an array, a column of it as an array, one of text as a list; all else as it is.

    Args:
        what: What to call it in errors: "train: X".

    Raises:
        ValueError: A column holds something else than numbers, or lacks some of them.
        ModuleNotFoundError: The table is one that only pyarrow reads, which is not installed.
    """
    library = type(value).__module__.partition(".")[0]
    reader = _READERS.get(library)
    if reader is not None:
        return reader(value, what)
    if hasattr(value, "__arrow_c_stream__"):
        return _of_arrow(_pyarrow(value).table(value), what)
    return value


def _of_pandas(value: Any, what: str) -> Any:
    if not hasattr(value, "columns"):
        return _column(value.to_numpy(), value.tolist, what, value.name) if hasattr(value, "to_numpy") else value
    columns = [(str(name), value.iloc[:, place].to_numpy()) for place, name in enumerate(value.columns)]
    table = _table(columns, what)
    whole = value.to_numpy() if len({each.dtype for _, each in columns}) == 1 else None
    # Columns that lie side by side are one array: its rows are cut faster.
    return whole if whole is not None and np.may_share_memory(whole, columns[0][1]) else table


def _of_polars(value: Any, what: str) -> Any:
    if hasattr(value, "collect"):
        raise ValueError(f"{what} is a {type(value).__name__} of polars, which is not computed yet: use .collect()")
    if not hasattr(value, "iter_columns"):
        return _of_series(value, what) if hasattr(value, "to_numpy") else value
    return _table([(each.name, _of_series(each, what)) for each in value.iter_columns()], what)


def _of_series(series: Any, what: str) -> Any:
    _check_whole(what, series.name, series.null_count())
    return _column(series.to_numpy(), series.to_list, what, series.name)


def _of_arrow(value: Any, what: str) -> Any:
    if hasattr(value, "column_names"):
        pairs = zip(value.column_names, value.columns, strict=True)
        return _table([(name, _of_arrow_column(each, what, name)) for name, each in pairs], what)
    return _of_arrow_column(value, what, "it") if hasattr(value, "null_count") else value


def _of_arrow_column(column: Any, what: str, name: str) -> Any:
    _check_whole(what, name, column.null_count)
    chunks = [_of_chunk(each) for each in getattr(column, "chunks", [column]) if len(each)]
    if any(each is None for each in chunks):
        return column.to_pylist()
    return Chunks(chunks) if len(chunks) > 1 else chunks[0] if chunks else np.empty(0, "float32")


def _of_chunk(chunk: Any) -> Any:
    """Return an array of Arrow as one of numpy, of lists of one length with a row for each; None if that cannot be."""
    kind = str(chunk.type)
    if not kind.startswith(("list", "large_list", "fixed_size_list")):  # numbers, or what Arrow turns into an array
        array = _of_buffer(chunk, kind)
        if array is None:
            array = chunk.to_numpy(zero_copy_only=False)
        return array if array.dtype.kind in _NUMBERS else None
    inner = chunk.flatten()
    if inner.null_count or len(inner) % len(chunk):  # lists of different lengths have no rows of one width
        return None
    flat = _of_chunk(inner)
    if flat is None:
        return None
    width = len(inner) // len(chunk)
    is_even = kind.startswith("fixed") or bool((np.diff(chunk.offsets.to_numpy()) == width).all())
    return flat.reshape(len(chunk), width, *flat.shape[1:]) if is_even else None


def _of_buffer(chunk: Any, kind: str) -> Any:
    """Return numbers where they lie; `to_numpy` imports pandas for it, which takes 30 MB. None for all else."""
    dtype = _IN_BUFFERS.get(kind)
    if dtype is None or chunk.null_count or not len(chunk):  # with gaps, numpy would read what lies there
        return None
    return np.frombuffer(chunk.buffers()[1], dtype)[chunk.offset : chunk.offset + len(chunk)]  # without a copy


def _of_hugging_face(value: Any, what: str) -> Any:
    if hasattr(value, "with_format") and hasattr(value, "column_names") and hasattr(value, "__len__"):
        return _of_arrow(value.with_format("arrow")[:], what)
    source: Any = getattr(value, "source", None)
    name = getattr(value, "column_name", None)
    if hasattr(source, "with_format") and name is not None:
        return _of_arrow(source.with_format("arrow")[:][name], what)
    return value


_READERS: Final = {"pandas": _of_pandas, "polars": _of_polars, "pyarrow": _of_arrow, "datasets": _of_hugging_face}


def _table(columns: Sequence[tuple[str, Any]], what: str) -> Any:
    if not columns:
        raise ValueError(f"{what} has no columns")
    for name, column in columns:
        if not hasattr(column, "dtype") or column.dtype.kind not in _NUMBERS:
            raise ValueError(f"{what}: its column {name!r} does not hold numbers; choose columns that do")
    return Table([column for _, column in columns])


def _column(array: npt.NDArray[Any], items: Any, what: str, name: object) -> Any:
    """Return a column by itself: numbers as an array, text and lists as a list."""
    if array.dtype.kind in _NUMBERS:
        return array
    listed: list[Any] = items()
    _check_whole(what, name, sum(each is None or isinstance(each, float) for each in listed))
    return listed


def _check_whole(what: str, name: object, missing: int) -> None:
    if missing:
        raise ValueError(f"{what}: its column {name!r} lacks {missing} of its values; fill them, or drop these rows")


def _pyarrow(value: object) -> Any:
    try:
        return import_module("pyarrow")
    except ModuleNotFoundError:
        kind = type(value).__name__
        raise ModuleNotFoundError(NEEDS_PYARROW.format(kind=kind), name="pyarrow") from None


def _width(column: Any) -> int:
    width: int = np.prod(column.shape[1:], dtype=int)
    return width


def arrays_in(batch: Any, what: str) -> Any:
    """Return a batch with the tables and tensors in it as arrays."""

    def array(value: Any) -> Any:
        # Data loaders give tensors of torch: the array shares its memory.
        is_tensor = type(value).__module__.partition(".")[0] == "torch" and hasattr(value, "numpy")
        found = value.numpy(force=True) if is_tensor else as_data(value, what)
        return found[:] if isinstance(found, Table | Chunks) else found

    return map_parts(array, batch)
