"""Named arrays with a document beside them, as a safetensors file.

The format: eight bytes that give the length of the header, the header in JSON, then the arrays without gaps. The
document is text in the header's `__metadata__`, behind a line with its kind, its version and a checksum, so that other
tools can read both: `model 1 crc32:8d9aa6f0`. The library safetensors writes files. They are read here, where what it
would allow and we do not is refused, and what is wrong is said of the array by its name.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from typedthinc.errors import FormatError
from typedthinc.serialize.attributes import dict_of
from typedthinc.serialize.checksum import checksum_of
from typedthinc.serialize.files import naming, open_regular, write_atomically
from typedthinc.serialize.layout import PREFIX, Header, header_length, header_of, places_of
from typedthinc.serialize.orders import row_by_row
from typedthinc.tracebacks import unseen

NEEDS_SAFETENSORS: Final = "saving needs safetensors, which comes with the extra: pip install 'typedthinc[save]'"
VERSION: Final = "1"
_FORMAT: Final = "typedthinc"
# How safetensors says it, and how it did in 0.5.
_OS_ERROR: Final = re.compile(r"(?:os error |Os \{ code: )(\d+)")


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


class _Title(NamedTuple):
    """What the metadata say: kind and version, the checksum or "" in files without one, and the document."""

    title: str
    checksum: str
    document: str


def dump(contents: Contents) -> bytes:
    """Write contents as bytes.

    Raises:
        ModuleNotFoundError: safetensors is not installed.
    """
    library, arrays = writer(), _writable(contents.arrays)
    data: bytes = library.numpy.save(arrays, _metadata(contents, arrays))
    return data


@unseen
def dump_file(contents: Contents, path: str | os.PathLike[str]) -> None:
    """Write contents to a file, as a whole or not at all.

    Raises:
        ModuleNotFoundError: safetensors is not installed.
        OSError: The file cannot be written; the error has its path.
    """
    library, arrays = writer(), _writable(contents.arrays)
    metadata = _metadata(contents, arrays)

    def write(part: Path) -> None:
        try:
            library.numpy.save_file(arrays, part, metadata)
        except library.SafetensorError as error:
            found = _OS_ERROR.search(str(error))
            number = int(found[1]) if found else errno.EIO
            raise OSError(number, os.strerror(number) if found else str(error)) from None

    write_atomically(path, write)


def load(data: bytes, kind: str) -> Contents:
    """Read contents from bytes. The arrays are views of them.

    Raises:
        FormatError: They are not what `dump` gives for contents of this kind.
    """
    try:
        view = memoryview(data)
    except TypeError:
        raise FormatError(f"expected bytes, not {type(data).__name__}") from None
    start = PREFIX + header_length(bytes(view[:PREFIX]), len(view))
    header = header_of(bytes(view[PREFIX:start]))
    return _contents(header, view[start:], kind)


@unseen
def load_file(path: str | os.PathLike[str], kind: str) -> Contents:
    """Read contents from a file. The arrays are views of what was read: the file may go.

    Raises:
        FormatError: It holds not what `dump_file` writes for contents of this kind.
        OSError: It cannot be read, or is not a regular file.
    """
    with naming(path), open_regular(path) as file:
        size = os.fstat(file.fileno()).st_size
        length = header_length(file.read(PREFIX), size)
        header = header_of(file.read(length))
        # Whether the arrays fill the file is known before there is room for them.
        _title(header, kind)
        places_of(header.tensors, size - PREFIX - length)
        data: Any = np.empty(size - PREFIX - length, "uint8")
        if file.readinto(data) != len(data):
            raise FormatError("it became shorter while it was read")
    return _contents(header, data, kind)


def _contents(header: Header, data: Any, kind: str) -> Contents:
    """Return what a header and the bytes behind it hold, if all of it is ours and whole."""
    title, checksum, document = _title(header, kind)
    arrays: dict[str, Any] = {}
    for name, place in places_of(header.tensors, len(data)).items():
        arrays[name] = np.frombuffer(data[place.start : place.stop], place.dtype).reshape(place.shape)
    if checksum and checksum != checksum_of(title, document, arrays):
        raise FormatError("its checksum is that of other contents: some of it was changed after it was written")
    return Contents(kind, document, arrays)


def _title(header: Header, kind: str) -> _Title:
    """Take apart what we say of the arrays, if the file is one of ours."""
    metadata = dict_of(header.metadata)
    text = None if metadata is None else metadata.get(_FORMAT)
    if not isinstance(text, str):
        raise FormatError("it was not written by typedthinc: its header does not say so")
    line, _, document = text.partition("\n")
    found, version, checksum, *rest = [*line.split(" "), "", ""]
    if any(rest):
        raise FormatError(f"its title is {line!r}, and has more than a kind, a version and a checksum")
    if version != VERSION:
        raise FormatError(f"its version is {version or line!r}, and this one reads {VERSION!r}")
    if found != kind:
        raise FormatError(f"it holds a {found}, not a {kind}")
    return _Title(f"{found} {version}", checksum, document)


def _writable(arrays: Mapping[str, Any]) -> dict[str, Any]:
    """Copy arrays row by row, in the order of bytes of files.

    Others may train the model meanwhile: checksum and file have to be of one and the same numbers.
    """
    written = {name: np.asarray(array, array.dtype.newbyteorder("<")) for name, array in arrays.items()}
    laid_out = {name: row_by_row(array) for name, array in written.items()}
    return {name: each.copy() if np.may_share_memory(each, arrays[name]) else each for name, each in laid_out.items()}


def _metadata(contents: Contents, arrays: Mapping[str, Any]) -> dict[str, str]:
    # One entry: safetensors writes several in any order, and equal contents shall be equal bytes.
    title = f"{contents.kind} {VERSION}"
    return {_FORMAT: f"{title} {checksum_of(title, contents.document, arrays)}\n{contents.document}"}


@unseen
def writer() -> Any:
    """Return the library that writes files.

    Raises:
        ModuleNotFoundError: It is not installed.
    """
    try:
        import_module("safetensors.numpy")
    except ModuleNotFoundError:
        raise ModuleNotFoundError(NEEDS_SAFETENSORS, name="safetensors") from None
    return import_module("safetensors")
