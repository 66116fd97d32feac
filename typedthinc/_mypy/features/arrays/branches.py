"""What is known of names where branches of a program meet, or may have been left at any point."""

from __future__ import annotations

from collections.abc import Container
from typing import TypeAlias

from mypy.nodes import CallExpr, Expression, MemberExpr, NameExpr, Var

from typedthinc.shapes.arrays.values import Value, joined
from typedthinc.shapes.sizes import UNKNOWN

Names: TypeAlias = dict[Var, Value]
_CATCHING = frozenset(
    {"raises", "assertRaises", "assert_raises", "suppress", "assertRaisesRegex", "assert_raises_regex"}
)


def catches(manager: Expression) -> bool:
    """Tell whether a `with` catches exceptions."""
    callee = manager.callee if isinstance(manager, CallExpr) else manager
    return isinstance(callee, NameExpr | MemberExpr) and callee.name in _CATCHING


def join(branches: list[Names | None], parameters: Container[Var]) -> Names | None:
    """Return what branches have in common.

    A name that one of them leaves unbound has the value of the others, but for parameters: no branch binds these.
    """
    found = [branch for branch in branches if branch is not None]
    if not found:
        return None
    result = dict(found[0])
    for branch in found[1:]:
        for name, value in branch.items():
            result[name] = joined(result[name], value) if name in result else value
    for name in result:
        if name in parameters and any(name not in branch for branch in found):
            result[name] = UNKNOWN
    return result


def interrupted(before: Names | None, bound: set[Var]) -> Names | None:
    """Return what is known where statements may have been left at any point."""
    return None if before is None else {**before, **dict.fromkeys(bound, UNKNOWN)}
