"""Named arrays with a document beside them, as a safetensors file.

The format: eight bytes that give the length of the header, the header in JSON, then the arrays without gaps. The
document is text in the header's `__metadata__`, behind a line with its kind and version, so that other tools can read
both. The library safetensors checks the layout. What it would allow and we do not is checked here first, before
anything large is allocated.
"""

from __future__ import annotations

import json
import mmap
import os
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

import numpy as np

from typedthinc.errors import FormatError
from typedthinc.serialize.attributes import dict_of
from typedthinc.serialize.files import write_atomically

NEEDS_SAFETENSORS: Final = "saving needs safetensors, which comes with the extra: pip install 'typedthinc[save]'"
VERSION: Final = "1"
_FORMAT: Final = "typedthinc"
_LONGEST_HEADER: Final = 100_000_000
_MOST_ARRAYS: Final = 100_000
_DTYPES: Final = {
    "F64": "float64",
    "F32": "float32",
    "F16": "float16",
    "I64": "int64",
    "I32": "int32",
    "I16": "int16",
    "I8": "int8",
    "U64": "uint64",
    "U32": "uint32",
    "U16": "uint16",
    "U8": "uint8",
    "BOOL": "bool",
}


class Contents(NamedTuple):
    """What a file holds.

    Attributes:
        kind: What the document describes, "model" say.
        document: The text beside the arrays.
        arrays: The arrays by name.
    """

    kind: str
    document: str
    arrays: Mapping[str, Any]


def dump(contents: Contents) -> bytes:
    """Write contents as bytes.

    Raises:
        ModuleNotFoundError: safetensors is not installed.
    """
    data: bytes = _library("safetensors.numpy").save(_writable(contents.arrays), _metadata(contents))
    return data


def dump_file(contents: Contents, path: str | os.PathLike[str]) -> None:
    """Write contents to a file, as a whole or not at all.

    Raises:
        ModuleNotFoundError: safetensors is not installed.
        OSError: The file cannot be written.
    """
    save_file = _library("safetensors.numpy").save_file
    write_atomically(path, lambda part: save_file(_writable(contents.arrays), part, _metadata(contents)))


def load(data: bytes, kind: str) -> Contents:
    """Read contents from bytes.

    Raises:
        FormatError: They are not what `dump` gives for contents of this kind.
        ModuleNotFoundError: safetensors is not installed.
    """
    library = _library("safetensors")
    document = _document(memoryview(data), kind)
    try:
        found = library.deserialize(data)
    except library.SafetensorError as error:
        raise _damaged(error) from None
    return Contents(kind, document, {name: _array(tensor) for name, tensor in found})


def load_file(path: str | os.PathLike[str], kind: str) -> Contents:
    """Read contents from a file. The arrays are copies: the file may go.

    Raises:
        FormatError: It holds not what `dump_file` writes for contents of this kind.
        ModuleNotFoundError: safetensors is not installed.
        OSError: The file cannot be read.
    """
    library = _library("safetensors")
    with Path(path).open("rb") as file:
        if not os.fstat(file.fileno()).st_size:
            raise FormatError("it is empty")
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            document = _document(memoryview(data), kind)
    try:
        with library.safe_open(path, framework="numpy") as tensors:
            return Contents(kind, document, {name: tensors.get_tensor(name) for name in tensors.keys()})
    except library.SafetensorError as error:
        raise _damaged(error) from None


def _document(data: memoryview, kind: str) -> str:
    """Return the document, if header and format are ours."""
    try:
        header = _header(data)
    finally:
        data.release()
    metadata = dict_of(header.pop("__metadata__", None))
    text = None if metadata is None else metadata.get(_FORMAT)
    if not isinstance(text, str):
        raise FormatError("it was not written by typedthinc: its header does not say so")
    title, _, document = text.partition("\n")
    found, _, version = title.rpartition(" ")
    if version != VERSION:
        raise FormatError(f"its version is {version!r}, and this one reads {VERSION!r}")
    if found != kind:
        raise FormatError(f"it holds a {found}, not a {kind}")
    for name, tensor in header.items():
        dtype = (dict_of(tensor) or {}).get("dtype")
        if not isinstance(dtype, str) or dtype not in _DTYPES:
            raise FormatError(f"the array {name!r} has the unknown dtype {dtype!r}")
    return document


def _header(data: memoryview) -> dict[str, Any]:
    if len(data) < 8:
        raise FormatError(f"it has {len(data)} bytes, less than a header takes")
    length = int.from_bytes(data[:8], "little")
    longest = min(_LONGEST_HEADER, len(data) - 8)
    if length > longest:
        raise FormatError(f"its header claims to have {length} bytes, and cannot have more than {longest}")
    text = bytes(data[8 : 8 + length])
    if text.count(b'"data_offsets"') > _MOST_ARRAYS:
        raise FormatError(f"its header names more than {_MOST_ARRAYS} arrays")
    try:
        header = dict_of(json.loads(text))
    except (ValueError, RecursionError) as error:
        raise FormatError(f"its header is not JSON: {error}") from None
    if header is None:
        raise FormatError("its header is not a JSON object")
    return header


def _array(tensor: Mapping[str, Any]) -> Any:
    return np.frombuffer(tensor["data"], np.dtype(_DTYPES[tensor["dtype"]]).newbyteorder("<")).reshape(tensor["shape"])


def _writable(arrays: Mapping[str, Any]) -> dict[str, Any]:
    return {name: np.ascontiguousarray(array) if array.ndim else array for name, array in arrays.items()}


def _metadata(contents: Contents) -> dict[str, str]:
    # One entry: safetensors writes several in any order, and equal contents shall be equal bytes.
    return {_FORMAT: f"{contents.kind} {VERSION}\n{contents.document}"}


def _damaged(error: Exception) -> FormatError:
    return FormatError(f"its layout is damaged: {error}")


def _library(name: str) -> ModuleType:
    try:
        import safetensors
        import safetensors.numpy
    except ModuleNotFoundError:
        raise ModuleNotFoundError(NEEDS_SAFETENSORS, name="safetensors") from None
    return safetensors.numpy if name == "safetensors.numpy" else safetensors
