"""Operators of our array types: what numpy stretches.

The declared operators know as much as the types say. Where these name no sizes, the text of the program may.

1. Compute both operands, and what numpy makes of them.
2. Where that is larger than the left one, return an array of its sizes.
3. Report what is stretched by accident; mypy shall not say it again.
"""

from __future__ import annotations

from collections.abc import Sequence

from mypy.nodes import ComparisonExpr, Expression, OpExpr
from mypy.types import CallableType

from typedthinc._mypy.array_types import term_of_value
from typedthinc._mypy.context import Call, loosened
from typedthinc._mypy.to_shapes import any_type, type_of_term
from typedthinc.shapes.arrays import broadcasting
from typedthinc.shapes.arrays.values import BOOLS, Arr, worth
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import UNKNOWN
from typedthinc.shapes.terms import Anything

OPERATORS = frozenset(
    f"__{prefix}{name}__"
    for name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "gt", "ge", "lt", "le")
    for prefix in ("", "r")
)


def analyze(call: Call, signature: CallableType, args: Sequence[Sequence[Expression]]) -> CallableType:
    """Type an operation on one of our arrays."""
    found = operation(call)
    if found is None:
        return signature
    operator, left, right = found
    try:
        result = broadcasting.operation(operator, left, right)
    except Mismatch as mismatch:
        if "stretched" not in mismatch.message:
            return signature
        call.report_aside(mismatch, call.node)
        return loosened(signature, any_type())
    if not isinstance(result, Arr) or result.sizes in (left.sizes, right.sizes) or UNKNOWN in result.sizes:
        return signature
    if result.family == BOOLS:
        return signature
    term = term_of_value(result)
    shown = any_type() if isinstance(term, Anything) else type_of_term(call.classes, term, given=True)
    return loosened(signature, shown)


def operation(call: Call) -> tuple[str, Arr, Arr] | None:
    """Return the operator and both arrays, or what expressions are worth, if all is known."""
    node = call.node
    if isinstance(node, OpExpr):
        operator, operands = node.op, [node.left, node.right]
    elif isinstance(node, ComparisonExpr) and len(node.operands) == 2:
        operator, operands = node.operators[0], list(node.operands)
    else:
        return None
    left, right = (worth(call.arrays.value(operand)) for operand in operands)
    if not isinstance(left, Arr) or not isinstance(right, Arr) or not left.sizes or not right.sizes:
        return None
    return operator, left, right
