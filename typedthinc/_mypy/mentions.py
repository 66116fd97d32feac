"""Which files may get hold of what a file defines, and whether they mention its name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typedthinc._mypy.setting_texts import Sets


class Mentions:
    """The words of all files, and which file leads to which."""

    def __init__(self, modules: Mapping[str, str], sets: Mapping[str, Sets]) -> None:
        """Take the names of modules by path, and what the files of the program say."""
        self._sets = sets
        self._imports = _imports(modules, sets)
        self._importers = defaultdict[str, set[str]](set)
        for path, others in self._imports.items():
            for other in others:
                self._importers[other].add(path)
        self._by_word = defaultdict[str, list[str]](list)
        for path, found in sets.items():
            for word in found.words:
                self._by_word[word].append(path)
        self._near: dict[str, set[str]] = {}
        # Whether one of these, but for the file itself, makes up names.
        self._making_up: dict[str, bool] = {}

    def may_be(self, name: str, home: str) -> bool:
        """Tell whether a file mentions a name that the file at a path defines, or may make one up."""
        near = self.near(home)
        if home not in self._making_up:
            self._making_up[home] = any(self._sets[path].makes_up for path in near if path != home)
        return self._making_up[home] or any(path in near and path != home for path in self._by_word.get(name, ()))

    def near(self, home: str) -> set[str]:
        """List the files that may get hold of what the file at a path defines, that one included.

        What imports it may use it, and hand its objects on to all that it imports.
        """
        if home not in self._near:
            self._near[home] = self._spread_from(home) if home in self._sets else set(self._sets)
        return self._near[home]

    def reached(self, home: str) -> set[str]:
        """List the files that the file at a path may import, itself or by others."""
        if home not in self._sets or self._sets[home].imports_any:
            return set(self._sets)
        return _closed({home}, self._imports) - {home}

    def _spread_from(self, home: str) -> set[str]:
        """List the files that import a file, in whatever way, and all that these import."""
        above = {home, *(path for path, found in self._sets.items() if found.imports_any)}
        return _closed(_closed(above, self._importers), self._imports)


def _imports(modules: Mapping[str, str], sets: Mapping[str, Sets]) -> dict[str, set[str]]:
    """Say of each file which others it may import."""
    named = defaultdict[str, set[str]](set)
    for path in sets:
        named[modules[path].rpartition(".")[2]].add(path)
    return {
        path: {other for word in found.imported & named.keys() for other in named[word]} for path, found in sets.items()
    }


def _closed(found: set[str], edges: Mapping[str, set[str]]) -> set[str]:
    """Add all that edges lead to from what is found, and so on."""
    found, fresh = set(found), set(found)
    while fresh:
        fresh = {path for each in fresh for path in edges.get(each, ())} - found
        found |= fresh
    return found
