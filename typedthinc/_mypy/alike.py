"""Calls that say the same: of all `Linear(3, 4)` among the layers of models, mypy checks one.

A call of the library's, of which each argument is a number, a text, or such a call again, means the same wherever it
stands. What mypy has found of the first is put where mypy keeps what it finds; but each is made where it stands. The
daemon checks a whole file after each edit: there the models that the edit has not changed are known from before.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from mypy.nodes import CallExpr, Context, Expression, MemberExpr
from mypy.types import Instance, Type, get_proper_type

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.compat import Checker, checked_before, is_in_lambda, keep_checked, type_of
from typedthinc._mypy.likeness import Alike, Checked, calls_in, declared_type, likeness
from typedthinc._mypy.type_metadata import get_metadata, put_metadata


def type_of_argument(checker: Checker, assignments: FileAssignments, expression: Expression) -> Type:
    """Return the type of what may be a layer, and have mypy check it only if it has met none like it."""
    alike, key = _asked(checker, assignments, expression)
    if alike is None or not isinstance(expression, CallExpr):
        return type_of(checker, expression)
    if key in alike.arguments:
        _keep(checker, assignments, alike, expression)
        return type_of(checker, expression)
    typ = type_of(checker, expression)
    found = _found(checker, assignments, alike, expression)
    if found is not None:
        alike.arguments[key] = found
    return typ


def model_like(checker: Checker, assignments: FileAssignments, node: Context) -> Type | None:
    """Return the model that a combinator makes of the very layers that it has been given before; None if it has not."""
    alike, key = _asked(checker, assignments, node)
    found = None if alike is None else alike.models.get(key)
    if found is None or alike is None or not isinstance(node, CallExpr):
        return None
    for inner in calls_in(node):
        _keep(checker, assignments, alike, inner)
    return put_metadata(checker, assignments, found.typ, "layer", found.text, node)


def remember_model(checker: Checker, assignments: FileAssignments, node: Context, made: Type) -> None:
    """Remember what a combinator makes."""
    alike, key = _asked(checker, assignments, node)
    declared, proper = declared_type(node), get_proper_type(made)
    if alike is None or declared is None or not isinstance(node, CallExpr):
        return
    text = get_metadata(checker, assignments, node, made, "layer")
    if text is not None and isinstance(proper, Instance) and _are_known(alike, node):
        alike.models[key] = Checked(proper, text, declared, [])


def _asked(checker: Checker, assignments: FileAssignments, node: Context) -> tuple[Alike | None, Hashable]:
    alike = assignments.alike
    key = likeness(node) if alike is not None and isinstance(node, CallExpr) else None
    return (None, None) if key is None or is_in_lambda(checker) else (alike, key)


def _are_known(alike: Alike, node: CallExpr) -> bool:
    return all(likeness(each) in alike.arguments for each in calls_in(node))


def _found(checker: Checker, assignments: FileAssignments, alike: Alike, node: CallExpr) -> Checked | None:
    """Return what mypy has found of a call; None if it had anything to say, or something is not known of it."""
    found = checked_before(checker, node)
    declared = declared_type(node)
    if found is None or declared is None or node in assignments.refused:
        return None
    # Of an overload, mypy may have asked about other items since.
    text, proper = get_metadata(checker, assignments, node, found[0], "layer"), get_proper_type(found[0])
    parts = [found[1].get(each) for each in _parts(node)]
    known = [each for each in parts if each is not None]
    if len(known) < len(parts) or not _are_known(alike, node):
        return None
    if text is None or not isinstance(proper, Instance):
        return None
    return Checked(proper, text, declared, known)


def _keep(checker: Checker, assignments: FileAssignments, alike: Alike, node: CallExpr) -> None:
    """Have mypy know a call like one that it has checked."""
    types: dict[Expression, Type] = {}
    keep_checked(checker, node, _as_before(checker, assignments, alike, node, types), types)


def _as_before(
    checker: Checker, assignments: FileAssignments, alike: Alike, node: CallExpr, types: dict[Expression, Type]
) -> Type:
    """Return the type of a call like one that has been checked, made here, and note the types of what it is made of."""
    found = alike.arguments[likeness(node)]
    types.update(zip(_parts(node), found.parts, strict=True))
    for inner in calls_in(node):
        types[inner] = _as_before(checker, assignments, alike, inner, types)
    return put_metadata(checker, assignments, found.typ, "layer", found.text, node)


def _parts(node: CallExpr) -> Iterator[Expression]:
    """Go through the names, numbers and texts of a call."""
    yield node.callee
    if isinstance(node.callee, MemberExpr):
        yield node.callee.expr
    yield from (each for each in node.args if not isinstance(each, CallExpr))
