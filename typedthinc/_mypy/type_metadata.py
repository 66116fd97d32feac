"""What the plugin knows of a value, kept beside its type: a part (a Model) or a term (data), and where it was made.

It rides on the type as an extra attribute, a literal string. The visible type stays `Model[Floats2d, Floats2d]`, so
re-binding a name and lists of layers are as free as they are without sizes, and the cache, other modules and the daemon
carry it along.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from mypy.nodes import Context, Expression, OperatorAssignmentStmt, OpExpr, RefExpr
from mypy.types import Instance, LiteralType, Type, get_proper_type

from typedthinc._mypy.assignments import FileAssignments, one_object
from typedthinc._mypy.blocks import Extent, Place
from typedthinc._mypy.compat import Checker, string_type
from typedthinc._mypy.contents import extent
from typedthinc._mypy.values import Made, is_plain, makers, type_made

_KEY = "typedthinc"
_BETWEEN = "\n"
_RESULT = "result"


def put_result(checker: Checker, result: Instance, text: str) -> Instance:
    """Keep beside the declared result of a function what its body gives."""
    data = _BETWEEN.join((_RESULT, checker.tree.fullname, *"0000", "", text))
    return result.copy_with_extra_attr(_KEY, LiteralType(data, string_type(checker)))


def of_result(result: Type) -> str | None:
    """Return what is kept beside the declared result of a function."""
    mark = _mark(result, _RESULT)
    return None if mark is None else mark.text


def forget_made(flow: FileAssignments, node: Context) -> None:
    """Forget what an earlier look at a call found that it makes."""
    flow.made_types.pop(node, None)
    if isinstance(node, OpExpr):
        flow.operations.pop(node.left, None)


def made_by(flow: FileAssignments, node: Context) -> str | None:
    """Return what is known of the model that a call or an operation made; None if it has not been typed."""
    typ = flow.made_types.get(node)
    if isinstance(node, OperatorAssignmentStmt):
        typ = flow.operations.get(node.lvalue)
    mark = _mark(typ, "part") if typ is not None else None
    return None if mark is None else mark.text


class Metadata(NamedTuple):
    """What is kept beside a type, and the object that it speaks of, if that is surely one and the same: else ""."""

    text: str
    owner: str


class _Mark(NamedTuple):
    kind: str
    module: str
    origin: Extent
    home: str
    text: str


# What is kept beside the type of one value that an expression may have; or only its type, if nothing is.
Found: TypeAlias = Metadata | Type


def put_metadata(
    checker: Checker, flow: FileAssignments, typ: Instance, kind: str, text: str, made_by: Context
) -> Instance:
    """Keep `text` beside a type. `kind` is "part" or "term"."""
    (start, end) = extent(made_by)
    numbers = map(str, (*start, *end))
    data = _BETWEEN.join((kind, checker.tree.fullname, *numbers, flow.homes.get(start, ""), text))
    # Where mypy makes a union of types, it takes what it does not understand off the types themselves: hence the copy.
    flow.made_types[made_by] = typ.copy_with_extra_attr(_KEY, LiteralType(data, string_type(checker)))
    if isinstance(made_by, OpExpr):
        # Of `m >>= layer` mypy makes an operation that stands nowhere in the file.
        flow.operations[made_by.left] = flow.made_types[made_by]
    return typ.copy_with_extra_attr(_KEY, LiteralType(data, string_type(checker)))


def get_metadata(checker: Checker, flow: FileAssignments, expression: Expression, typ: Type, kind: str) -> str | None:
    """Return what is kept beside the type of an expression, if it surely speaks of the expression's value."""
    found = find_metadata(checker, flow, expression, typ, kind)
    texts = {item.text if isinstance(item, Metadata) else None for item in found}
    return texts.pop() if len(texts) == 1 else None


def find_metadata(checker: Checker, flow: FileAssignments, expression: Expression, typ: Type, kind: str) -> list[Found]:
    """Return what is known of each value that an expression may have: what is kept beside its type, or the type alone.

    Returns:
        At least one item. Just the type of the expression if nobody can tell where its value comes from.
    """
    own = _mark(typ, kind)
    if is_plain(expression):
        return [_checked(checker, own, extent(expression)) or typ]
    made = makers(flow, expression, is_model=kind == "part")
    if made is None:
        return [_of_other_module(flow, expression, own) or typ]
    found: list[Found] = []
    for item in made:
        one = _of_maker(checker, flow, expression, item, typ, kind, is_only=len(made) == 1)
        if one is None:
            return [typ]
        found.append(one)
    return found


def _of_maker(
    checker: Checker, flow: FileAssignments, expression: Expression, made: Made, typ: Type, kind: str, *, is_only: bool
) -> Found | None:
    node = getattr(made.declared, "node", None)
    declared = typ if is_only else getattr(node, "type", None)
    if made.value is None:
        return declared
    origin = extent(made.value)
    mypys = type_made(checker, flow, made)
    mark = _checked(checker, _mark(mypys if mypys is not None else typ, kind), origin)
    if mark is None and made.value in flow.made_types and not made.path:
        mark = _checked(checker, _mark(flow.made_types[made.value], kind), origin)
    if mark is not None:
        frame = one_object(flow, expression, origin[0]) if is_only else None
        owner = "" if frame is None else f"{checker.tree.fullname}:{origin[0][0]}:{origin[0][1]}{frame}"
        return Metadata(mark.text, owner)
    if made.declared is not None:
        return declared
    # Where a name gets a value once, mypy may have learnt more of it since, by `isinstance` say.
    return typ if is_only and len(flow.assignments(expression)) == 1 else mypys


def _of_other_module(flow: FileAssignments, expression: Expression, mark: _Mark | None) -> Metadata | None:
    """Return what another module says of a name that it sets once, if this file sets it nowhere."""
    if mark is None or not mark.home or not isinstance(expression, RefExpr) or flow.assignments(expression):
        return None
    return Metadata(mark.text, "") if expression.fullname == mark.home else None


def _checked(checker: Checker, mark: _Mark | None, origin: Extent) -> Metadata | None:
    if mark is None or mark.module != checker.tree.fullname or mark.origin != origin:
        return None
    return Metadata(mark.text, "")


def _mark(typ: Type, kind: str) -> _Mark | None:
    proper = get_proper_type(typ)
    if not isinstance(proper, Instance) or proper.extra_attrs is None:
        return None
    data = get_proper_type(proper.extra_attrs.attrs.get(_KEY))
    if not isinstance(data, LiteralType) or not isinstance(data.value, str):
        return None
    found, module, line, column, end_line, end_column, home, text = data.value.split(_BETWEEN, 7)
    if found != kind:
        return None
    origin = ((int(line), int(column)), (int(end_line), int(end_column)))
    return _Mark(found, module, origin, home, text)


def origin_of(typ: Type) -> tuple[str, Place] | None:
    """Say in which module, and where, the call or operation stands that made a value."""
    for kind in ("part", "term", "classes"):
        mark = _mark(typ, kind)
        if mark is not None:
            return mark.module, mark.origin[0]
    return None
