"""Signals: windows, convolutions, slopes."""

from typedthinc.shapes.arrays.axes import axis_of
from typedthinc.shapes.arrays.messages import takes_only
from typedthinc.shapes.arrays.values import FLOATS, ArrayValue, Value, array_of, floating, plain, promoted, shaped
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Size, number


def window(M: Value, *_: Value) -> Value:
    """`np.hanning`, `hamming`, `blackman`, `bartlett` and `kaiser`."""
    return shaped(FLOATS, (M,))


def convolve(a: Value, v: Value, mode: Value = "full") -> Value:
    """`np.convolve`."""
    one, two = array_of(a), array_of(v)
    for each in (one, two):
        if each is not None and len(each.sizes) > 1:
            raise Mismatch("rank", takes_only("convolve", "vectors", str(each)))
    if one is None or two is None or len(one.sizes) != 1 or len(two.sizes) != 1:
        return UNKNOWN
    size = _overlap(plain(one.sizes[0]), plain(two.sizes[0]), mode)
    return ArrayValue(promoted(one.family, two.family), (size,))


def correlate(a: Value, v: Value, mode: Value = "valid") -> Value:
    """`np.correlate`."""
    return convolve(a, v, mode)


def _overlap(one: int | None, two: int | None, mode: Value) -> Size:
    if not one or not two:
        return UNKNOWN
    match mode:
        case "full":
            return number(one + two - 1)
        case "same":
            return number(max(one, two))
        case "valid":
            return number(max(one, two) - min(one, two) + 1)
        case _:
            return UNKNOWN


def gradient(f: Value, *spacings: Value, axis: Value = None, edge_order: Value = None) -> Value:
    """`np.gradient`: slopes along an axis, or along each."""
    found = array_of(f)
    if found is None or not found.sizes or any(array_of(each) is None for each in spacings):
        return UNKNOWN
    slopes = ArrayValue(floating(found.family), found.sizes)
    if len(found.sizes) == 1 or (axis is not None and axis_of(axis, found) is not None):
        return slopes
    return (slopes,) * len(found.sizes) if axis is None else UNKNOWN
