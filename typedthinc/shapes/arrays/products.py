"""Products of matrices and vectors."""

from __future__ import annotations

from itertools import zip_longest

from typedthinc.shapes.arrays.broadcasting import NeverFits, broadcast, differ_as_names
from typedthinc.shapes.arrays.movement import product
from typedthinc.shapes.arrays.values import BOOLS, INTS, Arr, Int, Value, array_of, axes_of, plain, promoted
from typedthinc.shapes.sentences import Mismatch, never_broadcast, no_product
from typedthinc.shapes.sizes import UNKNOWN, number, show

_TWO = Int(number(2))


def matmul(x1: Value, x2: Value, /, out: Value = None, *, operator: str = "@", **_: Value) -> Value:
    """`@` and `np.matmul`.

    Raises:
        Mismatch: The inner sizes differ, or batches do not go together.
    """
    one, two = array_of(x1), array_of(x2)
    if one is None or two is None or out is not None or not one.sizes or not two.sizes:
        return UNKNOWN
    _same_inner(operator, one, two)
    try:
        batch = broadcast(one.sizes[:-2], two.sizes[:-2])
    except NeverFits:
        raise Mismatch("size", never_broadcast(operator, str(one), str(two))) from None
    outer = (*one.sizes[-2:-1], *(two.sizes[-1:] if len(two.sizes) > 1 else ()))
    return Arr(promoted(one.family, two.family), (*batch, *outer))


def dot(a: Value, b: Value, out: Value = None) -> Value:
    """`np.dot`: of arrays of more axes, each row by each matrix.

    Raises:
        Mismatch: The inner sizes differ.
    """
    one, two = array_of(a), array_of(b)
    if one is None or two is None or out is not None:
        return UNKNOWN
    family = promoted(one.family, two.family)
    if not one.sizes or not two.sizes:
        return Arr(family, one.sizes or two.sizes)
    _same_inner("dot", one, two)
    return Arr(family, (*one.sizes[:-1], *two.sizes[:-2], *(two.sizes[-1:] if len(two.sizes) > 1 else ())))


def _same_inner(operator: str, one: Arr, two: Arr) -> None:
    width, rows = one.sizes[-1], two.sizes[max(len(two.sizes) - 2, 0)]
    wide, high = plain(width), plain(rows)
    if (wide is not None and high is not None and wide != high) or differ_as_names(width, rows):
        fits_transposed = len(two.sizes) == 2 and two.sizes[1] == width
        text = no_product(operator, str(one), str(two), show(width), show(rows), fits_transposed=fits_transposed)
        raise Mismatch("size", text)


def outer(a: Value, b: Value, out: Value = None) -> Value:
    """`np.outer` of vectors."""
    one, two = array_of(a), array_of(b)
    if one is None or two is None or out is not None or len(one.sizes) != 1 or len(two.sizes) != 1:
        return UNKNOWN
    return Arr(promoted(one.family, two.family), (*one.sizes, *two.sizes))


def inner(a: Value, b: Value) -> Value:
    """`np.inner`."""
    one, two = array_of(a), array_of(b)
    if one is None or two is None or not one.sizes or not two.sizes:
        return UNKNOWN
    return Arr(promoted(one.family, two.family), (*one.sizes[:-1], *two.sizes[:-1]))


def vdot(a: Value, b: Value, /) -> Value:
    """`np.vdot`: one number."""
    one, two = array_of(a), array_of(b)
    return UNKNOWN if one is None or two is None else Arr(promoted(one.family, two.family), ())


def vecdot(x1: Value, x2: Value, /, **options: Value) -> Value:
    """`np.vecdot`: along the last axis."""
    one, other = array_of(x1), array_of(x2)
    if one is None or other is None or not one.sizes or not other.sizes or options:
        return UNKNOWN
    try:
        sizes = broadcast(one.sizes, other.sizes)
    except NeverFits:
        return UNKNOWN
    return Arr(promoted(one.family, other.family), sizes[:-1])


def trace(a: Value, offset: Value = None, axis1: Value = None, axis2: Value = None, **options: Value) -> Value:
    """`np.trace` of a matrix."""
    found = array_of(a)
    if found is None or len(found.sizes) != 2 or options:
        return UNKNOWN
    return Arr(INTS if found.family == BOOLS else found.family, ())


def kron(a: Value, b: Value) -> Value:
    """`np.kron`: each size by each."""
    one, two = array_of(a), array_of(b)
    if one is None or two is None:
        return UNKNOWN
    pairs = zip_longest(one.sizes[::-1], two.sizes[::-1], fillvalue=number(1))
    return Arr(promoted(one.family, two.family), tuple(product(pair) for pair in pairs)[::-1])


def cross(a: Value, b: Value, *others: Value, **options: Value) -> Value:
    """`np.cross` of vectors in space."""
    one, two = array_of(a), array_of(b)
    if one is None or two is None or others or options or not one.sizes or not two.sizes:
        return UNKNOWN
    if plain(one.sizes[-1]) != 3 or plain(two.sizes[-1]) != 3:
        return UNKNOWN
    try:
        return Arr(promoted(one.family, two.family), broadcast(one.sizes, two.sizes))
    except NeverFits:
        return UNKNOWN


def tensordot(a: Value, b: Value, axes: Value = _TWO) -> Value:
    """`np.tensordot`: over a number of axes, or over those that two lists name."""
    one, two = array_of(a), array_of(b)
    if one is None or two is None:
        return UNKNOWN
    many = plain(axes)
    if many is not None:
        ends = list(range(len(one.sizes) - many, len(one.sizes))), list(range(many))
    elif isinstance(axes, tuple | list) and len(axes) == 2 and None not in axes:
        pair = axes_of(axes[0], len(one.sizes)), axes_of(axes[1], len(two.sizes))
        if pair[0] is None or pair[1] is None:
            return UNKNOWN
        ends = pair[0], pair[1]
    else:
        return UNKNOWN
    left = [
        [size for place, size in enumerate(each.sizes) if place not in end]
        for each, end in zip((one, two), ends, strict=True)
    ]
    return Arr(promoted(one.family, two.family), (*left[0], *left[1]))
