"""Named arrays with a document beside them, as a safetensors file.

The format: eight bytes that give the length of the header, the header in JSON, then the arrays without gaps. The
document is text in the header's `__metadata__`, behind a line with its kind, its version and a checksum, so that other
tools can read both: `model 1 fold32:8d9aa6f0`. They are read here, where what the library safetensors would allow and
we do not is refused, and what is wrong is said of the array by its name; `writing.py` says why they are written here.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from io import BufferedReader, BytesIO
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from typedthinc.arrays.orders import fill
from typedthinc.errors import FormatError
from typedthinc.serialize.attributes import dict_of
from typedthinc.serialize.checksum import Checksum, checksum_of
from typedthinc.serialize.files import naming, open_regular, write_atomically
from typedthinc.serialize.layout import PREFIX, Header, Place, header_length, header_of, places_of
from typedthinc.serialize.writing import write
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames

VERSION: Final = "1"
_FORMAT: Final = "typedthinc"
# This many bytes are read at a time while a file is checked.
_PART: Final = 1 << 20


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
    """Write contents as bytes."""
    file = BytesIO()
    write(file, _FORMAT, f"{contents.kind} {VERSION}", contents.document, contents.arrays)
    return file.getvalue()


@hide_frames(LIBRARY_ERRORS)
def dump_file(contents: Contents, path: str | os.PathLike[str]) -> None:
    """Write contents to a file, as a whole or not at all.

    Raises:
        OSError: The file cannot be written; the error has its path.
    """

    def write_part(part: Path) -> None:
        with part.open("wb") as file:
            write(file, _FORMAT, f"{contents.kind} {VERSION}", contents.document, contents.arrays)

    write_atomically(path, write_part)


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
    header = header_of(bytes(view[PREFIX:start]))  # memory views: bytes are not copied
    return _contents(header, view[start:], kind)


@hide_frames(LIBRARY_ERRORS)
def load_file(path: str | os.PathLike[str], kind: str) -> Contents:
    """Read contents from a file, which may go then.

    Raises:
        FormatError: It holds not what `dump_file` writes for contents of this kind.
        OSError: It cannot be read, or is not a regular file.
    """
    with opened(path, kind) as contents:
        return contents._replace(arrays={name: np.asarray(array) for name, array in contents.arrays.items()})


@contextmanager
def opened(path: str | os.PathLike[str], kind: str) -> Generator[Contents]:
    """Open a file whose arrays, `Stored`, are read when they are asked for, as long as the file is open.

    That it is whole is known before: all of it is read once.

    Raises:
        FormatError: It holds not what `dump_file` writes for contents of this kind.
        OSError: It cannot be read, or is not a regular file.
    """
    with naming(path), open_regular(path) as file:
        size = os.fstat(file.fileno()).st_size
        length = header_length(file.read(PREFIX), size)
        header = header_of(file.read(length))
        # Whether the arrays fill the file is known before there are buffers for them.
        title, checksum, document = _title(header, kind)  # ours or not, before anything else
        start = PREFIX + length
        places = places_of(header.tensors, size - start)
        arrays = {name: Stored(file, start + place.start, place) for name, place in places.items()}
        if checksum:
            found = Checksum(title, document, checksum)
            for name, array in sorted(arrays.items()):  # sorted: the checksum is of names in order
                found.begin(name, array.dtype, array.shape)
                array.add_to(found)
            _compare(checksum, found.text)
        yield Contents(kind, document, arrays)


class Stored:
    """An array in an open file, which is read when it is asked for.

    Attributes:
        dtype: Its dtype.
        shape: Its shape.
    """

    dtype: np.dtype[Any]
    shape: tuple[int, ...]

    def __init__(self, file: BufferedReader, start: int, place: Place) -> None:
        """Note where it lies in the file."""
        self._file, self._start, self._bytes = file, start, place.stop - place.start
        self.dtype, self.shape = place.dtype, place.shape

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return len(self.shape)

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return self._bytes // self.dtype.itemsize

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """Return it as an array of numpy."""
        array = np.empty(self.shape, self.dtype)
        self.read_into(array)
        return array if dtype is None else array.astype(dtype, copy=False)

    def copy(self) -> Any:
        """Return it as an array of numpy, which shares no memory."""
        return np.asarray(self)

    def tobytes(self) -> bytes:  # of the array in file order
        """Return its bytes, row by row."""
        found: bytes = np.asarray(self).tobytes()
        return found

    def read_into(self, array: Any) -> None:
        """Read it into an array of its shape, laid out in any way.

        Raises:
            FormatError: The file became shorter meanwhile.
        """
        self._file.seek(self._start)
        fill(array, self.dtype, self._read)

    def add_to(self, checksum: Checksum) -> None:
        """Add its bytes to a checksum."""
        self._file.seek(self._start)
        buffer = np.empty(min(_PART, self._bytes), "uint8")  # one buffer for all parts
        for start in range(0, self._bytes, _PART):
            part = buffer[: self._bytes - start]
            self._read(part)
            checksum.add(part)

    def _read(self, part: Any) -> None:
        if self._file.readinto(part.view("uint8")) != part.nbytes:  # a file can be cut off meanwhile
            raise FormatError("it became shorter while it was read")


def _contents(header: Header, data: Any, kind: str) -> Contents:
    """Return what a header and the bytes behind it hold, if all of it is ours and whole."""
    title, checksum, document = _title(header, kind)
    arrays: dict[str, Any] = {}
    for name, place in places_of(header.tensors, len(data)).items():
        arrays[name] = np.frombuffer(data[place.start : place.stop], place.dtype).reshape(place.shape)
    if checksum:
        _compare(checksum, checksum_of(title, document, arrays, checksum))
    return Contents(kind, document, arrays)


def _compare(checksum: str, found: str) -> None:
    if checksum != found:
        raise FormatError("its checksum is that of other contents: some of it was changed after it was written")


def _title(header: Header, kind: str) -> _Title:
    """Take apart what we say of the arrays, if the file is one of ours."""
    metadata = dict_of(header.metadata)
    text = None if metadata is None else metadata.get(_FORMAT)
    if not isinstance(text, str):
        raise FormatError("it was not written by typedthinc: its header does not say so")
    line, _, document = text.partition("\n")
    found, version, checksum, *rest = [*line.split(" "), "", ""]  # parts that are missing are empty
    if any(rest):
        raise FormatError(f"its title is {line!r}, and has more than a kind, a version and a checksum")
    if version != VERSION:
        raise FormatError(f"its version is {version or line!r}, and this one reads {VERSION!r}")
    if found != kind:
        raise FormatError(f"it holds a {found}, not a {kind}")
    return _Title(f"{found} {version}", checksum, document)
