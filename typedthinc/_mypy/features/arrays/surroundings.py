"""What an expression cannot tell by itself: `state.py` answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from mypy.nodes import (
    CallExpr,
    Expression,
    FuncDef,
    LambdaExpr,
    MemberExpr,
    NameExpr,
    RefExpr,
)

from typedthinc.shapes.arrays.values import FunctionValue, Record, Value
from typedthinc.shapes.sentences import Mismatch


class Surroundings(Protocol):
    """What an expression cannot tell by itself."""

    def variable(self, node: NameExpr) -> Value:
        """Return the value of a name where it is read."""
        ...

    def attribute(self, node: MemberExpr) -> Value:
        """Return the value of an attribute of an object other than an array."""
        ...

    def used(self, node: MemberExpr) -> Value:
        """Return the value of an attribute with which something is done that has no meaning for None."""
        ...

    def field(self, node: MemberExpr, owner: Record) -> Value:
        """Return the value of an attribute of an object that is known."""
        ...

    def assign(self, target: Expression, value: Value) -> None:
        """Bind a name."""
        ...

    def makes_layer(self, callee: Expression) -> bool:
        """Tell whether what is called is a layer of the library: that neither is an array nor holds one."""
        ...

    def followed(self, node: CallExpr, args: list[Value]) -> None:
        """Follow a method that changes a list."""
        ...

    def result(self, node: CallExpr, args: list[Value]) -> Value:
        """Return what a function without a rule returns."""
        ...

    def applied(self, owner: Expression, name: str, *args: Expression) -> Value:
        """Return what a method of an object returns that stands behind a sign, brackets or a function."""
        ...

    def give(self, value: Value, node: Expression | None = None) -> None:
        """Note what a generator gives."""
        ...

    def ran(self) -> None:
        """Note that something ran which nobody has followed in all that it does."""
        ...

    def sequence(self, node: Expression, value: Value) -> Value:
        """Return what is iterated: of an object, by its methods for that."""
        ...

    def method(self, node: MemberExpr) -> Value:
        """Return a method of an object that is not called where it is named."""
        ...

    def held_model(self, node: Expression) -> Value:
        """Return a model that a list or dict holds; unknown if it is something else."""
        ...

    def function_value(self, node: FuncDef | LambdaExpr) -> Value:
        """Return a function of the file."""
        ...

    def function_elsewhere(self, node: RefExpr) -> Value:
        """Return a function of another module that is not called where it is named."""
        ...

    def invoked(
        self, found: FunctionValue, args: Sequence[Value], named: Mapping[str, Value], node: CallExpr | None
    ) -> Value:
        """Return what a function of the file returns for arguments.

        Args:
            node: The call; None if nobody knows when it runs, or whether.
        """
        ...

    def operated(self, operator: str, left: Expression, right: Expression) -> Value:
        """Return what an operator returns of objects."""
        ...

    def typed(self, node: Expression) -> Value:
        """Return what the type of an expression tells, if mypy has been there."""
        ...

    def complain(
        self, node: Expression, mismatch: Mismatch, *, unless_reported: bool = False, taker: Expression | None = None
    ) -> None:
        """Note what numpy is sure to refuse, or a model, and what that is given to."""
        ...

    def function(self, node: Expression) -> Value:
        """Return a function that a call is given."""
        ...

    def holds(self, condition: Expression) -> bool | None:
        """Tell whether a condition holds that hangs on what varies; None if nobody knows."""
        ...

    def varying(self, targets: Sequence[Expression], compute: Callable[[], Value]) -> Value:
        """Compute what is worth something else for each value of some names."""
        ...

    def doubted(self, condition: Expression, compute: Callable[[], Value]) -> Value:
        """Compute what stands behind a condition."""
        ...
