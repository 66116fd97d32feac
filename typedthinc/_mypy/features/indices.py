"""`X["name"]`, `X[0.5]`: what is not a place in an array.

What plain mypy cannot do: an index of our array types may be anything, for what it gives hangs on values.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.nodes import Expression, TupleExpr
from mypy.types import CallableType, FunctionLike, Instance, get_proper_type

from typedthinc._mypy.compat import type_of
from typedthinc._mypy.context import Call, loosened
from typedthinc._mypy.features.fitting import came_as
from typedthinc._mypy.names import ARRAYS, PACKAGE, SIZE
from typedthinc._mypy.to_shapes import any_type
from typedthinc.shapes.refusals import takes_as_index
from typedthinc.shapes.sentences import Mismatch

METHODS: Final = ("__getitem__", "__setitem__")
_NO_PLACES: Final = frozenset(f"builtins.{name}" for name in ("str", "bytes", "float", "complex", "dict", "set"))


def analyze(call: Call, signature: CallableType, args: Sequence[Sequence[Expression]]) -> CallableType:
    """Refuse an index that no array takes."""
    index = args[0][0] if args and args[0] else None
    for part in index.items if isinstance(index, TupleExpr) else [index]:
        if part is not None and _is_no_place(call, part):
            # mypy asks about each overload in turn.
            call.sole = signature
            call.report(Mismatch("container", takes_as_index(came_as(call, part))), part)
            return loosened(signature, any_type())
    return signature


def _is_no_place(call: Call, expression: Expression) -> bool:
    proper = get_proper_type(type_of(call.checker, expression))
    if not isinstance(proper, Instance):
        return isinstance(proper, FunctionLike)
    name = proper.type.fullname
    if name in ARRAYS:
        return ARRAYS[name][0] == "Floats"
    is_number = name == SIZE or proper.type.get("__index__") is not None
    return name in _NO_PLACES or (name.startswith(PACKAGE) and not is_number)
