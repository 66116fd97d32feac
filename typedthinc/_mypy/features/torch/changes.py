"""Whether a file may change a module of torch that it has made: by its name, or by way of whatever else stands for it.

What is changed in place is looked at one by one: it is another object if its type says so, or if another call made it.
A parameter that may be a module of this class may be this very module. So may be what is handed to the functions of
other files, which nobody reads; those of torch, of numpy and of Python's library leave a module as it is.
"""

from __future__ import annotations

from typing import Final

from mypy.nodes import (
    BytesExpr,
    CallExpr,
    ComparisonExpr,
    DictExpr,
    Expression,
    FloatExpr,
    FuncDef,
    IntExpr,
    LambdaExpr,
    ListComprehension,
    ListExpr,
    MemberExpr,
    NameExpr,
    OpExpr,
    RefExpr,
    SetExpr,
    StrExpr,
    TupleExpr,
    TypeInfo,
    UnaryExpr,
)
from mypy.types import (
    AnyType,
    CallableType,
    Instance,
    PartialType,
    Type,
    TypeVarType,
    UnboundType,
    UnionType,
    get_proper_type,
)

from typedthinc._mypy.context import Call
from typedthinc._mypy.features.torch.makers import Made, maker
from typedthinc._mypy.features.torch.suspects import home_of, path, suspects_of, type_known
from typedthinc._mypy.values import makers

# A name may stand for a name; past so many steps nothing is known.
_DEEPEST: Final = 8
_PLAIN: Final = (
    *(BytesExpr, ComparisonExpr, DictExpr, FloatExpr, IntExpr, LambdaExpr, ListComprehension, ListExpr, OpExpr),
    *(SetExpr, StrExpr, TupleExpr, UnaryExpr),
)


def is_changed(made: Made, expression: Expression, *, within: bool) -> bool:
    """Tell whether the file may change a module, which an expression stands for.

    Args:
        within: It has a name, or stands in one that has.
    """
    info = class_made(made.node)
    # What has no name only its own methods can have changed.
    owner = info if made.node is expression and not within else None
    return may_be_changed(made.call, info, expression, made.node, owner=owner)


def may_be_changed(
    call: Call,
    info: TypeInfo | None,
    expression: Expression,
    made: CallExpr | None = None,
    *,
    owner: TypeInfo | None = None,
) -> bool:
    """Tell whether the file may change a module of a class, which an expression stands for.

    Args:
        made: The call that made it; None if that stands in another file.
        owner: The class in whose methods alone it can happen; None for all of the file.
    """
    attributes = _is_read_by_attributes(info)
    return any(
        _may_be(call, info, each.part, expression, made)
        for each in suspects_of(call).of(call, info)
        if not (attributes and each.attribute and not _is_special(each.attribute))
        if owner is None or _is_of(call, each.part, owner)
    )


def _is_of(call: Call, expression: Expression, owner: TypeInfo) -> bool:
    """Tell whether an expression begins with the `self` of a method of a class."""
    *_, root = path(expression)
    node = root.node if isinstance(root, NameExpr) else None
    found = call.assignments.contents.selves.get(node) if node is not None else None
    return found is not None and found in owner.mro


def class_made(node: CallExpr) -> TypeInfo | None:
    """Return the class whose object a call makes."""
    found = node.callee.node if isinstance(node.callee, RefExpr) else None
    return found if isinstance(found, TypeInfo) else None


def _is_read_by_attributes(info: TypeInfo | None) -> bool:
    """Tell whether a class is one of the program: what its attributes are is known from all assignments to them."""
    return info is not None and not info.module_name.startswith("torch.")


def _is_special(attribute: str) -> bool:
    return attribute.startswith("_") or attribute == "forward"


def _may_be(call: Call, info: TypeInfo | None, part: Expression, expression: Expression, made: CallExpr | None) -> bool:
    """Tell whether what is changed may be the module."""
    typ = type_known(call, part)
    if isinstance(part, _PLAIN) or (typ is not None and not _takes(typ, info)):
        return False
    if _is_same(part, expression):
        return True
    found = maker(call, part)
    if found is not None:
        return found.node is made
    return not _is_other(call, part, info, 0)


def _is_same(part: Expression, expression: Expression) -> bool:
    match part, expression:
        case NameExpr(), NameExpr():
            return part.node is expression.node
        case MemberExpr(), MemberExpr():
            return part.name == expression.name
        case _:
            return False


def _takes(typ: Type, info: TypeInfo | None) -> bool:
    """Tell whether what has a type may be an object of this very class."""
    proper = get_proper_type(typ)
    match proper:
        case Instance(type=found):
            return info is None or found in info.mro or found.is_protocol or found.fallback_to_any
        case UnionType(items=items):
            return any(_takes(item, info) for item in items)
        case TypeVarType(upper_bound=bound):
            return _takes(bound, info)
        case AnyType() | UnboundType():
            return True
        case PartialType(type=found):
            return found is None
        case _:
            return False


def _is_other(call: Call, value: object, info: TypeInfo | None, depth: int) -> bool:
    """Tell whether a value is surely another object than one of this very class.

    What a function of another file returns is: else it had been given the module, which is looked at where it was.
    """
    if not isinstance(value, CallExpr):
        return isinstance(value, _PLAIN) or (isinstance(value, Expression) and _are_others(call, value, info, depth))
    callee = value.callee.node if isinstance(value.callee, RefExpr) else None
    if isinstance(callee, TypeInfo):
        return info is not None and callee is not info
    typ = callee.type if isinstance(callee, FuncDef) else None
    if isinstance(typ, CallableType):
        return not _takes(typ.ret_type, info)
    home = home_of(call, value.callee)
    if home is None and isinstance(value.callee, MemberExpr):
        return _is_other(call, value.callee.expr, info, depth)
    return home is not None and home != call.assignments.contents.module and not home.startswith("torch")


def _are_others(call: Call, name: Expression, info: TypeInfo | None, depth: int) -> bool:
    """Tell whether all that a name may stand for is something else."""
    values = makers(call.assignments, name, is_model=False) if depth < _DEEPEST else None
    return bool(values) and all(_is_other(call, each.value, info, depth + 1) for each in values or ())
