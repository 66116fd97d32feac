"""Imports that annotations need, where isort has them: in a statement that is there, or in their section."""

import ast
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from typedthinc.inspection.source_imports import place_of_imports, top_imports

# Ruff's own, where nothing else is configured.
_WIDTH: Final = 88


class Change(NamedTuple):
    """Lines that take the place of others: those from the first on, which counts from 0, to before the last."""

    first: int
    last: int
    lines: Sequence[str]


def with_imports(
    lines: Sequence[str], tree: ast.Module, missing: Mapping[str, Sequence[str]], *, before: int
) -> list[str]:
    """Return the lines of a source with more imports.

    Args:
        lines: The lines of the source, with their ends.
        tree: The source as it is, whose imports still stand on the same lines.
        missing: Names by the module that they come from.
        before: The line, from 1 on, that needs them first.
    """
    ends = lines[0][len(lines[0].rstrip("\r\n")) :] or "\n"  # as the file ends its lines
    changes = {module: _merged(lines, tree, module, names, ends, before) for module, names in missing.items()}
    new = {module: missing[module] for module, change in changes.items() if change is None}
    places = [Change(number, number, texts) for number, texts in _places(tree, new, ends, before).items()]
    found = list(lines)
    for change in sorted([*places, *(each for each in changes.values() if each is not None)], reverse=True):
        found[change.first : change.last] = change.lines
    return found


def _merged(
    lines: Sequence[str], tree: ast.Module, module: str, names: Sequence[str], ends: str, before: int
) -> Change | None:
    """Put names into a statement that imports others of their module; None where none can be rewritten."""
    for node in _movable(tree, before):
        if not isinstance(node, ast.ImportFrom) or node.module != module:
            continue
        first, last = node.lineno - 1, node.end_lineno or node.lineno
        written = "".join(lines[first:last])
        # A name under another one has a statement of its own.
        if not any(mark in written for mark in "#;\\*") and not any(each.asname for each in node.names):
            own = [each.name for each in node.names]
            # Behind a last comma, each name keeps a line of its own.
            is_split = written.rstrip("\r\n )").endswith(",")
            return Change(first, last, _statement(module, [*own, *names], ends, is_split=is_split))
    return None


def _statement(module: str, names: Sequence[str], ends: str, *, is_split: bool = False) -> list[str]:
    """Write an import on one line, or a name a line where that is too long, or where it was so already."""
    ordered = sorted(dict.fromkeys(names), key=_order)  # a name once
    line = f"from {module} import {', '.join(ordered)}"
    if len(line) <= _WIDTH and not is_split:
        return [f"{line}{ends}"]
    return [f"from {module} import ({ends}", *(f"    {name},{ends}" for name in ordered), f"){ends}"]


def _order(name: str) -> tuple[int, str, str]:
    """Put constants first, then classes, then what else there is, as isort does."""
    plain = name.partition(" ")[0]
    kind = 0 if plain.isupper() and len(plain) > 1 else 1 if plain[:1].isupper() else 2
    return kind, plain.lower(), plain


def _places(tree: ast.Module, new: Mapping[str, Sequence[str]], ends: str, before: int) -> dict[int, list[str]]:
    """Say behind how many lines new statements go, and which."""
    top, found = _movable(tree, before), dict[int, list[str]]()
    for section, group in groupby(sorted(new, key=lambda each: (_section(each), each)), _section):
        modules = list(group)
        beside = [node for node in top if _section(_module(node)) == section]
        if beside:
            for module in modules:
                found.setdefault(_behind(beside, module), []).extend(_statement(module, new[module], ends))
            continue
        block = [line for module in modules for line in _statement(module, new[module], ends)]
        later = next((node for node in top if _section(_module(node)) > section), None)
        if later is not None:
            found.setdefault(later.lineno - 1, []).extend([*block, ends])
        else:  # behind docstring and comments
            texts = found.setdefault(place_of_imports(tree), [])
            texts += [ends, *block] if texts or top else block
    return found


def _movable(tree: ast.Module, before: int) -> list[ast.Import | ast.ImportFrom]:
    """Return the imports at the top of the modules' own names that have their lines for themselves."""
    lines = Counter(line for node in tree.body for line in {node.lineno, node.end_lineno or node.lineno})
    return [
        node
        for node in top_imports(tree)
        if (node.end_lineno or node.lineno) < before
        and not (isinstance(node, ast.ImportFrom) and node.level)
        and lines[node.lineno] == lines[node.end_lineno or node.lineno] == 1
    ]


def _behind(nodes: Sequence[ast.Import | ast.ImportFrom], module: str) -> int:
    """Return how many lines stand before a module in its section: `import x` first, then by the alphabet."""
    earlier = [node for node in nodes if isinstance(node, ast.Import) or _module(node) < module]
    return max((node.end_lineno or node.lineno for node in earlier), default=nodes[0].lineno - 1)


def _module(node: ast.Import | ast.ImportFrom) -> str:
    return node.module or "" if isinstance(node, ast.ImportFrom) else node.names[0].name


def _section(module: str) -> int:
    """Say where a module stands: what the future has, Python's own, all others."""
    name = module.partition(".")[0]
    return 0 if name == "__future__" else 1 if name in sys.stdlib_module_names else 2
