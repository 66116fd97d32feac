"""What files do to the names and attributes of other files: `config.WIDTH = 32`, `setattr(net, "encoder", layer)`.

Of a file that comes from the cache mypy has no statements, so the text is read; only once a name of another file is
asked about, and each file once. The modules that read it by patterns are not loaded before. What may set something
counts as setting it: the worst that comes of it is silence.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from mypy.nodes import Var

from typedthinc._mypy.mentions import Mentions
from typedthinc._mypy.met import is_users
from typedthinc._mypy.reworks import hands_on
from typedthinc._mypy.texts import read_text

if TYPE_CHECKING:
    from typedthinc._mypy.setting_texts import Sets


class Outside:
    """The files of a program, and what each may set in others."""

    def __init__(self, files: Mapping[str, str]) -> None:
        """Take the modules that mypy has met so far, by path."""
        self._modules = files
        self._sets: dict[str, Sets] = {}
        self._texts: dict[str, str] = {}
        self._users: tuple[int, list[str]] | None = None
        self._changers: tuple[int, dict[str, set[str]]] | None = None
        self._mentions: tuple[int, Mentions] | None = None

    def forget(self, path: str) -> None:
        """Forget what a file sets: it is not as it was."""
        self._sets.pop(path, None)
        self._texts.pop(path, None)
        self._users = None
        self._changers = None
        self._mentions = None

    @property
    def _files(self) -> list[str]:
        """List the files of the program that mypy has met so far."""
        if self._users is None or self._users[0] != len(self._modules):
            users = [path for path, module in self._modules.items() if is_users(module, path)]
            self._users = len(self._modules), users
        return self._users[1]

    def _near(self, home: str) -> Collection[str]:
        """List the files that may get hold of what the file at a path defines, that one included."""
        return self._mentioned().near(home)

    def sets(self, variable: Var, home: str, *, is_model: bool, is_array: bool = False, is_exact: bool = False) -> bool:
        """Tell whether a file may set a variable, or change the model that it stands for.

        Args:
            is_array: It stands for an array, which may be computed from itself.
            is_exact: The object is of a class that is known with its bases, and of no class derived from it.
            home: Where it is set first. What methods there do to their own objects is known from the statements; other
                functions may have none any more, where mypy looks for no errors.
        """
        name, files = variable.name, [self._read(path) for path in self._near(home)]
        if home in self._modules and name in self._read(home).names:
            return True
        if any(each.is_opaque or _sets(each, name, is_array) or (is_model and each.changes) for each in files):
            return True
        if not variable.info or is_exact:
            return False
        derived = self._kin(variable.info.name, home)
        return any(name in self._read(path).own[each] for path, each in derived if path != home)

    def changes(self, variable: Var, home: str, keys: int = 0, reader: str = "") -> bool:
        """Tell whether a file may change the list or dict that a variable of another file stands for.

        Args:
            keys: It is one in that, which so many keys lead to.
            reader: The module that asks, of which it is known better what it does to those inside.
        """
        from typedthinc._mypy.holding_texts import changes_held

        pattern = re.compile(rf"\bgetattr\([^\n]*[\"']{variable.name}[\"']")
        if home not in self._modules:
            return True
        module = "" if variable.info else self._modules[home]
        above = variable.info.mro if variable.info else ()
        kin = {(each.module_name, each.name) for each in above}
        if variable.info:
            kin.update((self._modules[path], name) for path, name in self._kin(variable.info.name, home))
        near = self._near(home)
        known = {home, *(path for path in near if keys and self._modules[path] == reader)}

        def changes(path: str) -> bool:
            own = {name for each, name in kin if each == self._modules[path]}
            return changes_held(self._text(path), variable.name, module, own, keys, self._defining)

        return any(pattern.search(self._text(path)) or (path not in known and changes(path)) for path in near)

    def _defining(self, function: str) -> Iterator[str]:
        """Go through the texts that define a function or method of a name."""
        return (self._text(path) for path in self._files if function in self._read(path).defined)

    def reworks(self, name: str, home: str, reader: str) -> bool:
        """Tell whether a file may change in place a module of torch that a name stands for, or hand it on.

        Args:
            home: The path of the file that makes it, which is known better.
            reader: The path of the file that asks, which is known better, too.
        """
        others = (path for path in self._near(home) if path not in (home, reader) and name in self._read(path).words)
        return any(hands_on(self._text(path), name) for path in others)

    def has_word(self, word: str, path: str | None) -> bool:
        """Tell whether a word stands in the file at a path; None: in any file of the program."""
        paths = self._files if path is None else [each for each in self._files if each == path]
        return any(word in self._read(each).words for each in paths)

    def mentions(self, name: str, home: str) -> bool:
        """Tell whether a file mentions a name that the file at a path defines, or may make one up."""
        return self._mentioned().may_be(name, home)

    def _mentioned(self) -> Mentions:
        if self._mentions is None or self._mentions[0] != len(self._modules):
            found = Mentions(self._modules, {path: self._read(path) for path in self._files})
            self._mentions = len(self._modules), found
        return self._mentions[1]

    def defines(self, name: str, home: str) -> bool:
        """Tell whether a file that the one at a path may import, itself or by others, defines a name."""
        return any(name in self._read(path).defined for path in self._mentioned().reached(home))

    def differs(
        self,
        owner: str,
        method: str,
        names: set[str],
        home: str,
        *,
        is_exact: bool = False,
        arrays: Collection[str] = (),
    ) -> bool:
        """Tell whether a method of a class may be another one, or find other attributes, for one of its objects.

        Args:
            names: All names of the class.
            home: The file of the class; what is known there of its objects, is known from the statements.
            is_exact: The object is of this class, and of no class derived from it.
            arrays: Attributes that are arrays, which may be computed from themselves.
        """
        files = {path: self._read(path) for path in self._near(home)}
        found = files.values()
        if any(each.is_opaque or each.changes for each in found):
            return True
        if any(_sets(each, name, name in arrays) for each in found for name in names):
            return True
        derived = [] if is_exact else self._kin(owner, home)
        return any(
            method in files[path].own[name] if path == home else self._differs(files[path], name, names)
            for path, name in derived
        )

    def overrides(self, owner: str, method: str, home: str) -> bool:
        """Tell whether a class of another file, derived from one of the file at `home`, may have its own method."""
        others = [(path, name) for path, name in self._kin(owner, home) if path != home]
        return any(self._differs(self._read(path), name, {method}) for path, name in others)

    @staticmethod
    def _differs(sets: Sets, derived: str, names: set[str]) -> bool:
        """Tell whether a class of a file has its own of some names, or may have them from another base."""
        return len(sets.bases[derived]) > 1 or not names.isdisjoint(sets.own[derived])

    def changers(self, besides: str = "") -> set[str]:
        """Name what files define that change models in place, or call what such a file defines.

        Args:
            besides: The path of a file that is left out.
        """
        if self._changers is None or self._changers[0] != len(self._modules):
            self._changers = len(self._modules), self._found_changers()
        return set[str]().union(*(names for path, names in self._changers[1].items() if path != besides))

    def _found_changers(self) -> dict[str, set[str]]:
        found, left = dict[str, set[str]](), self._files
        more = [path for path in left if self._read(path).changes]
        while more:
            for path in more:
                names, module = self._read(path).defined, self._modules[path]
                found[path] = {*names, *(f"{module}.{name}" for name in names)}
            left = [path for path in left if path not in more]
            more = [path for path in left for other in more if self._calls(path, other)]
        return found

    def _calls(self, path: str, other: str) -> bool:
        """Tell whether a file calls what another one defines, as far as the names tell."""
        module = self._modules[other].rpartition(".")[2]
        is_near = re.search(rf"\b{module}\b", self._text(path)) is not None
        return is_near and not self._read(path).called.isdisjoint(self._read(other).defined)

    def changes_array(self, name: str, home: str, *, is_array: bool = False) -> bool:
        """Tell whether a file may set a name of the module at a path, or the shape of any array in place.

        Args:
            is_array: It stands for an array, which may be computed from itself.
        """
        if home in self._modules and name in self._read(home).names:
            return True
        files = map(self._read, self._near(home))
        return any(each.is_opaque or each.reshapes or _sets(each, name, is_array) for each in files)

    def _kin(self, name: str, home: str) -> list[tuple[str, str]]:
        """List all classes that may be derived from a class of the file at `home`, each with its file."""
        found: list[tuple[str, str]] = []
        names, left = {name}, {(path, each) for path in self._near(home) for each in self._read(path).own}
        left.discard((home, name))
        while True:
            more = [(path, each) for path, each in left if not names.isdisjoint(self._read(path).bases[each])]
            if not more:
                return found
            found += more
            left -= set(more)
            names |= {each for _, each in more}

    def _read(self, path: str) -> Sets:
        found = self._sets.get(path)
        if found is None:
            from typedthinc._mypy.setting_texts import sets_of

            found = self._sets[path] = sets_of(self._text(path))
        return found

    def _text(self, path: str) -> str:
        found = self._texts.get(path)
        if found is None:
            found = self._texts[path] = read_text(path)
        return found


def _sets(file: Sets, name: str, is_array: bool) -> bool:
    """Tell whether a file sets an attribute; of an array it does not count that it is computed from itself."""
    return name in file.attributes and not (is_array and name in file.updated)
