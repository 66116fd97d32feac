"""Expressions of `typedthinc.lazy` that do not fit: one sentence on their sizes, where mypy would compare types.

What plain mypy cannot do: it knows the sizes that annotations name, and of two expressions that do not go together it
says no more than their types.
"""

from __future__ import annotations

from collections.abc import Sequence

from mypy.nodes import CallExpr, Expression
from mypy.types import CallableType

from typedthinc._mypy.arguments import by_parameter
from typedthinc._mypy.context import Call, loosened
from typedthinc._mypy.features.array_operators import operation
from typedthinc._mypy.features.refusals import Feature
from typedthinc._mypy.to_shapes import any_type
from typedthinc.shapes.arrays import broadcasting, products
from typedthinc.shapes.arrays.values import Arr, Holder, worth
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Unknown


def analyze_operator(call: Call, signature: CallableType, args: Sequence[Sequence[Expression]]) -> CallableType:
    """Type an operation on expressions; where the sizes are not in the visible types, `arrays/` reports them."""
    found = operation(call)
    if found is None or not (found[1].is_visible and found[2].is_visible):
        return signature
    operator, left, right = found
    try:
        if operator == "@":
            products.matmul(left, right)
        else:
            broadcasting.operation(operator, left, right)
    except Mismatch as mismatch:
        call.report_aside(mismatch, call.node)
        return loosened(signature, any_type())
    return signature


def analyze_ifelse(call: Call, signature: CallableType, args: Sequence[Sequence[Expression]]) -> CallableType:
    """Type a call of `ifelse`; that its branches differ in rank is reported by `arrays/`."""
    given = by_parameter(call, signature, args)
    written = [given[name] for name in ("then", "otherwise") if name in given]
    branches = [call.arrays.value(each) for each in written]
    ranks = {len(array.sizes) for each in branches if isinstance(array := worth(each), Arr)}
    return loosened(signature, any_type()) if len(ranks) > 1 else signature


def analyze_scan(
    call: Call, signature: CallableType, args: Sequence[Sequence[Expression]], refuse: Feature
) -> CallableType:
    """Type a call of `scan`; that its step does not fit is reported by `arrays/`, which knows the sizes, too.

    Args:
        refuse: Say what it does not take.
    """
    init = by_parameter(call, signature, args).get("init")
    if init is not None and not isinstance(call.arrays.value(init), Unknown):
        made = call.arrays.value(call.node) if isinstance(call.node, CallExpr) else UNKNOWN
        if not isinstance(made, Holder):
            pairs = zip(signature.arg_names, signature.arg_types, strict=True)
            types = [any_type() if name == "fn" else each for name, each in pairs]
            return signature.copy_modified(arg_types=types)  # pyright: ignore[reportUnknownMemberType]  # mypy's Bogus
    return refuse(call, signature, args)
