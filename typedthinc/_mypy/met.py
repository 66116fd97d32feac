"""The modules that mypy has met: which of them are the program, and what the workers of a parallel run tell each other.

The process that hands out the work meets all files first. It writes their names beside mypy's cache, without which
nothing is run in parallel; a worker reads them when its work begins.
"""

import json
import os
from pathlib import Path
from typing import Final

from mypy.options import Options

_ALWAYS: Final = "TYPEDTHINC_ARRAYS"
_LIBRARY: Final = "typedthinc"
_TYPESHED: Final = "typeshed"
_ELSEWHERE: Final = ("site-packages", "dist-packages", _TYPESHED)
# What is read with the library, and what that needs: none of it calls a function of a package that needs the library.
# One of them that is left out has mypy read again all that imports it.
_READ_WITH_IT: Final = (
    *(_LIBRARY, "numpy", "pydantic", "pydantic_core", "annotated_types", "typing_inspection"),
    *("matplotlib", "PIL", "attr", "attrs", "cycler", "packaging", "pyparsing", "rich", "markdown_it", "mdurl"),
)


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


_NAME: Final = "typedthinc_files.json"


def share_files(options: Options, files: ModulesMet) -> None:
    """Tell the workers the modules of a program, by path, or be told them.

    Args:
        files: Those that this process has met: none in a worker, to which all are added.
    """
    if not options.num_workers:
        return
    path = Path(options.cache_dir) / _NAME
    try:
        if files:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(files), encoding="utf-8")
        else:
            for file, name in json.loads(path.read_text(encoding="utf-8")).items():
                files.add(file, name)
    except OSError:
        return
