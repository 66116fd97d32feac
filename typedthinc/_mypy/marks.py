"""What the plugin knows of a value, kept beside its type: a part (a Model) or a term (data), and where it was made.

It rides on the type as an extra attribute, a literal string. The visible type stays `Model[Floats2d, Floats2d]`, so
re-binding a name and lists of layers are as free as they are without sizes, and the cache, other modules and the daemon
carry it along.
"""

from __future__ import annotations

import json

from mypy.nodes import Context, Expression, MemberExpr, NameExpr, RefExpr
from mypy.types import Instance, LiteralType, Type, get_proper_type

from typedthinc._mypy.compat import Checker, binder_type, string_type
from typedthinc._mypy.flow import Flow, place, surely_from

_KEY = "typedthinc"


def put_mark(checker: Checker, flow: Flow, typ: Instance, kind: str, text: str, made_by: Context) -> Instance:
    """Keep `text` beside a type. `kind` is "part" or "term"."""
    origin = place(made_by)
    data = json.dumps([kind, text, checker.tree.fullname, *origin, flow.homes.get(origin, "")])
    return typ.copy_with_extra_attr(_KEY, LiteralType(data, string_type(checker)))


def get_mark(checker: Checker, flow: Flow, expression: Expression, typ: Type, kind: str) -> str | None:
    """Give what is kept beside the type of an expression, if it surely speaks of the expression's value."""
    proper = get_proper_type(typ)
    if not isinstance(proper, Instance) or proper.extra_attrs is None:
        return None
    mark = get_proper_type(proper.extra_attrs.attrs.get(_KEY))
    if not isinstance(mark, LiteralType) or not isinstance(mark.value, str):
        return None
    found, text, module, line, column, home = json.loads(mark.value)
    if found != kind:
        return None
    if isinstance(expression, RefExpr) and home and expression.fullname == home:
        return str(text)
    if module != checker.tree.fullname or not _is_from(checker, flow, expression, (line, column)):
        return None
    return str(text)


def _is_from(checker: Checker, flow: Flow, expression: Expression, origin: tuple[int, int]) -> bool:
    if isinstance(expression, NameExpr | MemberExpr):
        return surely_from(flow, expression, origin, bound=binder_type(checker, expression) is not None)
    return place(expression) == origin
