"""Which files the plugin looks at for arrays: those that can meet a model."""

from __future__ import annotations

import os
from collections.abc import Iterator

from mypy.nodes import Import, ImportAll, ImportFrom, MypyFile

from typedthinc._mypy.compat import Checker

_ALWAYS = "TYPEDTHINC_ARRAYS"
_PACKAGE = "typedthinc"
# Packages that no user wrote: what they import tells nothing.
_OTHERS = frozenset({"numpy", "scipy", "typing", "builtins", "collections", "typing_extensions", "mypy", "torch"})


def is_awake(checker: Checker) -> bool:
    """Tell whether a file imports typedthinc, or a module that does.

    TYPEDTHINC_ARRAYS=always makes the plugin look at every file.
    """
    if os.environ.get(_ALWAYS) == "always":
        return True
    tree = checker.tree
    if tree.fullname.partition(".")[0] == _PACKAGE:
        return False
    return any(_leads_there(checker, name, set()) for name in _imported(tree))


def _leads_there(checker: Checker, name: str, seen: set[str]) -> bool:
    root = name.partition(".")[0]
    if root == _PACKAGE:
        return True
    module = checker.modules.get(name)
    if name in seen or root in _OTHERS or module is None or module.is_stub:
        return False
    seen.add(name)
    return any(_leads_there(checker, found, seen) for found in _of_symbols(module))


def _imported(tree: MypyFile) -> Iterator[str]:
    yield from _of_symbols(tree)
    for node in tree.imports:
        if isinstance(node, Import):
            yield from (name for name, _ in node.ids)
        elif isinstance(node, ImportFrom | ImportAll) and not node.relative:
            yield node.id


def _of_symbols(module: MypyFile) -> set[str]:
    """Name the modules where what a module names is defined: one that comes from the cache lists no imports."""
    found: set[str] = set()
    for symbol in module.names.values():
        node = symbol.node
        if isinstance(node, MypyFile):
            found.add(node.fullname)
        elif symbol.fullname and not symbol.fullname.startswith(f"{module.fullname}."):
            found.add(symbol.fullname.rpartition(".")[0])
    return found
