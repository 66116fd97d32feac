"""The source of a module as it keeps it for others, and with it what tells that something is new that it reads."""

from __future__ import annotations

import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from hashlib import sha256
from typing import Final

from mypy.nodes import MypyFile

from typedthinc._mypy.elsewhere import keep, kept, string_of
from typedthinc._mypy.texts import read_text

# The symbol of a module that holds its source.
SOURCE: Final = "__typedthinc_source__"
# Functions of modules call those of others, and so on: from one file, so many modules far are calls followed.
FARTHEST: Final = 4
_OURS: Final = "__typedthinc_"
# Lines with nothing but blanks and comments.
_EMPTY: Final = re.compile(r"^[ \t]*(?:#.*)?(?:\n|\Z)", re.MULTILINE)


def keep_source(tree: MypyFile, modules: Mapping[str, MypyFile]) -> None:
    """Keep the source of a module; mypy may have dropped the bodies of its functions."""
    string = string_of(modules)
    if SOURCE not in tree.names and string is not None:
        keep(tree, SOURCE, f"{_read_by(tree, modules)} {packed(tree.path)}", string)


def source_of(module: MypyFile) -> str | None:
    """Return the source that a module keeps, packed; None if it keeps none."""
    text = kept(module, SOURCE)
    return None if text is None else text.partition(" ")[2]


def _read_by(tree: MypyFile, modules: Mapping[str, MypyFile]) -> str:
    """Return a text that changes where what a module may read of others does: its readers are checked again then.

    It has one digest of what the modules say that this one names, one of what those say that they name, and so on, as
    far as calls are followed. So it stays as it is where modules import each other in a circle.
    """
    others = [modules[each] for each in sorted(homes_of_names(tree) - {tree.fullname}) if each in modules]
    said = [[_said_by(each), *_digests(each)] for each in others]
    return ".".join(sha256("\n".join(texts).encode()).hexdigest() for texts in zip(*said, strict=True))


def homes_of_names(tree: MypyFile) -> set[str]:
    """Return the modules whose names a module has, those included that it has itself."""
    homes = {(symbol.fullname or "").rpartition(".")[0] for symbol in tree.names.values()}
    return homes | {symbol.node.fullname for symbol in tree.names.values() if isinstance(symbol.node, MypyFile)}


def _said_by(module: MypyFile) -> str:
    """Return all that a module keeps for others, but for what it reads itself."""
    texts = (kept(module, name) for name in sorted(module.names) if name.startswith(_OURS) and name != SOURCE)
    return "\n".join((*(each or "" for each in texts), source_of(module) or ""))


def _digests(module: MypyFile) -> list[str]:
    """Return the digests of what a module reads that its readers read with it."""
    found = (kept(module, SOURCE) or "").partition(" ")[0].split(".")[: FARTHEST - 2]
    return found + [""] * (FARTHEST - 2 - len(found))


def packed(path: str) -> str:
    """Return the source in a file, packed; nothing if it cannot be read. Lines of comments are left out."""
    text = _EMPTY.sub("", read_text(path))
    return b64encode(zlib.compress(text.encode(), 1)).decode("ascii") if text else ""


def unpacked(text: str) -> str:
    """Return a source that was packed."""
    return zlib.decompress(b64decode(text)).decode()
