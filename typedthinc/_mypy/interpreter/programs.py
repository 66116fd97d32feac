"""Which files of a run of mypy make up a program: those that imports connect.

Files that nothing connects know nothing of each other, so what is said of them hangs on their own program alone.
"""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from typedthinc.analysis.nodes import module_imported, nodes_of

_LIBRARY: Final = "typedthinc"


@dataclass(frozen=True)
class Connected:
    """The modules of a program.

    Attributes:
        awake: Those that can meet a model: they import the library, or a module that does.
        others: The rest, which may change what these use.
    """

    awake: Sequence[str]
    others: Sequence[str]


def imports_of(tree: ast.Module, name: str, *, is_package: bool) -> list[str]:
    """Return the full names that a module may import: of modules, and of what may be modules."""
    found = set[str]()
    for node in nodes_of(tree, ast.Import):
        found.update(alias.name for alias in node.names)
    for origin in nodes_of(tree, ast.ImportFrom):
        base = module_imported(origin, name, is_package=is_package)
        found.update((base, *(f"{base}.{alias.name}" for alias in origin.names)))
    return sorted(found)


def programs(imports: Mapping[str, Sequence[str]], *, looks_at_all: bool) -> list[Connected]:
    """Return the programs that can meet a model.

    Args:
        imports: What each module imports, by its name.
        looks_at_all: Every module is taken for one that can.
    """
    direct = {
        name: {each for full in found for each in _around(full) if each in imports} for name, found in imports.items()
    }
    awake = set(imports) if looks_at_all else _awake(imports, direct)
    return [
        Connected([each for each in names if each in awake], [each for each in names if each not in awake])
        for names in _connected(direct)
        if not awake.isdisjoint(names)
    ]


def _around(full: str) -> Iterator[str]:
    """List a module and the packages around it, all of which are walked with it."""
    parts = full.split(".")
    return (".".join(parts[:end]) for end in range(1, len(parts) + 1))


def _awake(imports: Mapping[str, Sequence[str]], direct: Mapping[str, set[str]]) -> set[str]:
    by: dict[str, list[str]] = {}
    for name, found in direct.items():
        for each in found:
            by.setdefault(each, []).append(name)
    left = [name for name, found in imports.items() if any(each.partition(".")[0] == _LIBRARY for each in found)]
    awake = set(left)
    while left:
        for name in by.get(left.pop(), ()):
            if name not in awake:
                awake.add(name)
                left.append(name)
    return awake


def _connected(direct: Mapping[str, set[str]]) -> list[list[str]]:
    """Return the modules that imports connect, in whatever direction, in the order of their names."""
    beside: dict[str, set[str]] = {name: set(found) for name, found in direct.items()}
    for name, found in direct.items():
        for each in found:
            beside[each].add(name)
    seen, components = set[str](), list[list[str]]()
    for name in sorted(beside):
        if name not in seen:
            seen.add(name)
            left, component = [name], [name]
            while left:
                for each in beside[left.pop()] - seen:
                    seen.add(each)
                    left.append(each)
                    component.append(each)
            components.append(sorted(component))
    return components
