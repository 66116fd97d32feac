"""The places of diagonals and triangles of tables."""

from __future__ import annotations

from collections.abc import Callable

from typedthinc.shapes.arrays.values import INTS, ArrayValue, Int, Value, array_of, plain
from typedthinc.shapes.sizes import UNKNOWN, Size, number

_ZERO, _TWO = Int(number(0)), Int(number(2))
# Tables of more rows are not counted out.
_MOST = 10_000


def diag_indices(n: Value, ndim: Value = _TWO) -> Value:
    """`np.diag_indices`: a place on each axis."""
    many = plain(ndim)
    if not isinstance(n, Int) or many is None or not 0 < many < 9:
        return UNKNOWN
    return (ArrayValue(INTS, (n.size,)),) * many


def diag_indices_from(arr: Value) -> Value:
    """`np.diag_indices_from`, whose axes are all of one size."""
    found = array_of(arr)
    return UNKNOWN if found is None or len(found.sizes) < 2 else diag_indices(Int(found.sizes[0]), _rank(found))


def triangle(*, is_lower: bool) -> Callable[..., Value]:
    """Make the rule of `np.tril_indices` or `triu_indices`."""

    def rule(n: Value, k: Value = _ZERO, m: Value = None) -> Value:
        place = ArrayValue(INTS, (_count(n, n if m is None else m, k, is_lower=is_lower),))
        return place, place

    return rule


def triangle_of(*, is_lower: bool) -> Callable[..., Value]:
    """Make the rule of `np.tril_indices_from` or `triu_indices_from`."""

    def rule(arr: Value, k: Value = _ZERO) -> Value:
        found = array_of(arr)
        if found is None or len(found.sizes) != 2:
            return UNKNOWN
        return triangle(is_lower=is_lower)(Int(found.sizes[0]), k, Int(found.sizes[1]))

    return rule


def _count(rows: Value, columns: Value, offset: Value, *, is_lower: bool) -> Size:
    high, wide, above = plain(rows), plain(columns), plain(offset)
    if high is None or wide is None or above is None or high > _MOST:
        return UNKNOWN
    above += is_lower
    lower = sum(min(max(row + above, 0), wide) for row in range(high))
    return number(lower if is_lower else high * wide - lower)


def _rank(array: ArrayValue) -> Int:
    return Int(number(len(array.sizes)))
