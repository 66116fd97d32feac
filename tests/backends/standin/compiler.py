"""Sources for CUDA compiled by g++, and kept: a library for each source in the folder for temporary files."""

from __future__ import annotations

import ctypes
import hashlib
import os
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

_FOLDER: Final = Path(tempfile.gettempdir()) / f"typedthinc-standin-{os.getuid()}"
_HEADER: Final = (Path(__file__).parent / "cuda.h").read_text()
_COMMAND: Final = "g++ -std=c++17 -O1 -shared -fPIC -Wall -Werror -Wno-unused -ffp-contract=off -o"

C_TYPES: Final = {
    "float32": "float",
    "float64": "double",
    "bool": "bool",
    "int8": "signed char",
    "int16": "short",
    "int32": "int",
    "int64": "long long",
    "uint8": "unsigned char",
    "uint16": "unsigned short",
    "uint32": "unsigned int",
    "uint64": "unsigned long long",
}


@cache
def compiled(source: str) -> Any:
    """Return the function `launch` of a source; it takes sizes as long long, then pointers, and returns a bool."""
    _FOLDER.mkdir(exist_ok=True)
    target = _FOLDER / (hashlib.sha256((_HEADER + source).encode()).hexdigest()[:24] + ".so")
    if not target.exists():
        text, part = (target.with_suffix(f".{os.getpid()}.{kind}") for kind in ("cpp", "so"))
        text.write_text(_HEADER + source)
        subprocess.run([*_COMMAND.split(), str(part), str(text)], check=True)
        # Other processes see the whole library or none.
        part.rename(target)
        text.unlink()
    launch = ctypes.CDLL(str(target)).launch
    launch.restype = ctypes.c_bool
    return launch


def run(source: str, sizes: tuple[int, ...], arrays: list[np.ndarray]) -> bool:
    """Launch a compiled source with the addresses of these arrays."""
    pointers = (ctypes.c_void_p * len(arrays))(*(array.ctypes.data for array in arrays))
    ok: bool = compiled(source)(*map(ctypes.c_longlong, sizes), pointers)
    return ok
