"""What a call gives to the body that it enters, where that has data for models."""

from __future__ import annotations

from collections.abc import Mapping

from mypy.nodes import CallExpr, Expression, MemberExpr

from typedthinc.shapes.arrays.values import Arr, Holder, Record, Repeated, Tensor, Value
from typedthinc.shapes.sizes import UNKNOWN


def given_by(node: CallExpr, values: Mapping[Expression, Value]) -> dict[Expression, Value] | None:
    """Say what the arguments of a call are worth now, and the object whose method it calls; None if there is no data.

    What models make of data that nobody knows takes long to find out, and says little.
    """
    owners = [node.callee.expr] if isinstance(node.callee, MemberExpr) else []
    found = {each: values.get(each, UNKNOWN) for each in (*node.args, *owners)}
    return found if any(map(_has_data, found.values())) else None


def _has_data(value: Value) -> bool:
    """Tell whether a value is data for models, or holds some."""
    match value:
        case Arr() | Holder() | Repeated() | Tensor():
            return True
        case Record(fields=fields):
            return any(_has_data(each) for _, each in fields)
        case tuple() | list():
            return any(map(_has_data, value))
        case _:
            return False
