"""Expressions computed once: `evaluate`, and `execute`, which stores the result."""

# pyright: reportUnnecessaryIsInstance=false
# What a caller passes is checked, whatever its annotation says.

from collections.abc import Mapping
from typing import Any, Generic, Protocol, TypeVar, overload

from typedthinc.arguments import shown
from typedthinc.backends import Ops, get_current_ops
from typedthinc.errors import ExpressionError
from typedthinc.lazy.expr import A, Expr
from typedthinc.lazy.plan import Plan
from typedthinc.lazy.variables import Var, compare, fitting
from typedthinc.shapes.arrays.values import ArrayValue
from typedthinc.tracebacks import REFUSALS, hide_frames

ValueT_contra = TypeVar("ValueT_contra", contravariant=True)


@hide_frames(REFUSALS)
def evaluate(expr: Expr[A], given: Mapping[Expr[Any], Any] | None = None, *, ops: Ops | None = None) -> A:
    """Compute an expression.

    Variables evaluate to what they hold now, and stay as they are; `function` is for what is computed often.

    Args:
        expr: What to compute.
        given: The values of inputs.
        ops: What to compute with; None for the current ops.

    Raises:
        ExpressionError: It is not an expression, an input has no value or one that it does not take, or operands do
            not fit.
    """
    if not isinstance(expr, Expr):
        raise ExpressionError(f"evaluate: takes an expression, not {shown(expr)}")
    values = {leaf: fitting(leaf, value) for leaf, value in (given or {}).items()}
    found: A = Plan([expr], ops or get_current_ops()).run(values)[0]
    return found


class Assign(Generic[A]):
    """What `assign` makes: a variable and the expression that it is to hold."""

    variable: Var[A]
    expr: Expr[A]

    def __init__(self, variable: Var[A], expr: Expr[A]) -> None:
        self.variable, self.expr = variable, expr


class Writable(Protocol[ValueT_contra]):
    """What another system writes its own expressions into: the `execute` of that system does it, not that of here."""

    def assign(self, value: ValueT_contra, /) -> Any:
        """Write the value of an expression."""
        ...


@overload
def assign(variable: Var[A], expr: Expr[Any]) -> Assign[A]: ...
@overload
def assign(variable: Writable[ValueT_contra], expr: ValueT_contra) -> Assign[Any]: ...
@hide_frames(REFUSALS)
def assign(variable: Any, expr: Any) -> Assign[Any]:
    """Say that a variable is to hold the value of an expression; `execute` does it.

    Raises:
        ExpressionError: The expression has other sizes than the variable.
    """
    if isinstance(variable, Var) and isinstance(expr, Expr) and isinstance(known := expr.known, ArrayValue):
        compare(variable, ArrayValue(variable.sizes.family, known.sizes), "the value is")
    return Assign(variable, expr)  # a variable of floats may be given ints, which are cast


def execute(assignment: Assign[A]) -> A:
    """Compute an expression, let the variable hold it, and return it.

    Raises:
        ExpressionError: It is not what `assign` returned, or the value has other sizes than the variable.
    """
    if not isinstance(assignment, Assign) or not isinstance(assignment.variable, Var):
        raise ExpressionError(f"execute: takes what lazy.assign returns for a variable, not {assignment!r}")
    assignment.variable.set(evaluate(assignment.expr))
    return assignment.variable.get()
