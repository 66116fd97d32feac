"""What takes apart the result of an operation that computes several arrays."""

from typing import Any, Final

from typedthinc.lazy.expr import Expr
from typedthinc.lazy.primitives import PRIMITIVES, Primitive
from typedthinc.shapes.arrays.values import Value, plain
from typedthinc.shapes.sizes import UNKNOWN

ITEM: Final = "item"


def _shape(several: Value, at: Value) -> Value:
    place = plain(at)
    return several[place] if isinstance(several, tuple) and place is not None else UNKNOWN


PRIMITIVES[ITEM] = Primitive(ITEM, lambda ops, at: lambda values: values[at], _shape, (None,), is_view=True)


def item(node: Expr[Any], at: int) -> Expr[Any]:
    """Return one of the arrays that a node computes; its option `dtypes` tells their dtypes."""
    known = node.known[at] if isinstance(node.known, tuple) else UNKNOWN
    return Expr(PRIMITIVES[ITEM], (node,), {"at": at}, known, node.options["dtypes"][at])
