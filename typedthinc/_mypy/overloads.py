"""Which item of an overload a call takes, where mypy is not asked: by the arguments that are None or constants."""

from __future__ import annotations

from collections.abc import Sequence

from mypy.nodes import Expression, FloatExpr, IntExpr, NameExpr, StrExpr
from mypy.types import AnyType, CallableType, NoneType, Type, TypeVarType, UnionType, get_proper_type


def may_take(item: CallableType, arguments: Sequence[Sequence[Expression]]) -> bool | None:
    """Tell whether an item takes these arguments, by parameter, as far as None decides; None if nobody can tell."""
    answers = [
        _takes(wanted, argument) for wanted, given in zip(item.arg_types, arguments, strict=True) for argument in given
    ]
    if False in answers:
        return False
    return None if None in answers else True


def _takes(wanted: Type, argument: Expression) -> bool | None:
    proper = get_proper_type(wanted)
    if isinstance(proper, NoneType):
        if _is_none(argument):
            return True
        return False if _is_constant(argument) else None
    return not _is_none(argument) or isinstance(proper, UnionType | AnyType | TypeVarType)


def _is_none(argument: Expression) -> bool:
    return isinstance(argument, NameExpr) and argument.fullname == "builtins.None"


def _is_constant(argument: Expression) -> bool:
    is_flag = isinstance(argument, NameExpr) and argument.fullname in ("builtins.True", "builtins.False")
    return is_flag or isinstance(argument, IntExpr | StrExpr | FloatExpr)
