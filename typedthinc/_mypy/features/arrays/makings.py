"""What a call that makes a model states: its functions, its sizes, and the shapes of its parameters.

Only what stands in the call is read: names of sizes and numbers in `params`, functions of the file, and `partial`.
A class derived from `Model` makes its objects where it calls `super().__init__`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from mypy.nodes import (
    CallExpr,
    DictExpr,
    Expression,
    FuncDef,
    IntExpr,
    MemberExpr,
    NameExpr,
    RefExpr,
    StrExpr,
    SuperExpr,
    TupleExpr,
    TypeInfo,
    Var,
)

from typedthinc._mypy.features.arrays.binding import Scope
from typedthinc._mypy.names import MODEL

# The shape of a parameter: names of sizes, numbers, and None for what nobody can tell.
Axes: TypeAlias = tuple[str | int | None, ...]


class Making(NamedTuple):
    """A call that makes a model.

    Attributes:
        scope: The function that it stands in.
        forward: The forward of the model, if that is a function of the file.
        init: The same of its `init`.
        owner: The class that the model is an object of, if that is derived from `Model`.
        dims: Its sizes by name.
        shapes: The shapes that it states for its parameters.
    """

    scope: Scope
    forward: FuncDef | None
    init: FuncDef | None
    owner: TypeInfo | None
    dims: Mapping[str, Expression]
    shapes: Mapping[str, Axes]

    @property
    def users(self) -> list[FuncDef | TypeInfo]:
        """The functions of the file that get the model, and the class that the model is an object of."""
        return [each for each in (self.forward, self.init, self.owner) if each is not None]


def making(node: CallExpr, scope: Scope) -> Making | None:
    """Return what a call states of the model that it makes; None if it makes something else."""
    owner = scope.info if isinstance(node.callee, SuperExpr) and scope is not None and scope.info else None
    if not (_is_model(node.callee) if owner is None else _begins(node.callee, owner)):
        return None
    named = dict(zip(node.arg_names, node.args, strict=True))
    forward = named.get("forward") or (node.args[1] if len(node.args) > 1 and node.arg_names[1] is None else None)
    shapes = ((name, _axes(value)) for name, value in _pairs(named.get("params")))
    return Making(
        scope,
        _function(forward, scope),
        _function(named.get("init"), scope),
        owner,
        dict(_pairs(named.get("dims"))),
        {name: axes for name, axes in shapes if axes is not None},
    )


def _is_model(callee: Expression) -> bool:
    return isinstance(callee, RefExpr) and callee.fullname == MODEL


def _begins(callee: Expression, owner: TypeInfo) -> bool:
    """Tell whether a class calls the `__init__` that it has of `Model`."""
    is_init = isinstance(callee, SuperExpr) and callee.name == "__init__"
    return is_init and [base.type.fullname for base in owner.bases] == [MODEL]


def _function(node: Expression | None, scope: Scope) -> FuncDef | None:
    """Return the function or method of the file that is given, or that a `partial` is of."""
    if isinstance(node, CallExpr) and isinstance(node.callee, RefExpr) and node.callee.fullname == "functools.partial":
        node = node.args[0] if node.args else None
    if isinstance(node, MemberExpr) and isinstance(node.expr, NameExpr) and scope is not None and scope.info:
        is_own = isinstance(node.expr.node, Var) and node.expr.node.is_self
        method = scope.info.get_method(node.name) if is_own else None
        return method if isinstance(method, FuncDef) else None
    return node.node if isinstance(node, NameExpr) and isinstance(node.node, FuncDef) else None


def _pairs(node: Expression | None) -> Sequence[tuple[str, Expression]]:
    items = node.items if isinstance(node, DictExpr) else []
    return [(key.value, value) for key, value in items if isinstance(key, StrExpr)]


def _axes(value: Expression) -> Axes | None:
    return tuple(map(_axis, value.items)) if isinstance(value, TupleExpr) else None


def _axis(node: Expression) -> str | int | None:
    is_told = isinstance(node, IntExpr) or (isinstance(node, StrExpr) and node.value.isidentifier())
    return node.value if is_told and isinstance(node, IntExpr | StrExpr) else None
