"""Names that a package imports when they are asked for: a program of five layers reads no hundred files.

Checkers and editors read the imports under TYPE_CHECKING that stand beside; a test compares the two.
"""

import sys
from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any


def import_late(package: str, homes: Mapping[str, str]) -> None:
    """Let a module import each of these names when it is asked for.

    Without an `__all__` of its own it gets one: these names, and the public ones that it has already.

    Args:
        package: The name of the module that calls.
        homes: The module that each name comes from.
    """
    module = sys.modules[package]
    names = [name for name in vars(module) if not name.startswith("_") and name not in _NOT_NAMES]
    vars(module).setdefault("__all__", [*names, *homes])
    vars(module)["_homes"] = homes
    for name, home in homes.items():
        if vars(module).get(name) is sys.modules.get(home):  # set by the import of its file, as below
            vars(module).pop(name, None)
    module.__class__ = _Late


# What a module has that imports late, and does not offer.
_NOT_NAMES = ("TYPE_CHECKING", "annotations", "import_late")


class _Late(ModuleType):
    """A module whose names come later."""

    __all__: list[str]
    _homes: Mapping[str, str]

    def __getattr__(self, name: str) -> Any:
        if name not in self._homes:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}", name=name, obj=self)
        value = getattr(import_module(self._homes[name]), name)
        super().__setattr__(name, value)
        return value

    def __setattr__(self, name: str, value: Any) -> None:
        # The import of a file sets the module in its package: layers/chain.py would hide the layer of its name.
        is_home = isinstance(value, ModuleType) and value.__name__ == self._homes.get(name)
        super().__setattr__(name, getattr(value, name) if is_home else value)

    def __dir__(self) -> list[str]:
        return sorted({*(name for name in super().__dir__() if name.startswith("_")), *self.__all__})


class LateModule:
    """A module that is imported when something in it is asked for."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self._name), name)
