"""Which parameter of which model a call speaks of."""

from __future__ import annotations

from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    DictExpr,
    Expression,
    FuncDef,
    IntExpr,
    MemberExpr,
    NameExpr,
    RefExpr,
    StrExpr,
    TupleExpr,
    Var,
)

from typedthinc._mypy.names import MODEL
from typedthinc._mypy.to_shapes import model_arguments

_READING = frozenset({"get_param", "maybe_get_param"})

# A model and the name of one of its parameters.
Parameter = tuple[Var, str]
# The shape of a parameter: names of sizes, and numbers.
Axes = tuple[str | int, ...]


def declared(node: AssignmentStmt) -> tuple[Parameter, NameExpr] | None:
    """Return the parameter that an assignment declares, and the name whose type it has."""
    target, value = node.lvalues[0], node.rvalue
    if node.unanalyzed_type is None or not isinstance(target, NameExpr) or not isinstance(value, CallExpr):
        return None
    found = parameter_of(value, _READING)
    return None if found is None else (found, target)


def shapes(node: CallExpr) -> tuple[FuncDef, dict[str, Axes]] | None:
    """Return the forward of a model that a call makes, and the shapes that it states for its parameters."""
    callee = node.callee
    if not isinstance(callee, RefExpr) or callee.fullname != MODEL:
        return None
    named = dict(zip(node.arg_names, node.args, strict=True))
    forward = named.get("forward") or (node.args[1] if len(node.args) > 1 and node.arg_names[1] is None else None)
    params = named.get("params")
    if not isinstance(forward, NameExpr) or not isinstance(forward.node, FuncDef) or not isinstance(params, DictExpr):
        return None
    pairs = [(key.value, _axes(value)) for key, value in params.items if isinstance(key, StrExpr)]
    return forward.node, {name: axes for name, axes in pairs if axes is not None}


def _axes(value: Expression) -> Axes | None:
    if not isinstance(value, TupleExpr):
        return None
    found = [each.value for each in value.items if isinstance(each, StrExpr | IntExpr)]
    return tuple(found) if len(found) == len(value.items) else None


def parameter_of(node: CallExpr, methods: frozenset[str]) -> Parameter | None:
    """Return the model and the name that a call of one of these methods has; None if it is another call."""
    callee = node.callee
    owner = callee.expr if isinstance(callee, MemberExpr) and callee.name in methods else None
    variable = owner.node if isinstance(owner, NameExpr) else None
    name = node.args[0] if node.args and node.arg_names[0] in (None, "name") else None
    if not isinstance(variable, Var) or variable.type is None or not isinstance(name, StrExpr):
        return None
    return None if model_arguments(variable.type) is None else (variable, name.value)
