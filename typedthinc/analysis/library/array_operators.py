"""Operators between arrays, tensors and lazy expressions."""

from __future__ import annotations

import ast

from typedthinc.analysis.engine import Engine, Operation
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.constants import ANY_BOOL, ANY_INT, is_text
from typedthinc.analysis.values.objects import ListObject, TupleOf
from typedthinc.analysis.values.operands import operand_of, result_of
from typedthinc.shapes.arrays import broadcasting, products, tensors
from typedthinc.shapes.arrays.messages import never_broadcast
from typedthinc.shapes.arrays.values import INTS, ArrayValue, Int, Lazy, Tensor, computed_later, evaluated
from typedthinc.shapes.arrays.values import Value as Operand
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Unknown

_COMPARISONS = frozenset(("<", ">", "==", "!=", "<=", ">="))


def array_operator(engine: Engine, at: Operation) -> Value:
    """Return what an operator between arrays gives."""
    left, right = at.left.value, at.right.value
    if is_text(left) or is_text(right) or left is None or right is None:
        return UNKNOWN
    sequences = ListObject | TupleOf
    if isinstance(left, sequences) and isinstance(right, sequences):
        return ANY_BOOL if at.symbol in _COMPARISONS else UNKNOWN
    one, two = operand_of(left), operand_of(right)
    try:
        return _applied(engine, at, one, two)
    except Mismatch as mismatch:
        engine.report(mismatch, at.node, at.scope)
        return UNKNOWN


def _applied(engine: Engine, at: Operation, one: Operand, two: Operand) -> Value:
    if isinstance(one, Tensor) or isinstance(two, Tensor):
        return result_of(tensors.operation(at.symbol, one, two))
    if isinstance(one, Lazy) or isinstance(two, Lazy):
        return computed_later(_operation(at.symbol, evaluated(one), evaluated(two)))
    if at.symbol != "@" and (isinstance(one, Unknown) or isinstance(two, Unknown)):
        return UNKNOWN
    made = _operation(at.symbol, one, two)
    if at.is_in_place and isinstance(one, ArrayValue) and one.sizes:
        return _in_place(engine, at, one, made)
    is_int = isinstance(at.left.value, Int) and isinstance(at.right.value, Int) and made == ArrayValue(INTS, ())
    return ANY_INT if is_int else result_of(made)


def _operation(symbol: str, one: Operand, two: Operand) -> Operand:
    return products.matmul(one, two) if symbol == "@" else broadcasting.operation(symbol, one, two)


def _in_place(engine: Engine, at: Operation, target: ArrayValue, made: Operand) -> Value:
    """Return what `target += value` leaves: the array keeps its sizes."""
    if isinstance(made, ArrayValue) and not broadcasting.goes_into(made.sizes, target.sizes):
        text = never_broadcast(f"{at.symbol}=", str(target), str(at.right.value))
        place = at.right.node if isinstance(at.node, ast.AugAssign) else at.node
        engine.report(Mismatch("size", text), place, at.scope)
    return target
