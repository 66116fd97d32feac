"""What a forward of the program does with X, as its body says: which layers of its model X goes through.

What plain mypy cannot do: know that a model takes what its first layer takes, and gives what its last one gives.

    def forward(model, X, is_train):
        hidden, back_hidden = model.layers[0](X, is_train)
        Y, back_Y = model.layers[1](hidden, is_train)

1. Go through the statements in their order, and note of each variable through which layers X came to it.
2. What stands under a condition may not run: a variable that is set there is lost. A loop over known layers runs once
   for each of them.
3. The layers that led to what is returned make a chain. Where these are not all known, the first layer that gets X
   still tells what the model takes, and the last one what it gives.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from mypy.nodes import (
    AssignmentStmt,
    Block,
    CallExpr,
    Expression,
    ExpressionStmt,
    ForStmt,
    FuncDef,
    MemberExpr,
    NameExpr,
    PassStmt,
    ReturnStmt,
    Statement,
    TupleExpr,
    Var,
)

from typedthinc._mypy.context import Call
from typedthinc._mypy.variables import extent
from typedthinc.shapes import rules
from typedthinc.shapes.rules import Composition
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, LayerType

# The layers that X went through; None stands for what nobody knows.
_Path: TypeAlias = "tuple[LayerType | None, ...]"
_UNKNOWN = LayerType("the layer")
_NOWHERE: _Path = (None,)
_UPDATING = "begin_update"
_PREDICTING = "predict"


def traced(call: Call, forward: Expression, name: str) -> LayerType | None:
    """Return the type of a model by the layers that its forward calls; None if nobody can tell.

    Raises:
        Mismatch: The layers do not fit.
    """
    found = call.forward(forward)
    if found is None:
        return None
    inner, function, place = found
    if len(function.arguments) < place + 2:
        return None
    path = _Trace(inner, function, place).path()
    if all(each is None for each in path):
        return None
    layer = rules.chain([each or _UNKNOWN for each in path], Composition(name, call.is_base, {}))
    return None if layer.scheme == UNKNOWN_SCHEME else layer


class _Trace:
    """One walk through the body of a forward."""

    def __init__(self, call: Call, function: FuncDef, place: int) -> None:
        self._call, self._function = call, function
        self._held: dict[Var, _Path] = {function.arguments[place + 1].variable: ()}
        self._rounds: dict[Var, LayerType | None] = {}
        self._first: LayerType | None = None

    def path(self) -> _Path:
        """Return the layers from X to what is returned."""
        for each in self._function.body.body:
            if isinstance(each, ReturnStmt):
                return self._returned(each)
            self._follow(each)
        return (self._first, None)

    def _returned(self, node: ReturnStmt) -> _Path:
        returns = self._call.assignments.contents.returns
        is_only = sum(function is self._function for _, function in returns) == 1
        output = node.expr.items[0] if isinstance(node.expr, TupleExpr) and len(node.expr.items) == 2 else None
        path = self._path_of(output) if is_only and output is not None else _NOWHERE
        if path == () or path[0] is not None:
            return path or _NOWHERE
        return (self._first, *path)

    def _follow(self, node: Statement) -> None:
        set_to: dict[Var, _Path] = {}
        match node:
            case AssignmentStmt():
                set_to = dict(self._assigned(node))
            case ForStmt(index=NameExpr(node=Var() as variable), else_body=None) if self._is_straight(node.body):
                rounds = self._call.spread(node.expr)
                if rounds is not None:
                    for each in rounds:
                        self._rounds[variable] = _known(each.call.layer_type_of(each.node))
                        for inner in node.body.body:
                            self._follow(inner)
                    return
            case _:
                pass
        for variable in [each for each in (*self._held, *self._rounds) if self._is_set(each, node)]:
            self._held.pop(variable, None)
            self._rounds.pop(variable, None)
        self._held |= set_to

    @staticmethod
    def _is_straight(body: Block) -> bool:
        return all(isinstance(each, AssignmentStmt | ExpressionStmt | PassStmt) for each in body.body)

    def _assigned(self, node: AssignmentStmt) -> Iterator[tuple[Var, _Path]]:
        target = node.lvalues[0] if len(node.lvalues) == 1 else None
        method, path = self._called(node.rvalue)
        if method == _UPDATING:
            target = target.items[0] if isinstance(target, TupleExpr) and len(target.items) == 2 else None
        if isinstance(target, NameExpr) and isinstance(target.node, Var) and path != _NOWHERE:
            yield target.node, path

    def _called(self, node: Expression) -> tuple[str, _Path]:
        """Return how a layer is called, and the path to what it gives."""
        if not isinstance(node, CallExpr) or not node.args:
            return "", self._path_of(node)
        callee: Expression = node.callee
        method = _UPDATING
        if isinstance(callee, MemberExpr) and callee.name in (_UPDATING, _PREDICTING):
            method, callee = callee.name, callee.expr
        layer = self._layer(callee)
        path = self._path_of(node.args[0])
        if layer is not None and path == () and self._first is None:
            self._first = layer
        return method, _NOWHERE if layer is None else (*path, layer)

    def _layer(self, node: Expression) -> LayerType | None:
        if isinstance(node, NameExpr) and isinstance(node.node, Var) and node.node in self._rounds:
            return self._rounds[node.node]
        return _known(self._call.layer_type_of(node))

    def _path_of(self, node: Expression) -> _Path:
        variable = node.node if isinstance(node, NameExpr) else None
        return self._held.get(variable, _NOWHERE) if isinstance(variable, Var) else _NOWHERE

    def _is_set(self, variable: Var, node: Statement) -> bool:
        start, end = extent(node)
        found = self._call.assignments.contents.by_variable.get(variable, ())
        return any(start <= each.place < end and not each.is_parameter for each in found)


def _known(layer: LayerType | None) -> LayerType | None:
    return None if layer is None or layer.scheme == UNKNOWN_SCHEME else layer
