"""The source of a module as it keeps it for others, and with it what tells that something is new that it reads."""

from __future__ import annotations

import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from hashlib import sha256
from typing import Final

from mypy.nodes import MypyFile

from typedthinc._mypy.elsewhere import has_bodies, keep, kept, string_of
from typedthinc._mypy.texts import read_text

# The symbol of a module that holds its source.
SOURCE: Final = "__typedthinc_source__"
_OURS: Final = "__typedthinc_"
# Lines with nothing but blanks and comments.
_EMPTY: Final = re.compile(r"^[ \t]*(?:#.*)?(?:\n|\Z)", re.MULTILINE)


def keep_source(tree: MypyFile, modules: Mapping[str, MypyFile]) -> None:
    """Keep the source of a module, which has been read with the bodies of its functions."""
    string = string_of(modules)
    if SOURCE not in tree.names and string is not None and has_bodies(tree):
        keep(tree, SOURCE, f"{_read_by(tree, modules)} {packed(tree.path)}", string)


def _read_by(tree: MypyFile, modules: Mapping[str, MypyFile]) -> str:
    """Return a text that changes where what a module may read of others does: its readers are checked again then."""
    homes = {(symbol.fullname or "").rpartition(".")[0] for symbol in tree.names.values()}
    homes |= {symbol.node.fullname for symbol in tree.names.values() if isinstance(symbol.node, MypyFile)}
    others = (modules[each] for each in sorted(homes - {tree.fullname}) if each in modules)
    texts = (kept(each, name) for each in others for name in sorted(each.names) if name.startswith(_OURS))
    return sha256("\n".join(each or "" for each in texts).encode()).hexdigest()


def packed(path: str) -> str:
    """Return the source in a file, packed; nothing if it cannot be read. Lines of comments are left out."""
    text = _EMPTY.sub("", read_text(path))
    return b64encode(zlib.compress(text.encode(), 1)).decode("ascii") if text else ""


def unpacked(text: str) -> str:
    """Return a source that was packed."""
    return zlib.decompress(b64decode(text)).decode()
