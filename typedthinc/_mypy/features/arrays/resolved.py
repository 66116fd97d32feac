"""Which function a call leads to, as far as the text tells, and which parameter gets an argument."""

from __future__ import annotations

from mypy.nodes import Argument, Expression, FuncDef, FuncItem, MemberExpr, NameExpr, SymbolNode, TypeInfo, Var
from mypy.typeops import get_type_vars
from mypy.types import CallableType, Instance, TypeVarType, get_proper_type


def function_called(callee: Expression) -> tuple[FuncDef | None, int]:
    """Return the function or method that is called, and how many parameters stand before the arguments."""
    if isinstance(callee, NameExpr) and isinstance(callee.node, TypeInfo):
        init = callee.node.get_method("__init__")
        return (init, 1) if isinstance(init, FuncDef) else (None, 0)
    if isinstance(callee, NameExpr) or (isinstance(callee, MemberExpr) and _is_of_module(callee.node)):
        return (callee.node if isinstance(callee.node, FuncDef) else None), 0
    owner = callee.expr if isinstance(callee, MemberExpr) else None
    variable = owner.node if isinstance(owner, NameExpr) else None
    typ = get_proper_type(variable.type) if isinstance(variable, Var) and variable.is_self else None
    symbol = typ.type.get(callee.name) if isinstance(typ, Instance) and isinstance(callee, MemberExpr) else None
    method = symbol.node if symbol is not None else None
    return (method, 1) if isinstance(method, FuncDef) and not method.is_static else (None, 0)


def _is_of_module(node: SymbolNode | None) -> bool:
    return isinstance(node, FuncDef) and not node.info


def returns_argument(function: FuncDef, place: int, name: str | None) -> bool:
    """Tell whether a function declares that it returns what it gets, of any type: it can do nothing else with it."""
    typ = function.type
    if not isinstance(typ, CallableType):
        return False
    found = typ.argument_by_position(place) if name is None else typ.argument_by_name(name)
    given = get_proper_type(found.typ) if found is not None else None
    others = [each for each in typ.arg_types if get_proper_type(each) is not given]
    # In another argument, a list say, it could be kept.
    is_kept = any(given in get_type_vars(each) for each in others)
    return isinstance(given, TypeVarType) and given == get_proper_type(typ.ret_type) and not is_kept


def parameter_of(function: FuncItem, place: int, name: str | None) -> Var | None:
    """Return the parameter that gets the argument at a place, or of a name."""
    # A function that mypy's cache holds has none.
    arguments: list[Argument] = getattr(function, "arguments", [])
    if name is not None:
        return next((each.variable for each in arguments if each.variable.name == name), None)
    found = arguments[place] if place < len(arguments) else None
    return found.variable if found is not None and found.kind.is_positional() else None
