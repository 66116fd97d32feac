"""What the plugin knows of a value, kept beside its type: a part (a Model) or a term (data), and where it was made.

It rides on the type as an extra attribute, a literal string. The visible type stays `Model[Floats2d, Floats2d]`, so
re-binding a name and lists of layers are as free as they are without sizes, and the cache, other modules and the daemon
carry it along.
"""

from __future__ import annotations

from typing import NamedTuple

from mypy.nodes import Context, Expression, MemberExpr, NameExpr, RefExpr
from mypy.types import Instance, LiteralType, Type, get_proper_type

from typedthinc._mypy.assignments import FileAssignments, Place, one_object, place, surely_from
from typedthinc._mypy.compat import Checker, binder_type, string_type

_KEY = "typedthinc"
_BETWEEN = "\n"


def put_metadata(
    checker: Checker, flow: FileAssignments, typ: Instance, kind: str, text: str, made_by: Context
) -> Instance:
    """Keep `text` beside a type. `kind` is "part" or "term"."""
    origin = place(made_by)
    fields = (kind, checker.tree.fullname, str(origin[0]), str(origin[1]), flow.homes.get(origin, ""), text)
    data = _BETWEEN.join(fields)
    return typ.copy_with_extra_attr(_KEY, LiteralType(data, string_type(checker)))


class Metadata(NamedTuple):
    """What is kept beside a type, and the object that it speaks of, if that is surely one and the same: else ""."""

    text: str
    owner: str


def get_metadata(checker: Checker, flow: FileAssignments, expression: Expression, typ: Type, kind: str) -> str | None:
    """Give what is kept beside the type of an expression, if it surely speaks of the expression's value."""
    found = find_metadata(checker, flow, expression, typ, kind)
    return None if found is None else found.text


def find_metadata(
    checker: Checker, flow: FileAssignments, expression: Expression, typ: Type, kind: str
) -> Metadata | None:
    """Give what is kept beside the type of an expression, and whose it is."""
    proper = get_proper_type(typ)
    if not isinstance(proper, Instance) or proper.extra_attrs is None:
        return None
    mark = get_proper_type(proper.extra_attrs.attrs.get(_KEY))
    if not isinstance(mark, LiteralType) or not isinstance(mark.value, str):
        return None
    found, module, line, column, home, text = mark.value.split(_BETWEEN, 5)
    if found != kind:
        return None
    origin = int(line), int(column)
    is_here = module == checker.tree.fullname
    if not (isinstance(expression, RefExpr) and home and expression.fullname == home):
        if not is_here or not _is_from(checker, flow, expression, origin):
            return None
    elif not is_here:
        return Metadata(text, "")
    frame = one_object(flow, expression, origin)
    return Metadata(text, "" if frame is None else f"{module}:{line}:{column}{frame}")


def _is_from(checker: Checker, flow: FileAssignments, expression: Expression, origin: tuple[int, int]) -> bool:
    if isinstance(expression, NameExpr | MemberExpr):
        return surely_from(flow, expression, origin, bound=binder_type(checker, expression) is not None)
    return place(expression) == origin


def origin_of(typ: Type) -> tuple[str, Place] | None:
    """Say in which module, and where, the call or operation stands that made a value."""
    proper = get_proper_type(typ)
    mark = (
        get_proper_type(proper.extra_attrs.attrs.get(_KEY))
        if isinstance(proper, Instance) and proper.extra_attrs
        else None
    )
    if not isinstance(mark, LiteralType) or not isinstance(mark.value, str):
        return None
    _, module, line, column, _ = mark.value.split(_BETWEEN, 4)
    return module, (int(line), int(column))
