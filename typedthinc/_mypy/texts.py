"""The texts of the files of a program: what an editor has open may not be saved yet."""

import os
from importlib.util import decode_source
from pathlib import Path
from typing import Final

# By absolute path.
_OPEN: Final[dict[str, str]] = {}


def open_text(path: str, text: str) -> None:
    """Let a file have a text until that is closed."""
    _OPEN[path] = text


def close_text(path: str) -> None:
    """Let a file be as it is on the disk."""
    _OPEN.pop(path, None)


def source_of(path: Path) -> str:
    """Return the text of a file as Python reads it.

    Raises:
        SyntaxError: There is no encoding of the name that it gives.
        ValueError: It is written in another encoding.
        OSError: It cannot be read.
    """
    opened = _OPEN.get(os.path.abspath(path)) if _OPEN else None
    return decode_source(path.read_bytes()) if opened is None else opened


def is_open(path: str) -> bool:
    """Tell whether an editor has a text of a file."""
    return bool(_OPEN) and os.path.abspath(path) in _OPEN


def read_text(path: str) -> str:
    """Return the text of a file; nothing if it cannot be read."""
    try:
        return source_of(Path(path))
    except (OSError, SyntaxError, ValueError):
        return ""
