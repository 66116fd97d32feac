"""Polynomials as arrays of their coefficients."""

from typedthinc.shapes.arrays.statistics import same_length
from typedthinc.shapes.arrays.values import (
    ANY_DTYPE,
    FLOATS,
    INTS,
    ArrayValue,
    Int,
    Value,
    array_of,
    floating,
    plain,
    promoted,
)
from typedthinc.shapes.sizes import UNKNOWN, Size, number, plus

_ONE = Int(number(1))


def polyfit(x: Value, y: Value, deg: Value, rcond: Value = None, **options: Value) -> Value:
    """`np.polyfit`: one coefficient more than the degree."""
    same_length("polyfit", "x and y", x, y)
    found = array_of(y)
    if found is None or not isinstance(deg, Int) or set(options) - {"w"} or len(found.sizes) not in (1, 2):
        return UNKNOWN
    return ArrayValue(floating(found.family), (plus(deg.size, number(1)), *found.sizes[1:]))


def polyval(p: Value, x: Value) -> Value:
    """`np.polyval`."""
    found, factors = array_of(x), array_of(p)
    return (
        UNKNOWN if found is None or factors is None else ArrayValue(promoted(found.family, factors.family), found.sizes)
    )


def poly(seq_of_zeros: Value) -> Value:
    """`np.poly`: of its zeros, or of a matrix; whether complex numbers cancel depends on them."""
    found = array_of(seq_of_zeros)
    if found is None or len(found.sizes) not in (1, 2) or plain(found.sizes[0]) in (None, 0):
        return UNKNOWN
    return ArrayValue(FLOATS if found.family in (INTS, FLOATS) else ANY_DTYPE, (plus(found.sizes[0], number(1)),))


def longer(a1: Value, a2: Value) -> Value:
    """`np.polyadd` and `polysub`: as long as the longer one."""
    one, two = array_of(a1), array_of(a2)
    if one is None or two is None or len(one.sizes) > 1 or len(two.sizes) > 1:
        return UNKNOWN
    return ArrayValue(promoted(one.family, two.family), (_longer(_length(one), _length(two)),))


def _length(array: ArrayValue) -> Size:
    return array.sizes[0] if array.sizes else number(1)


def _longer(one: Size, two: Size) -> Size:
    numbers = plain(one), plain(two)
    if numbers[0] is None or numbers[1] is None:
        return one if one == two else UNKNOWN
    return number(max(numbers[0], numbers[1]))


def polyder(p: Value, m: Value = _ONE) -> Value:
    """`np.polyder`: a coefficient less for each time."""
    return _longer_by(p, m, -1)


def polyint(p: Value, m: Value = _ONE, k: Value = None) -> Value:
    """`np.polyint`: a coefficient more for each time, and quotients."""
    found = _longer_by(p, m, 1)
    return ArrayValue(floating(found.family), found.sizes) if isinstance(found, ArrayValue) else UNKNOWN


def _longer_by(p: Value, times: Value, step: int) -> Value:
    found, many = array_of(p), plain(times)
    length = plain(found.sizes[0]) if found is not None and len(found.sizes) == 1 else None
    if found is None or many is None or length is None:
        return UNKNOWN
    return ArrayValue(found.family, (number(max(length + step * many, 0)),))
