"""What a file that is being checked may believe of other files."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping
from typing import TypeAlias

from mypy.nodes import MypyFile, TypeInfo, Var

from typedthinc._mypy.outside import Outside

# Keeps what other modules may read of one.
Publish: TypeAlias = Callable[[MypyFile, Mapping[str, MypyFile]], None]


class OtherFiles:
    """The other files of a program, as one of them sees them while it is checked."""

    def __init__(self, files: Mapping[str, MypyFile], outside: Outside, publish: Publish) -> None:
        self._modules, self._outside, self._publish = files, outside, publish
        self._published: set[str] = set()
        # What was asked before: files stay as they are during a check.
        self._setting: dict[tuple[str, bool, bool, bool], bool] = {}
        self._changing: dict[tuple[str, int, str], bool] = {}

    def publish(self, fullname: str, variable: Var | None = None) -> None:
        """Have what a module says of its names kept where others read it; one from the cache has it there."""
        module = _module(variable, fullname)
        if module not in self._published:
            self._published.add(module)
            if module in self._modules:
                self._publish(self._modules[module], self._modules)

    def changers(self, besides: str | None = None) -> set[str]:
        """Name the functions, methods and classes that may change models in place that they are given."""
        return self._outside.changers("" if besides is None else os.path.abspath(besides))

    def may_change_array(self, name: str, home: str, *, is_array: bool = False) -> bool:
        """Tell whether a file may set a name of a module, or the shape of arrays in place."""
        module = self._modules.get(home)
        return self._outside.changes_array(name, "" if module is None else _path(module), is_array=is_array)

    def have_word(self, word: str, path: str | None) -> bool:
        """Tell whether a word stands in the file at a path; None: in any file of the program."""
        return self._outside.has_word(word, None if path is None else os.path.abspath(path))

    def may_mention(self, name: str, path: str) -> bool:
        """Tell whether a file other than the one at a path may mention a name."""
        return self._outside.mentions(name, os.path.abspath(path))

    def may_define(self, name: str, path: str) -> bool:
        """Tell whether a file that the one at a path imports may define a function, method or class of a name."""
        return self._outside.defines(name, os.path.abspath(path))

    def may_set(
        self, variable: Var, fullname: str, *, is_model: bool, is_array: bool = False, is_exact: bool = False
    ) -> bool:
        """Tell whether a file may set a variable behind the back of the statement that sets it."""
        key = fullname, is_model, is_array, is_exact
        if key not in self._setting:
            home = self._modules.get(_module(variable, fullname))
            path = "" if home is None else _path(home)
            kinds = {"is_model": is_model, "is_array": is_array, "is_exact": is_exact}
            self._setting[key] = self._outside.sets(variable, path, **kinds)
        return self._setting[key]

    def may_change(self, variable: Var, fullname: str, keys: int = 0, reader: str = "") -> bool:
        """Tell whether another file may change the list or dict that a variable stands for, or so many keys lead to."""
        key = fullname, keys, reader
        if key not in self._changing:
            home = self._modules.get(_module(variable, fullname))
            self._changing[key] = home is None or self._outside.changes(variable, _path(home), keys, reader)
        return self._changing[key]

    def may_rework(self, variable: Var, fullname: str, reader: str) -> bool:
        """Tell whether a file other than its home and its reader may change in place what a variable stands for."""
        home = self._modules.get(_module(variable, fullname))
        return home is None or self._outside.reworks(variable.name, _path(home), os.path.abspath(reader))

    def may_differ(self, info: TypeInfo, name: str, *, is_exact: bool = False, arrays: Collection[str] = ()) -> bool:
        """Tell whether a method of a class may be another one, or find other attributes, for one of its objects.

        Args:
            is_exact: The object is of this class, and of no class derived from it.
            arrays: Its attributes that are arrays, which may be computed from themselves.
        """
        owner = next((each for each in info.mro if name in each.names), info)
        home = self._modules.get(owner.module_name)
        # What a module of torch has from torch says nothing of what it computes: `training`, say.
        read = (base for base in owner.mro if not f"{base.module_name}.".startswith(("builtins.", "torch.")))
        names = {each for base in read for each in base.names}
        if home is None:
            return True
        return self._outside.differs(owner.name, name, names, _path(home), is_exact=is_exact, arrays=arrays)

    def may_override(self, info: TypeInfo, name: str) -> bool:
        """Tell whether another file may derive a class from one, and put another method in the place of its own."""
        home = self._modules.get(info.module_name)
        return home is None or self._outside.overrides(info.name, name, _path(home))


def _module(variable: Var | None, fullname: str) -> str:
    return variable.info.module_name if variable is not None and variable.info else fullname.rpartition(".")[0]


def _path(module: MypyFile) -> str:
    return os.path.abspath(module.path)
