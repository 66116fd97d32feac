"""Pieces in which a dataset is read: row groups of Parquet, record batches of Arrow, blocks of Ray, parts of arrays."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from glob import glob, has_magic
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from typedthinc.data.forms import list_items, named_parts
from typedthinc.data.mapped import mapped, opened

_NEEDS: Final = "Dataset: reading {kind} needs pyarrow: pip install pyarrow"
# How many rows a part of an array has.
_ROWS: Final = 4096


class Unit(Protocol):
    """A piece of a dataset."""

    @property
    def rows(self) -> int:
        """How many rows it has."""
        ...

    def read(self) -> Any:
        """Return its columns: a table of Arrow, or arrays by name."""
        ...


def units_of(source: Any, names: list[str]) -> list[Unit]:
    """Return the pieces of a source, with the columns that are needed.

    Raises:
        ValueError: It is of no kind that can be read, or lacks a column.
        ModuleNotFoundError: What reads it is not installed.
    """
    arrays, files = named_parts(source), list_items(source)
    if arrays is not None:
        return list(_of_arrays(arrays, names))
    if hasattr(source, "iter_internal_ref_bundles"):
        return list(_of_ray(source, names))
    if not isinstance(source, (str, os.PathLike)) and files is None:
        raise ValueError(f"Dataset: source is of type {type(source).__name__}, not files, arrays by name or ray.data's")
    listed: list[Any] = files or [source]
    return [unit for path in _paths(listed) for unit in _of_file(path, names)]


def _paths(files: Sequence[str | os.PathLike[str]]) -> Iterator[str]:
    for each in files:
        text = os.fspath(each)
        found = sorted(glob(text, recursive=True)) if has_magic(text) else [text]
        if not found:
            raise ValueError(f"Dataset: there are no files {text}")
        yield from found


def _of_file(path: str, names: list[str]) -> Iterator[Unit]:
    kind = Path(path).suffix
    if kind not in _FILES:
        raise ValueError(f"Dataset: {path} is not one of {', '.join(_FILES)}")
    yield from _FILES[kind](path, names)


class _RowGroup(NamedTuple):
    """A row group of a file of Parquet."""

    path: str
    number: int
    rows: int
    names: list[str]

    def read(self) -> Any:
        with _arrow("pyarrow.parquet").ParquetFile(self.path) as file:
            return file.read_row_group(self.number, columns=self.names, use_threads=False)


def _of_parquet(path: str, names: list[str]) -> Iterator[Unit]:
    with _arrow("pyarrow.parquet").ParquetFile(path) as file:
        _check(names, file.schema_arrow.names, path)
        for number in range(file.num_row_groups):  # sizes are in the footer: no rows are read
            yield _RowGroup(path, number, file.metadata.row_group(number).num_rows, names)


class _RecordBatch(NamedTuple):
    """A record batch of a file of Arrow, which is mapped to memory."""

    path: str
    number: int
    rows: int
    names: list[str]

    def read(self) -> Any:
        return _arrow("pyarrow").Table.from_batches([_arrow_file(self.path).get_batch(self.number)]).select(self.names)


def _of_arrow(path: str, names: list[str]) -> Iterator[Unit]:
    file = _arrow_file(path)
    _check(names, file.schema.names, path)
    for number in range(file.num_record_batches):
        yield _RecordBatch(path, number, file.get_batch(number).num_rows, names)


@lru_cache(maxsize=8)
def _arrow_file(path: str) -> Any:
    return _arrow("pyarrow.ipc").open_file(_arrow("pyarrow").memory_map(path))


class _Block(NamedTuple):
    """A block of a dataset of Ray's, wherever it lies."""

    reference: Any
    rows: int
    names: list[str]

    def read(self) -> Any:
        block = import_module("ray").get(self.reference)
        table = block if hasattr(block, "column_names") else _arrow("pyarrow").Table.from_pandas(block)
        return table.select(self.names)


def _of_ray(source: Any, names: list[str]) -> Iterator[Unit]:
    whole = source.materialize()  # runs the dataset once: its order is fixed then
    _check(names, whole.columns() or [], "the dataset")
    for bundle in whole.iter_internal_ref_bundles():
        for reference, metadata in zip(bundle.block_refs, bundle.metadata, strict=True):
            yield _Block(reference, metadata.num_rows, names)


class _Slice:
    """Rows of arrays; to another process goes where they lie, if they are mapped to memory."""

    def __init__(self, arrays: Mapping[str, Any], start: int, stop: int) -> None:
        self.rows = stop - start
        self._arrays = {name: each[start:stop] for name, each in arrays.items()}  # views, read when they are asked for

    def __getstate__(self) -> dict[str, Any]:
        return {"rows": self.rows, "arrays": {name: mapped(each) for name, each in self._arrays.items()}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.rows = state["rows"]
        self._arrays = {name: opened(each) for name, each in state["arrays"].items()}

    def read(self) -> Any:
        return self._arrays


def _of_arrays(arrays: Mapping[str, Any], names: list[str]) -> Iterator[Unit]:
    _check(names, list(arrays), "the arrays")
    needed = {name: arrays[name] for name in names}
    lengths = {name: len(each) for name, each in needed.items()}
    rows = lengths[names[0]]
    for name, each in lengths.items():
        if each != rows:
            raise ValueError(f"Dataset: {names[0]} has {rows} rows, but {name} has {each}")
    for start in range(0, rows, _ROWS):
        yield _Slice(needed, start, min(start + _ROWS, rows))


def _check(names: Sequence[str], there: Sequence[str], where: str) -> None:
    for name in names:
        if name not in there:
            raise ValueError(f"Dataset: {where} has no column {name!r}; it has {', '.join(there)}")


def _arrow(module: str) -> Any:
    try:
        return import_module(module)
    except ModuleNotFoundError:
        raise ModuleNotFoundError(_NEEDS.format(kind="files"), name="pyarrow") from None


_FILES: Final[dict[str, Callable[[str, list[str]], Iterator[Unit]]]] = {
    ".parquet": _of_parquet,
    ".arrow": _of_arrow,
    ".feather": _of_arrow,
}
