"""Which files the plugin looks at for arrays: those that can meet a model."""

from __future__ import annotations

from collections.abc import Iterator

from mypy.nodes import Import, ImportAll, ImportFrom, MypyFile

from typedthinc._mypy.compat import Checker
from typedthinc._mypy.met import looks_at_all

_PACKAGE = "typedthinc"
# Packages that no user wrote: what they import tells nothing.
_OTHERS = frozenset({"numpy", "scipy", "typing", "builtins", "collections", "typing_extensions", "mypy", "torch"})


class Awake:
    """Which files can meet a model: each module is looked at once, until a file is no longer as it was."""

    def __init__(self) -> None:
        """Know of no module yet."""
        self._leads: dict[str, bool] = {}

    def forget(self) -> None:
        """Forget where modules lead: a file may import others than it did."""
        self._leads.clear()

    def is_awake(self, checker: Checker) -> bool:
        """Tell whether a file imports typedthinc, or a module that does.

        TYPEDTHINC_ARRAYS=always makes the plugin look at every file.
        """
        if looks_at_all():
            return True
        tree = checker.tree
        if tree.fullname.partition(".")[0] == _PACKAGE:
            return False
        return any(self._leads_there(checker, name) for name in _imported(tree))

    def _leads_there(self, checker: Checker, name: str) -> bool:
        """Tell whether a module leads to typedthinc; if it does not, no module that it leads to does."""
        if name not in self._leads:
            seen = {name}
            self._leads[name] = self._finds(checker, seen)
            if not self._leads[name]:
                self._leads.update(dict.fromkeys(seen, False))
        return self._leads[name]

    def _finds(self, checker: Checker, seen: set[str]) -> bool:
        """Tell whether one of some modules leads there, and add to them those that they lead to."""
        left = list(seen)
        while left:
            name = left.pop()
            known = self._leads.get(name)
            if known or name.partition(".")[0] == _PACKAGE:
                return True
            module = checker.modules.get(name)
            if known is None and module is not None and not module.is_stub and not _is_alien(name):
                more = _of_symbols(module) - seen
                seen |= more
                left += more
        return False


def _is_alien(module: str) -> bool:
    return module.partition(".")[0] in _OTHERS


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
