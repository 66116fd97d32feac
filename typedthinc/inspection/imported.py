"""Which modules of others a program imports: the daemon reads them from its cache, not file by file.

mypy's daemon takes a file that its cache lacks as one that was added since, and checks such files one after another.
For a large package, PyTorch say, that takes minutes; a plain run of mypy, which fills the cache, takes seconds. And it
fails inside at some packages that come so, `urllib` and `sqlite3` among them.
"""

import ast
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import mypy

# A program imports its own modules, and these others.
_MOST_FILES = 200
_STANDARD: Final = Path(mypy.__file__).parent / "typeshed" / "stdlib"


def imports_of_others(paths: Sequence[Path], read: Callable[[Path], bytes] = Path.read_bytes) -> list[str]:
    """List the modules outside of a program that its files import, also by way of modules beside them.

    Args:
        paths: The files of the program.
        read: Returns what a file holds: an editor may have another text of it.

    Returns:
        Installed packages by their first name, which brings the rest of each; modules of the standard library in full.
    """
    waiting, seen = list(paths), set[Path]()
    found: set[str] = set()
    while waiting and len(seen) < _MOST_FILES:
        path = waiting.pop()
        if path in seen or not path.is_file():
            continue
        seen.add(path)
        for name in _imports(read(path)):
            first = name.partition(".")[0]
            own = [path.parent / f"{first}.py", path.parent / first / "__init__.py"]
            if any(each.is_file() for each in own):
                waiting += own
            elif first in sys.stdlib_module_names:
                found.update([name] if _is_standard(name) else ())  # its modules come one by one
            elif first not in found and _is_installed(first):
                found.add(first)
    return sorted(found)


def _imports(source: bytes) -> Iterator[str]:
    """List the modules that a source may import: what is imported from a package may be one."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):  # while it is being typed, say
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            # A module, or a name in one: typeshed has the answer.
            yield from (f"{node.module}.{each.name}" for each in node.names)


def _is_standard(name: str) -> bool:
    path = _STANDARD.joinpath(*name.split("."))
    return path.with_suffix(".pyi").is_file() or (path / "__init__.pyi").is_file()


def _is_installed(name: str) -> bool:
    try:
        spec = find_spec(name)
    except (ImportError, ValueError):
        return False
    return spec is not None and "site-packages" in str(spec.origin)
