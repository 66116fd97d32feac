"""Which parameter of which model a call speaks of."""

from __future__ import annotations

from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    MemberExpr,
    NameExpr,
    StrExpr,
    Var,
)

from typedthinc._mypy.to_shapes import model_arguments

_READING = frozenset({"get_param", "maybe_get_param"})

# A model and the name of one of its parameters.
Parameter = tuple[Var, str]


def declared(node: AssignmentStmt) -> tuple[Parameter, NameExpr] | None:
    """Return the parameter that an assignment declares, and the name whose type it has."""
    target, value = node.lvalues[0], node.rvalue
    if node.unanalyzed_type is None or not isinstance(target, NameExpr) or not isinstance(value, CallExpr):
        return None
    found = parameter_of(value, _READING)
    return None if found is None else (found, target)


def parameter_of(node: CallExpr, methods: frozenset[str]) -> Parameter | None:
    """Return the model and the name that a call of one of these methods has; None if it is another call."""
    callee = node.callee
    owner = callee.expr if isinstance(callee, MemberExpr) and callee.name in methods else None
    variable = owner.node if isinstance(owner, NameExpr) else None
    name = node.args[0] if node.args and node.arg_names[0] in (None, "name") else None
    if not isinstance(variable, Var) or variable.type is None or not isinstance(name, StrExpr):
        return None
    return None if model_arguments(variable.type) is None else (variable, name.value)
