"""The modules that mypy has met, which of them are the program itself, and whether the library is one of them."""

from __future__ import annotations

import os
from typing import Final

_ALWAYS: Final = "TYPEDTHINC_ARRAYS"
_LIBRARY: Final = "typedthinc"
_TYPESHED: Final = "typeshed"
_ELSEWHERE: Final = ("site-packages", "dist-packages", _TYPESHED)
# What is read with the library, most of all: none of it calls a function of a package that needs the library.
_READ_WITH_IT: Final = (_LIBRARY, "numpy", "pydantic", "pydantic_core", "matplotlib", "PIL", "rich", "markdown_it")


def looks_at_all() -> bool:
    """Tell whether TYPEDTHINC_ARRAYS=always is set: the plugin is so tried on programs that never meet a model."""
    return os.environ.get(_ALWAYS) == "always"


def is_users(module: str, path: str) -> bool:
    """Tell whether a file is one of the program itself: libraries set nothing in it."""
    is_ours = module.partition(".")[0] == _LIBRARY
    return path.endswith(".py") and not is_ours and not any(part in path for part in _ELSEWHERE)


def meets_rules(module: str, path: str) -> bool:
    """Tell whether a file may call what other packages have rules for."""
    return module.partition(".")[0] not in _READ_WITH_IT and _TYPESHED not in path


class ModulesMet(dict[str, str]):
    """The names of the program's modules and the library, by path: whole, as mypy names only modules that are fresh.

    Attributes:
        are_looked_at: Whether the library is one of them. mypy meets all modules that a file needs before it checks it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.are_looked_at: bool = looks_at_all()

    def add(self, path: str, name: str) -> None:
        """Note that a module stands in a file."""
        if is_users(name, path) or name == _LIBRARY:
            self[os.path.abspath(path)] = name
        self.are_looked_at |= name == _LIBRARY
