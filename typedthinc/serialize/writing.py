"""Writing a safetensors file array by array, so that a model is saved without a second copy of it in memory.

The library safetensors wants all arrays as bytes at once: a checkpoint took as much memory again as it has, and three
times as long. What is written is what it would write, byte by byte.

Others may train the model meanwhile. Each part of an array is copied, counted into the checksum and written, so the
checksum is that of what the file holds. It stands before the arrays: its place is filled in at the end.
"""

import json
from collections.abc import Mapping
from typing import Any, BinaryIO, Final

import numpy as np

from typedthinc.arrays.orders import parts_of
from typedthinc.serialize.checksum import Checksum
from typedthinc.serialize.dtypes import DTYPES
from typedthinc.serialize.layout import PREFIX

_CODES: Final = {dtype: code for code, dtype in DTYPES.items()}
# Wide numbers come first, so that each lies at a multiple of its width, and others in the library's order.
_RANKS: Final = {
    code: rank
    for rank, code in enumerate(("U64", "I64", "F64", "F32", "U32", "I32", "F16", "U16", "I16", "I8", "U8", "BOOL"))
}
_ALIGNED: Final = 8


def write(file: BinaryIO, key: str, title: str, document: str, arrays: Mapping[str, Any]) -> None:
    """Write arrays, and a document beside them.

    Args:
        file: Where to; it can be gone back in.
        key: The name of the entry of the metadata.
        title: Kind and version, which the checksum is written behind.
        arrays: numpy arrays of dtypes that files hold.

    Raises:
        OSError: The file cannot be written.
    """
    dtypes = {name: array.dtype.newbyteorder("<") for name, array in arrays.items()}
    checksum = Checksum(title, document)  # computed on the way: arrays are read once
    header, starts = _header(key, f"{title} {checksum.text}\n{document}", arrays, dtypes)
    file.write(header)
    for name, array in sorted(arrays.items()):
        file.seek(len(header) + starts[name])
        checksum.begin(name, dtypes[name], array.shape)
        for part in parts_of(array, dtypes[name]):
            checksum.add(part)  # while the part is in the cache
            file.write(part.data)
    file.seek(0)
    file.write(_header(key, f"{title} {checksum.text}\n{document}", arrays, dtypes)[0])


def _header(
    key: str, text: str, arrays: Mapping[str, Any], dtypes: Mapping[str, np.dtype[Any]]
) -> tuple[bytes, dict[str, int]]:
    """Return the header, and where each array starts behind it."""
    entries: dict[str, Any] = {"__metadata__": {key: text}}
    starts: dict[str, int] = {}
    end = 0
    codes = {name: _CODES[dtype] for name, dtype in dtypes.items()}
    for name in sorted(arrays, key=lambda name: (_RANKS[codes[name]], name)):
        starts[name], end = end, end + arrays[name].nbytes
        offsets = [starts[name], end]
        entries[name] = {"dtype": codes[name], "shape": list(arrays[name].shape), "data_offsets": offsets}
    written = json.dumps(entries, separators=(",", ":"), ensure_ascii=False).encode()
    written += b" " * (-len(written) % _ALIGNED)  # spaces, which JSON ignores
    return len(written).to_bytes(PREFIX, "little") + written, starts
