"""What the command line may set: `parser.parse_args(namespace=settings)` gives attributes of the object new values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.nodes import CallExpr, Expression, MemberExpr, NameExpr, RefExpr, TypeInfo, Var

_PARSING: Final = frozenset({"parse_args", "parse_known_args", "parse_intermixed_args", "parse_known_intermixed_args"})


def names_parsed(node: CallExpr) -> Sequence[str | None]:
    """List the attributes that a call may set by the command line; None for any."""
    namespace = _namespace(node)
    if namespace is None or (isinstance(namespace, NameExpr) and namespace.fullname == "builtins.None"):
        return []
    callee = namespace.callee if isinstance(namespace, CallExpr) else namespace
    info = callee.node if isinstance(callee, RefExpr) else None
    # Of a class that mypy takes for unreachable, it knows no bases.
    if not isinstance(info, TypeInfo) or not hasattr(info, "mro"):
        return [None]
    return sorted({name for base in info.mro for name, each in base.names.items() if isinstance(each.node, Var)})


def _namespace(node: CallExpr) -> Expression | None:
    """Return the object that the attributes are set of."""
    if not isinstance(node.callee, MemberExpr) or node.callee.name not in _PARSING:
        return None
    given = zip(node.args, node.arg_names, strict=True)
    placed = node.args[1] if len(node.args) > 1 and node.arg_names[1] is None else None
    return next((each for each, name in given if name == "namespace"), placed)
