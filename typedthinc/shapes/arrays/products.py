"""Products of matrices and vectors."""

from itertools import zip_longest

from typedthinc.shapes.arrays.axes import axes_of, shown
from typedthinc.shapes.arrays.broadcasting import NeverFits, broadcast, differ_as_names
from typedthinc.shapes.arrays.counts import product
from typedthinc.shapes.arrays.einsum import einsum
from typedthinc.shapes.arrays.messages import (
    never_broadcast,
    no_contraction,
    no_product,
    no_scalar_operand,
    other_length,
    takes_only,
)
from typedthinc.shapes.arrays.values import BOOLS, INTS, ArrayValue, Int, Value, array_of, plain, promoted
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Size, number, show
from typedthinc.shapes.substitution import never_equal

_TWO = Int(number(2))


def matmul(x1: Value, x2: Value, /, out: Value = None, *, operator: str = "@", **_: Value) -> Value:
    """`@` and `np.matmul`."""
    one, two = array_of(x1), array_of(x2)
    if one is None or two is None or out is not None:
        return UNKNOWN
    if not one.sizes or not two.sizes:
        raise Mismatch("rank", no_scalar_operand(operator, shown(one), shown(two)))
    _same_inner(operator, one, two)
    try:
        batch = broadcast(one.sizes[:-2], two.sizes[:-2])  # (..., m, k) @ (..., k, n): the dots broadcast
    except NeverFits:
        raise Mismatch("size", never_broadcast(operator, str(one), str(two))) from None
    outer = (*one.sizes[-2:-1], *(two.sizes[-1:] if len(two.sizes) > 1 else ()))  # (m, n); a vector loses its axis
    return ArrayValue(promoted(one.family, two.family), (*batch, *outer))


def dot(a: Value, b: Value, out: Value = None) -> Value:
    """`np.dot`: of arrays of more axes, each row by each matrix."""
    one, two = array_of(a), array_of(b)
    if one is None or two is None or out is not None:
        return UNKNOWN
    family = promoted(one.family, two.family)
    if not one.sizes or not two.sizes:
        return ArrayValue(family, one.sizes or two.sizes)  # a number scales
    _same_inner("dot", one, two)
    return ArrayValue(family, (*one.sizes[:-1], *two.sizes[:-2], *(two.sizes[-1:] if len(two.sizes) > 1 else ())))


def _same_inner(operator: str, one: ArrayValue, two: ArrayValue) -> None:
    width, rows = one.sizes[-1], two.sizes[max(len(two.sizes) - 2, 0)]  # the last axis but one; of a vector, the last
    if _differ(width, rows):
        fits_transposed = len(two.sizes) == 2 and two.sizes[1] == width  # for the hint
        text = no_product(operator, str(one), str(two), show(width), show(rows), fits_transposed=fits_transposed)
        raise Mismatch("size", text)


def _differ(one: Size, two: Size) -> bool:
    return never_equal(one, two) or differ_as_names(one, two)


def outer(a: Value, b: Value, out: Value = None) -> Value:
    """`np.outer` of vectors."""
    one, two = array_of(a), array_of(b)
    if one is None or two is None or out is not None or len(one.sizes) != 1 or len(two.sizes) != 1:
        return UNKNOWN
    return ArrayValue(promoted(one.family, two.family), (*one.sizes, *two.sizes))


def inner(a: Value, b: Value) -> Value:
    """`np.inner`: along the last axes."""
    one, two = array_of(a), array_of(b)
    if one is None or two is None or not one.sizes or not two.sizes:
        return UNKNOWN
    _same_last("inner", one, two)
    return ArrayValue(promoted(one.family, two.family), (*one.sizes[:-1], *two.sizes[:-1]))


def _same_last(operator: str, one: ArrayValue, two: ArrayValue) -> None:
    width, other = one.sizes[-1], two.sizes[-1]
    if _differ(width, other):
        text = no_product(operator, str(one), str(two), show(width), show(other), fits_transposed=False)
        raise Mismatch("size", text)


def vdot(a: Value, b: Value, /) -> Value:
    """`np.vdot`: one number."""
    one, two = array_of(a), array_of(b)
    if one is None or two is None:
        return UNKNOWN
    if _differ(product(one.sizes), product(two.sizes)):  # both are laid in a row
        raise Mismatch("size", other_length("vdot", "arrays", shown(one), shown(two)))
    return ArrayValue(promoted(one.family, two.family), ())


def vecdot(x1: Value, x2: Value, /, **options: Value) -> Value:
    """`np.vecdot`: along the last axis."""
    one, other = array_of(x1), array_of(x2)
    if one is None or other is None or not one.sizes or not other.sizes or options:
        return UNKNOWN
    _same_last("vecdot", one, other)
    try:
        sizes = broadcast(one.sizes, other.sizes)
    except NeverFits:
        raise Mismatch("size", never_broadcast("vecdot", str(one), str(other))) from None
    return ArrayValue(promoted(one.family, other.family), sizes[:-1])  # the last axis is summed


def trace(a: Value, offset: Value = None, axis1: Value = None, axis2: Value = None, **options: Value) -> Value:
    """`np.trace` of a matrix."""
    found = array_of(a)
    if found is not None and len(found.sizes) < 2:
        raise Mismatch("rank", takes_only("trace", "an array of at least two axes", shown(found)))
    if found is None or len(found.sizes) != 2 or options:
        return UNKNOWN
    return ArrayValue(INTS if found.family == BOOLS else found.family, ())


def kron(a: Value, b: Value) -> Value:
    """`np.kron`: each size by each."""
    one, two = array_of(a), array_of(b)
    if one is None or two is None:
        return UNKNOWN
    pairs = zip_longest(one.sizes[::-1], two.sizes[::-1], fillvalue=number(1))
    return ArrayValue(promoted(one.family, two.family), tuple(product(pair) for pair in pairs)[::-1])


def cross(a: Value, b: Value, *others: Value, **options: Value) -> Value:
    """`np.cross` of vectors in space."""
    one, two = array_of(a), array_of(b)
    if one is None or two is None or others or options or not one.sizes or not two.sizes:
        return UNKNOWN
    if plain(one.sizes[-1]) != 3 or plain(two.sizes[-1]) != 3:
        return UNKNOWN
    try:
        return ArrayValue(promoted(one.family, two.family), broadcast(one.sizes, two.sizes))
    except NeverFits:
        raise Mismatch("size", never_broadcast("cross", str(one), str(two))) from None


def matvec(x1: Value, x2: Value, /, **options: Value) -> Value:
    """`np.matvec`: matrices by vectors."""
    return UNKNOWN if options else einsum("...ij,...j->...i", x1, x2)


def vecmat(x1: Value, x2: Value, /, **options: Value) -> Value:
    """`np.vecmat`: vectors by matrices."""
    return UNKNOWN if options else einsum("...i,...ij->...j", x1, x2)


def tensordot(a: Value, b: Value, axes: Value = _TWO) -> Value:
    """`np.tensordot`: over a number of axes, or over those that two lists name."""
    one, two = array_of(a), array_of(b)
    if one is None or two is None:
        return UNKNOWN
    many = plain(axes)
    if many is not None and 0 <= many <= min(len(one.sizes), len(two.sizes)):
        ends = list(range(len(one.sizes) - many, len(one.sizes))), list(range(many))
    elif isinstance(axes, tuple | list) and len(axes) == 2 and None not in axes:
        pair = axes_of(axes[0], one), axes_of(axes[1], two)
        if pair[0] is None or pair[1] is None:
            return UNKNOWN
        ends = pair[0], pair[1]
    else:
        return UNKNOWN
    for axis in zip(*ends, strict=False):
        if _differ(one.sizes[axis[0]], two.sizes[axis[1]]):
            raise Mismatch("size", no_contraction(str(one), str(two), axis))
    left = [
        [size for place, size in enumerate(each.sizes) if place not in end]
        for each, end in zip((one, two), ends, strict=True)
    ]
    return ArrayValue(promoted(one.family, two.family), (*left[0], *left[1]))  # what is not contracted, in order
