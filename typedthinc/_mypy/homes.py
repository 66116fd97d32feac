"""Which names and attributes stand for what a call makes, in other modules too: those that are set once."""

from __future__ import annotations

from collections.abc import Sequence

from mypy.nodes import Expression, RefExpr

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.blocks import Place
from typedthinc._mypy.values import makers
from typedthinc._mypy.variables import place


def homes_of(assignments: FileAssignments, origin: Place) -> Sequence[str]:
    """Return the full names of what other modules may read that has the value made by the call at `origin`."""
    if assignments.homes is None:
        assignments.homes = _found(assignments)
    return assignments.homes.get(origin, ())


def _found(assignments: FileAssignments) -> dict[Place, list[str]]:
    found: dict[Place, list[str]] = {}
    # Where a model is changed in place, nobody can tell which names it has.
    for fullname, _, item in assignments.published() if not assignments.contents.forgets else ():
        origin = _origin(assignments, item.value) if isinstance(item.value, Expression) and not item.path else None
        if origin is not None:
            found.setdefault(origin, []).append(fullname)
    return found


def _origin(assignments: FileAssignments, value: Expression) -> Place | None:
    """Return where the call stands that makes a value; None if it may be one of several."""
    if not isinstance(value, RefExpr):
        return place(value)
    made = makers(assignments, value)
    only = made[0] if made is not None and len(made) == 1 else None
    return None if only is None or only.value is None or only.path or only.declared is not None else place(only.value)
