"""One-hot rows in trees: what stands beside them tells how many classes there are, or what they are written to."""

from collections.abc import Sequence
from typing import Any, Final

from typedthinc.compat.neon.plans import replaced
from typedthinc.lazy import Expr, one_hot
from typedthinc.lazy.primitives import INPUT
from typedthinc.lazy.walk import ordered
from typedthinc.shapes.arrays.values import FLOATS, ArrayValue
from typedthinc.shapes.sizes import UNKNOWN, number

UNKNOWN_CLASSES: Final = (
    "onehot: the number of classes is not known: write the rows into a tensor first, or put them beside one of "
    "that size"
)


class Classes(Expr[Any]):
    """A place for one-hot rows, until it is known how many classes there are.

    Attributes:
        ids: The classes, one after the other.
        axis: The axis of the classes.
    """

    __slots__ = ("axis", "ids")

    ids: Expr[Any]
    axis: int

    def __init__(self, ids: Expr[Any], axis: int, dtype: str) -> None:
        count = number(ids.shape[0] or 0)
        known = ArrayValue(FLOATS, (count, UNKNOWN) if axis else (UNKNOWN, count))
        super().__init__(INPUT, (), {}, known, dtype, "onehot")
        self.ids, self.axis = ids, axis

    def rows(self, n: int) -> Expr[Any]:
        """Return the rows for a number of classes."""
        found = one_hot(self.ids, n, self.dtype or "float32")
        return found if self.axis else found.T  # (ids, n) or (n, ids)


def unknown_axis(expr: Expr[Any]) -> int | None:
    """Return along which axis the size is not known; None if all are."""
    return expr.shape.index(None) if None in expr.shape else None


def with_classes(expr: Expr[Any], n: int) -> Expr[Any]:
    """Return an expression in which all one-hot rows are of a number of classes."""
    return replaced(expr, {each: each.rows(n) for each in ordered([expr]) if isinstance(each, Classes)})


def settled(operands: Sequence[Expr[Any]], *, is_product: bool) -> list[Expr[Any]]:
    """Return operands in which the number of classes is that of another operand, where one tells it.

    Args:
        operands: What an operation takes, some of it with one-hot rows.
        is_product: Whether it is a product of matrices; else it works element by element.
    """
    return [_beside(each, operands, is_product) for each in operands]


def _beside(expr: Expr[Any], operands: Sequence[Expr[Any]], is_product: bool) -> Expr[Any]:
    axis = unknown_axis(expr)
    if axis is None:
        return expr
    inner = 1 if expr is operands[0] else 0  # the inner axes of A and B meet
    if is_product and axis != inner:
        return expr
    along = 1 - axis if is_product else axis  # (m, k) and (k, n): k is the other axis there
    sizes = (each.shape[along] for each in operands if each is not expr and each.ndim > along)
    n = next((size for size in sizes if size is not None and (is_product or size > 1)), None)
    return expr if n is None else with_classes(expr, n)
