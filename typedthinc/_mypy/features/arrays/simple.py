"""Statements that stand alone: assignments, `return` and `raise`."""

from __future__ import annotations

from functools import partial

from mypy.nodes import (
    AssignmentStmt,
    Expression,
    IndexExpr,
    MemberExpr,
    NameExpr,
    OperatorAssignmentStmt,
    RaiseStmt,
    ReturnStmt,
    TempNode,
    TupleExpr,
    Var,
)
from mypy.types import CallableType, TupleType, Type, get_proper_type

from typedthinc._mypy.features.arrays import (
    mutations,
)
from typedthinc._mypy.features.arrays.branches import Names
from typedthinc._mypy.features.arrays.inside import walk
from typedthinc._mypy.features.arrays.state import State
from typedthinc.shapes.arrays.values import Arr, Value
from typedthinc.shapes.sizes import UNKNOWN, Unknown


class Simple(State):
    """A run through statements, as far as these are simple."""

    names: Names | None

    def _assignment(self, node: AssignmentStmt) -> None:
        if isinstance(node.rvalue, TempNode):
            return
        value = self.reader.value(node.rvalue)
        self._vary(node.lvalues, node.rvalue)
        for target in node.lvalues:
            self._compare(target, value, node.rvalue)
            is_declared = node.unanalyzed_type is not None and isinstance(value, Unknown)
            self.assign(target, self._declared(target) if is_declared else value)

    def _vary(self, targets: list[Expression], value: Expression) -> None:
        names = {each.node for target in targets for each in walk(target) if isinstance(each, NameExpr)}
        if not names <= self._varying and self.varies(value):
            self._varying |= {each for each in names if isinstance(each, Var)}

    def _declared(self, target: Expression) -> Value:
        """Return what an annotation says of a value of which nothing else is known."""
        if isinstance(target, NameExpr) and isinstance(target.node, Var):
            return self._file.declared(target.node)
        return UNKNOWN

    def _compare(self, target: Expression, value: Value, node: Expression) -> None:
        """Compare a value with the type that the name it is assigned to is declared with."""
        match target:
            # A parameter is declared for what callers give; programs put what becomes of it under the same name.
            case NameExpr(node=Var(is_inferred=False, is_argument=False, type=declared)):
                pass
            case MemberExpr():
                attribute = self._file.attribute(target)
                declared = None if attribute is None else attribute.type
            case _:
                return
        mismatch = self._file.mismatch(target.name, declared, value, node)
        if mismatch is not None:
            self.complain(node, mismatch)

    def _operator_assignment(self, node: OperatorAssignmentStmt) -> None:
        right, left = self.reader.value(node.rvalue), self.reader.value(node.lvalue)
        is_array = isinstance(left, Arr) and bool(left.sizes)
        value = self.reader.operation(node.lvalue, node.op, left, right)
        # An array keeps its sizes, or numpy refuses.
        if isinstance(node.lvalue, NameExpr):
            self.assign(node.lvalue, left if is_array else value)
        elif isinstance(node.lvalue, IndexExpr) and not is_array:
            self._change(
                node.lvalue.base, partial(mutations.augment, key=self.reader.values[node.lvalue.index], value=value)
            )

    def _return(self, node: ReturnStmt) -> None:
        value = None if node.expr is None else self.reader.value(node.expr)
        self.returned.append(value)
        self.names = None
        if node.expr is None or self._scope is None or not isinstance(self._scope.type, CallableType):
            return
        what, declared = f"the result of {self._scope.name}", get_proper_type(self._scope.type.ret_type)
        if isinstance(node.expr, TupleExpr) and isinstance(declared, TupleType) and isinstance(value, tuple):
            for part, typ, each in zip(node.expr.items, declared.items, value, strict=False):
                self._compare_with(what, typ, each, part)
        else:
            self._compare_with(what, declared, value, node.expr)

    def _compare_with(self, what: str, declared: Type, value: Value, node: Expression) -> None:
        mismatch = self._file.mismatch(what, declared, value, node)
        if mismatch is not None:
            self.complain(node, mismatch)

    def _leave(self, node: RaiseStmt) -> None:
        if node.expr is not None:
            self.reader.value(node.expr)
        self.names = None
