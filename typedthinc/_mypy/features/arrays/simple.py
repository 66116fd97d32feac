"""Statements that stand alone: assignments, `return` and `raise`."""

from __future__ import annotations

from functools import partial

from mypy.nodes import (
    AssignmentStmt,
    ClassDef,
    ConditionalExpr,
    Expression,
    FuncDef,
    IndexExpr,
    ListExpr,
    MemberExpr,
    NameExpr,
    OperatorAssignmentStmt,
    RaiseStmt,
    ReturnStmt,
    TempNode,
    TupleExpr,
    Var,
)
from mypy.types import CallableType, Type

from typedthinc._mypy.features.arrays import declarations, mutations, objects
from typedthinc._mypy.features.arrays.branches import Names
from typedthinc._mypy.features.arrays.state import State
from typedthinc._mypy.features.arrays.updates import is_update
from typedthinc._mypy.features.inside import variables
from typedthinc.shapes.arrays.values import Arr, Repeated, Value
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
            is_changed = isinstance(target, IndexExpr) and is_update(target, node.rvalue)
            self.assign(target, self._declared(target) if is_declared else value, is_update=is_changed)

    def _vary(self, targets: list[Expression], value: Expression) -> None:
        names = set[Var]().union(*map(variables, targets))
        if not names <= self._varying and self.varies(value):
            self._varying |= names

    def _declared(self, target: Expression) -> Value:
        """Return what an annotation says of a value of which nothing else is known."""
        if isinstance(target, NameExpr) and isinstance(target.node, Var):
            return self._file.declared(target.node)
        return UNKNOWN

    def _compare(self, target: Expression, value: Value, node: Expression) -> None:
        """Compare a value with the type that the name it is assigned to is declared with."""
        declared = self._declared_type(target)
        what = target.name if isinstance(target, NameExpr | MemberExpr) else "the item"
        if declared is not None:
            self._compare_with(what, declared, value, node)

    def _declared_type(self, target: Expression) -> Type | None:
        match target:
            # A parameter is declared for what callers give; programs put what becomes of it under the same name.
            case NameExpr(node=Var(is_inferred=False, is_argument=False, type=declared)):
                return declared
            case MemberExpr():
                attribute = self._file.attribute(target)
                owner = objects.class_of_object(self._file, target.expr)
                set_by = declarations.set_by(owner, target.name) if owner is not None else None
                return set_by if attribute is None else attribute.type
            case IndexExpr():
                held = declarations.keyed(target.base) or self._declared_type(target.base)
                return None if held is None else declarations.item_type(held, target.index)
            case _:
                return None

    def _operator_assignment(self, node: OperatorAssignmentStmt) -> None:
        right, left = self.reader.value(node.rvalue), self.reader.value(node.lvalue)
        is_array = isinstance(left, Arr) and bool(left.sizes)
        value = self.reader.operation(node.lvalue, node.op, left, right)
        if node.op == "+" and isinstance(node.rvalue, ListExpr | TupleExpr) and not is_array:
            self._compare_items(node.lvalue, node.rvalue, right)
        # An array keeps its sizes, or numpy refuses.
        if isinstance(left, list | Repeated) and isinstance(right, list | Repeated):
            self._change(node.lvalue, lambda held: mutations.called(held, "extend", [right]))
        elif isinstance(node.lvalue, NameExpr):
            self.assign(node.lvalue, left if is_array else value)
        elif isinstance(node.lvalue, MemberExpr):
            self.stores.put(node.lvalue, left if is_array else value)
        elif isinstance(node.lvalue, IndexExpr) and not is_array:
            self._change(
                node.lvalue.base, partial(mutations.augment, key=self.reader.values[node.lvalue.index], value=value)
            )

    def _compare_items(self, target: Expression, node: Expression, value: Value) -> None:
        """Compare what is put at the end of a list with what that is declared to hold."""
        declared = self._declared_type(target)
        if declared is not None:
            self._compare_with("the item", declared, value, node)

    def _return(self, node: ReturnStmt) -> None:
        value = None if node.expr is None else self.reader.value(node.expr)
        self.returned.append(value)
        self.names = None
        if node.expr is None or self._scope is None or not isinstance(self._scope.type, CallableType):
            return
        declared = declarations.returned(self._scope, self._scope.type.ret_type)
        if declared is not None:
            self._compare_with(f"the result of {self._scope.name}", declared, value, node.expr)

    def give(self, value: Value, node: Expression | None = None) -> None:
        """Note what a generator gives, and compare it with what it is declared to give."""
        super().give(value)
        typ = self._scope.type if self._scope is not None else None
        if node is None or self._scope is None or not isinstance(typ, CallableType):
            return
        declared = declarations.yielded(self._scope, typ.ret_type)
        if declared is not None:
            self._compare_with(f"what {self._scope.name} yields", declared, value, node)

    def _defaults(self, function: FuncDef) -> None:
        """Compare the defaults of a function with what is declared of its parameters."""
        for argument in function.arguments:
            if argument.initializer is not None and argument.variable.type is not None:
                value = self.reader.value(argument.initializer)
                self._compare_with(argument.variable.name, argument.variable.type, value, argument.initializer)

    def _class(self, node: ClassDef) -> None:
        """Compare what stands in the body of a class with what is declared there."""
        for each in node.defs.body:
            if isinstance(each, FuncDef):
                self._defaults(each)
            elif isinstance(each, AssignmentStmt) and each.unanalyzed_type and not isinstance(each.rvalue, TempNode):
                self._compare(each.lvalues[0], self.reader.value(each.rvalue), each.rvalue)

    def _compare_with(self, what: str, declared: Type, value: Value, node: Expression) -> None:
        if isinstance(node, ConditionalExpr):
            self.doubted(node.cond, lambda: self._compare_both(what, declared, node))
            return
        wrong: list[tuple[Type, Value]] = []
        for typ, part, each in declarations.parts(declared, node, value, self.body):
            name = declarations.OF_LAMBDA if declarations.is_body(node, part) else what
            mismatch = self._file.mismatch(name, typ, each, part)
            if mismatch is None:
                continue
            pairs = [((other, each), (typ, held)) for other, held in wrong]
            if not any(all(self._file.mismatch(name, *fit, part) is None for fit in pair) for pair in pairs):
                # Of two that are swapped, one tells the mistake.
                self.complain(part, mismatch, is_declared=True)
            wrong.append((typ, each))

    def _compare_both(self, what: str, declared: Type, node: ConditionalExpr) -> None:
        """Compare each of two values, of which a condition takes one, with a declared type."""
        for each in (node.if_expr, node.else_expr):
            self._compare_with(what, declared, self.reader.values.get(each, UNKNOWN), each)

    def _leave(self, node: RaiseStmt) -> None:
        if node.expr is not None:
            self.reader.value(node.expr)
        self.names = None
