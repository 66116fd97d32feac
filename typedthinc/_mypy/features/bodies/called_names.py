"""What the name that a call calls tells of what it may enter, before anybody looks for that."""

from __future__ import annotations

from typing import Final

from mypy.nodes import CallExpr, Decorator, FuncDef, MemberExpr, NameExpr, RefExpr, SuperExpr, TypeInfo, Var

INIT: Final = "__init__"
CALL: Final = "__call__"


def home_of(node: CallExpr) -> str:
    """Return the module of a function or class that a call names; nothing for a method, or what a variable holds."""
    callee = node.callee
    is_named = isinstance(callee, RefExpr) and isinstance(callee.node, FuncDef | Decorator | TypeInfo)
    return callee.fullname.rpartition(".")[0] if isinstance(callee, RefExpr) and is_named else ""


def may_enter(node: CallExpr, function: FuncDef) -> bool:
    """Tell whether a call may be one of a method, by its name."""
    return function.name == CALL or (isinstance(node.callee, MemberExpr) and node.callee.name == function.name)


def is_of_self(node: CallExpr) -> bool:
    """Tell whether a method of `self` is called: which object that is, is known at the calls of the method around."""
    owner = node.callee.expr if isinstance(node.callee, MemberExpr) else None
    return isinstance(owner, NameExpr) and isinstance(owner.node, Var) and owner.node.is_self


def name_of(node: CallExpr) -> str:
    """Return the name of the function or method of the file that a call may enter."""
    callee = node.callee
    if not isinstance(callee, RefExpr) or isinstance(callee.node, Var):
        return callee.name if isinstance(callee, MemberExpr | SuperExpr) else CALL
    if isinstance(callee.node, TypeInfo):
        return INIT
    return callee.name if isinstance(callee, MemberExpr) else callee.fullname.rpartition(".")[2]
