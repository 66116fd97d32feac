"""Classes of the program that are modules: what the `forward` of one runs, where that is one straight line.

`return self.b(torch.relu(self.a(x)))` is one, and so is each step assigned to a name of its own. Of a forward
that branches, adds, or looks at anything but its one argument, nothing is known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mypy.nodes import (
    ARG_POS,
    AssignmentStmt,
    CallExpr,
    CastExpr,
    Expression,
    ExpressionStmt,
    FuncDef,
    MemberExpr,
    NameExpr,
    RefExpr,
    ReturnStmt,
    Statement,
    StrExpr,
    TypeInfo,
    Var,
)

from typedthinc._mypy.context import Seen
from typedthinc._mypy.features.torch.changes import class_made
from typedthinc._mypy.features.torch.makers import MODULES, Made
from typedthinc._mypy.values import literal_key
from typedthinc.shapes.frameworks.modules import Module
from typedthinc.shapes.frameworks.torch.parameters import DEFAULTS, FUNCTIONS

# Each step of a forward: a part of the object, or a function.
_Steps = tuple[Expression | Module, ...]
_BASE: Final = f"{MODULES}module.Module"
# What would have a call do something else than forward.
_CALLING: Final = ("__call__", "__getattr__", "__getattribute__", "__new__", "__setattr__", "_call_impl")
_ROOT: Final = "torch."
_FLATTEN: Final = "flatten"


class _Crooked(Exception):
    """A forward is more than one straight line."""


def is_own(info: TypeInfo | None, module: str) -> bool:
    """Tell whether a class is a module that a file defines, and that computes by its forward alone."""
    if info is None or not info.has_base(_BASE) or info.fallback_to_any or info.declared_metaclass is not None:
        return False
    *own, base, root = info.mro
    if base.fullname != _BASE or any(each.module_name != module or each.defn.decorators for each in own):
        return False
    return bool(own) and not any(name in each.names for each in own for name in _CALLING) and bool(root)


def parts_of(made: Made) -> Sequence[Seen | Module] | None:
    """Return what an object of a class of this file runs, one after the other; None where nobody can tell."""
    info = class_made(made.node)
    if not is_own(info, made.call.assignments.contents.module):
        return None
    entered = made.call.entered(made.node, "forward")
    if entered is None:
        return None
    inner, forward = entered
    try:
        steps = _steps(forward)
    except _Crooked:
        return None
    return [each if isinstance(each, Module) else Seen(inner, each) for each in steps] or None


def _steps(forward: FuncDef) -> _Steps:
    """List what a forward runs.

    Raises:
        _Crooked: It does more.
    """
    if len(forward.arguments) < 2 or any(each.initializer is None for each in forward.arguments[2:]):
        raise _Crooked
    owner, given = (each.variable for each in forward.arguments[:2])
    known: dict[Var, _Steps] = {} if forward.arguments[1].kind.is_star() else {given: ()}
    statements = [each for each in forward.body.body if not _is_docstring(each)]
    if not statements:
        raise _Crooked
    *before, last = statements
    for statement in before:
        match statement:
            case AssignmentStmt(lvalues=[NameExpr(node=Var() as variable)], rvalue=value):
                known[variable] = _of(value, owner, known)
            case _:
                raise _Crooked
    if not isinstance(last, ReturnStmt) or last.expr is None:
        raise _Crooked
    return _of(last.expr, owner, known)


def _is_docstring(statement: Statement) -> bool:
    return isinstance(statement, ExpressionStmt) and isinstance(statement.expr, StrExpr)


def _of(expression: Expression, owner: Var, known: Mapping[Var, _Steps]) -> _Steps:
    match expression:
        case NameExpr(node=Var() as variable) if variable in known:
            return known[variable]
        case CallExpr(analyzed=CastExpr(expr=inner)):
            return _of(inner, owner, known)
        case CallExpr(callee=MemberExpr(expr=NameExpr(node=base)) as part, args=[inner], arg_kinds=[kind]) if (
            base is owner and kind == ARG_POS
        ):
            return (*_of(inner, owner, known), part)
        case CallExpr(callee=RefExpr(fullname=name), args=[inner, *rest]) if name.startswith(_ROOT):
            return (*_of(inner, owner, known), _function(expression, name.rpartition(".")[2], rest, 1))
        case CallExpr(callee=MemberExpr(expr=inner, name=name, fullname=""), args=rest):
            return (*_of(inner, owner, known), _function(expression, name, rest, 0))
        case _:
            raise _Crooked


def _function(node: CallExpr, name: str, rest: Sequence[Expression], first: int) -> Module:
    """Return the module that does what a function of torch does, called with the data first."""
    if first and (node.arg_kinds[0] != ARG_POS or node.arg_names[0] is not None):
        raise _Crooked
    if name in FUNCTIONS:
        return Module(FUNCTIONS[name])
    if name != _FLATTEN:
        raise _Crooked
    # The function begins with the first axis, the module with the second one.
    values: dict[str, object] = {**DEFAULTS["Flatten"], "start_dim": 0}
    places = iter(("start_dim", "end_dim"))
    for value, written in zip(rest, node.arg_names[first:], strict=True):
        number = literal_key(value)
        if not isinstance(number, int):
            raise _Crooked
        values[written or next(places)] = number
    return Module("Flatten", values)
