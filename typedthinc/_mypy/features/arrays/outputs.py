"""Arrays that results are written into: `np.matmul(X, W, out=Y)`."""

from __future__ import annotations

from mypy.nodes import CallExpr, Expression, MemberExpr, NameExpr

from typedthinc.shapes.arrays.broadcasting import goes_into
from typedthinc.shapes.arrays.table import Rule, place_of_out
from typedthinc.shapes.arrays.values import Arr, Value
from typedthinc.shapes.sentences import Mismatch, out_but


def without_out(
    rule: Rule, positional: list[Value], named: dict[str, Value]
) -> tuple[list[Value], dict[str, Value], Arr | None]:
    """Take the array out of the arguments of a call that its result is written into."""
    place = place_of_out(rule)
    if place is not None and place < len(positional) and isinstance(out := positional[place], Arr):
        return [*positional[:place], None, *positional[place + 1 :]], named, out
    out = named.get("out")
    return (positional, {**named, "out": None}, out) if isinstance(out, Arr) else (positional, named, None)


def written(node: Expression, found: Value, out: Arr) -> Value:
    """Return the array that a result is written into.

    Raises:
        Mismatch: It has other sizes.
    """
    if isinstance(found, Arr) and not goes_into(found.sizes, out.sizes):
        callee = node.callee if isinstance(node, CallExpr) else None
        name = callee.name if isinstance(callee, NameExpr | MemberExpr) else "the function"
        raise Mismatch("size", out_but(name, str(out), str(found)))
    return out
