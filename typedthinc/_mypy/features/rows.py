"""`reversed(X)` and `sum(X)`: the functions of Python that go through the rows of an array by other ways than `iter`.

What plain mypy cannot do: of a protocol it sees the members that the protocol declares, and operators and `__getitem__`
of arrays are declared beside it, so that numpy's arrays fit. It refuses both calls.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.nodes import ARG_POS, CallExpr, Expression
from mypy.types import CallableType, Instance, Type, get_proper_type

from typedthinc._mypy.compat import altered, type_of
from typedthinc._mypy.context import Call
from typedthinc._mypy.names import ARRAYS, array_name
from typedthinc._mypy.to_shapes import any_type, instance

REVERSED: Final = "builtins.reversed"
SUM: Final = "builtins.sum"


def analyze(call: Call, signature: CallableType, _args: Sequence[Sequence[Expression]], name: str) -> CallableType:
    """Let a function take an array, and say what it makes of the rows."""
    node = call.node
    if not isinstance(node, CallExpr) or not node.args or node.arg_kinds[0] != ARG_POS:
        return signature
    row = _row(call, node.args[0])
    if row is None:
        return signature
    result = instance(call.classes, REVERSED, [row]) if name == REVERSED else row
    return altered(signature, result, arguments=[any_type() for _ in signature.arg_types])


def _row(call: Call, expression: Expression) -> Type | None:
    """Return the type of what iterating over an array gives; None if it is something else."""
    proper = get_proper_type(type_of(call.checker, expression))
    if not isinstance(proper, Instance) or proper.type.fullname not in ARRAYS:
        return None
    family, rank = ARRAYS[proper.type.fullname]
    return any_type() if rank == 1 else instance(call.classes, array_name(family, rank - 1), list(proper.args[1:]))
