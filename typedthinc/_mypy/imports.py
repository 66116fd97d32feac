"""Whether a file is a program of Thinc, which may change what others may not; and whether it knows torch."""

from __future__ import annotations

from typing import Final

from mypy.nodes import Import, ImportAll, ImportBase, ImportFrom, MypyFile

from typedthinc._mypy.names import THINC

_TORCH: Final = "torch"


def is_of_thinc(tree: MypyFile) -> bool:
    """Tell whether a file imports the package with Thinc's names, or a module of it."""
    return any(f"{name}.".startswith(f"{THINC}.") for node in tree.imports for name in _imported(node))


def has_torch(tree: MypyFile) -> bool:
    """Tell cheaply whether a file imports torch, and has its text."""
    names = (symbol.fullname or "" for symbol in tree.names.values())
    return bool(tree.defs) and any(name.partition(".")[0] == _TORCH for name in names)


def _imported(node: ImportBase) -> list[str]:
    match node:
        case Import():
            return [name for name, _ in node.ids]
        case ImportFrom():
            return [node.id, *(f"{node.id}.{name}" for name, _ in node.names)]
        case ImportAll():
            return [node.id]
        case _:
            return []
