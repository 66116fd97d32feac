"""Which installed packages a program imports: the daemon reads them from its cache, not file by file.

mypy's daemon takes a file that its cache lacks as one that was added since, and checks such files one after another.
For a large package, PyTorch say, that takes minutes; a plain run of mypy, which fills the cache, takes seconds.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

# A program imports its own modules, and these others.
_MOST_FILES = 200


def installed_imports(paths: Sequence[Path]) -> list[str]:
    """List the packages outside of a program that its files import, also by way of modules beside them."""
    waiting, seen = list(paths), set[Path]()
    found: set[str] = set()
    while waiting and len(seen) < _MOST_FILES:
        path = waiting.pop()
        if path in seen or not path.is_file():
            continue
        seen.add(path)
        for name in _imports(path):
            own = [path.parent / f"{name}.py", path.parent / name / "__init__.py"]
            if any(each.is_file() for each in own):
                waiting += own
            elif name not in found and _is_installed(name):
                found.add(name)
    return sorted(found)


def _imports(path: Path) -> Iterator[str]:
    try:
        tree = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name.partition(".")[0] for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def _is_installed(name: str) -> bool:
    if name in sys.stdlib_module_names:
        return False
    try:
        spec = find_spec(name)
    except (ImportError, ValueError):
        return False
    return spec is not None and "site-packages" in str(spec.origin)
