"""The nodes of a file or a function by what they are: walked once, however many questions are asked of them."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, TypeVar, cast

from typedthinc.analysis.limits import STATEMENTS

NodeT = TypeVar("NodeT", bound=ast.AST)
# Nobody looks for what names are read for, `Load`.
_CONTEXT: Final = "ctx"


def nodes_of(tree: ast.AST, *kinds: type[NodeT]) -> Iterator[NodeT]:
    """Go through the nodes of some kinds, one kind after the other; those higher up in the tree come first."""
    by_kind = _by_kind(tree)
    for each in kinds:
        yield from cast("Sequence[NodeT]", by_kind.get(each, ()))


@lru_cache(maxsize=STATEMENTS)
def _by_kind(tree: ast.AST) -> Mapping[type[ast.AST], Sequence[ast.AST]]:
    found: dict[type[ast.AST], list[ast.AST]] = {}
    if isinstance(tree, ast.Module):
        for statement in tree.body:
            for kind, nodes in _by_kind(statement).items():
                found.setdefault(kind, []).extend(nodes)
        return found
    for node in walked(tree):
        found.setdefault(type(node), []).append(node)
    return found


def module_imported(node: ast.ImportFrom, name: str, *, is_package: bool) -> str:
    """Return the full name of the module that `from ... import` names in a module."""
    if not node.level:
        return node.module or ""
    parts = name.split(".")
    parts = parts[: len(parts) - node.level + is_package]
    return ".".join([*parts, *([node.module] if node.module else [])])


def last_name(node: ast.AST) -> str:
    """Return what a name or attribute ends with, "" of all else."""
    match node:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
        case _:
            return ""


def walked(tree: ast.AST) -> Sequence[ast.AST]:
    """List a node and all below it, as `ast.walk` does."""
    found = [tree]
    for node in found:
        found += children(node)
    return found


def children(node: ast.AST) -> list[ast.AST]:
    """List the nodes right below a node, as `ast.iter_child_nodes` does."""
    found: list[ast.AST] = []
    for name in node._fields:
        below: Any = getattr(node, name, None) if name != _CONTEXT else None
        if isinstance(below, ast.AST):
            found.append(below)
        elif isinstance(below, list):
            found += [each for each in cast("list[object]", below) if isinstance(each, ast.AST)]
    return found
