"""What takes axes away: sum, mean, argmax and the like."""

from collections.abc import Callable

from typedthinc.shapes.arrays.axes import axes_of, axis_of
from typedthinc.shapes.arrays.counts import product
from typedthinc.shapes.arrays.messages import takes_only
from typedthinc.shapes.arrays.values import (
    ANY_DTYPE,
    BOOLS,
    FLOATS,
    INTS,
    ArrayValue,
    Int,
    Value,
    array_of,
    as_column,
    dtype_family,
    floating,
    plain,
    promoted,
)
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, number

_LAST = Int(number(-1))


def _reduced(array: Value, axis: Value, keepdims: Value, family: Callable[[str], str]) -> Value:
    found = array_of(array)
    axes = axes_of(axis, found) if found is not None else None
    if found is None or axes is None or not isinstance(keepdims, bool):
        return UNKNOWN
    if keepdims:
        sizes = tuple(number(1) if place in axes else size for place, size in enumerate(found.sizes))  # in their places
        return as_column(ArrayValue(family(found.family), sizes))
    return ArrayValue(family(found.family), tuple(size for place, size in enumerate(found.sizes) if place not in axes))


def total(
    a: Value, axis: Value = None, dtype: Value = None, out: Value = None, keepdims: Value = False, **_: Value
) -> Value:
    """`sum` and `prod`: bools are counted."""
    return (
        _reduced(a, axis, keepdims, lambda old: dtype_family(dtype, INTS if old == BOOLS else old))
        if out is None
        else UNKNOWN
    )


def multiplied(a: Value, axis: Value = None, *args: Value, **named: Value) -> Value:
    """`prod`, of sizes too."""
    if axis is None and not args and not named and _is_of_ints(a) and isinstance(a, tuple | list):
        return Int(product([each.size for each in a if isinstance(each, Int)]))
    return total(a, axis, *args, **named)


def _is_of_ints(a: Value) -> bool:
    return isinstance(a, tuple | list) and bool(a) and all(isinstance(each, Int) for each in a)


def mean(
    a: Value, axis: Value = None, dtype: Value = None, out: Value = None, keepdims: Value = False, **_: Value
) -> Value:
    """`mean`."""
    return _reduced(a, axis, keepdims, lambda old: dtype_family(dtype, floating(old))) if out is None else UNKNOWN


def spread(
    a: Value,
    axis: Value = None,
    dtype: Value = None,
    out: Value = None,
    ddof: Value = None,
    keepdims: Value = False,
    **_: Value,
) -> Value:
    """`std` and `var`."""
    return mean(a, axis, dtype, out, keepdims)


def average(
    a: Value, axis: Value = None, weights: Value = None, returned: Value = False, *, keepdims: Value = False
) -> Value:
    """`np.average`."""
    scale = array_of(weights) if weights is not None else ArrayValue(FLOATS, ())  # without weights, 1.0 for each
    if returned is not False or scale is None:
        return UNKNOWN
    _check_weights(a, axis, scale)
    return _reduced(a, axis, keepdims, lambda old: floating(promoted(old, scale.family)))


def _check_weights(a: Value, axis: Value, weights: ArrayValue) -> None:
    found = array_of(a)
    place = axis_of(axis, found) if found is not None and axis is not None else None
    if found is None or not weights.sizes or (axis is not None and place is None):
        return
    wanted = found.sizes if place is None or len(weights.sizes) > 1 else (found.sizes[place],)
    pairs = [(plain(one), plain(two)) for one, two in zip(wanted, weights.sizes, strict=False)]
    if len(wanted) != len(weights.sizes) or any(None not in pair and pair[0] != pair[1] for pair in pairs):
        what = f"weights like {found}" if place is None else f"as many weights as axis {place} of {found} has items"
        raise Mismatch("size", takes_only("average", what, str(weights)))


def integral(y: Value, x: Value = None, dx: Value = 1.0, axis: Value = _LAST) -> Value:
    """`np.trapezoid` over one axis."""
    steps = None if x is None else array_of(x)
    if x is not None and (steps is None or len(steps.sizes) > 1):
        return UNKNOWN
    found = array_of(y)
    place = axis_of(axis, found) if found is not None else None
    if found is not None and place is not None and steps is not None and steps.sizes:
        _check_steps(found, place, steps)
    return _reduced(y, axis, keepdims=False, family=floating)


def _check_steps(array: ArrayValue, axis: int, steps: ArrayValue) -> None:
    """Check that there is a place for each value; two places are one step, which numpy repeats."""
    lengths = plain(array.sizes[axis]), plain(steps.sizes[0])
    if all(each is not None and each > 2 for each in lengths) and lengths[0] != lengths[1]:
        what = f"as many places as axis {axis} of {array} has items"
        raise Mismatch("size", takes_only("trapezoid", what, str(steps)))


def extreme(a: Value, axis: Value = None, out: Value = None, keepdims: Value = False, **_: Value) -> Value:
    """`max`, `min` and `ptp`."""
    return _reduced(a, axis, keepdims, lambda old: old) if out is None else UNKNOWN


def test(a: Value, axis: Value = None, out: Value = None, keepdims: Value = False, **_: Value) -> Value:
    """`any` and `all`."""
    return _reduced(a, axis, keepdims, lambda _: BOOLS) if out is None else UNKNOWN


def place(a: Value, axis: Value = None, out: Value = None, *, keepdims: Value = False) -> Value:
    """`argmax` and `argmin`."""
    return _reduced(a, axis, keepdims, lambda _: INTS) if out is None else UNKNOWN


def median(
    a: Value, axis: Value = None, out: Value = None, overwrite_input: Value = False, keepdims: Value = False
) -> Value:
    """`np.median`."""
    return _reduced(a, axis, keepdims, floating) if out is None else UNKNOWN


def count(a: Value, axis: Value = None, *, keepdims: Value = False) -> Value:
    """`np.count_nonzero`."""
    return _reduced(a, axis, keepdims, lambda _: INTS)


def quantile(a: Value, q: Value, axis: Value = None, out: Value = None, **options: Value) -> Value:
    """`np.quantile` and `np.percentile`: several quantiles come as a first axis."""
    asked = array_of(q)
    result = _reduced(a, axis, options.get("keepdims", False), floating)
    if asked is None or out is not None or not isinstance(result, ArrayValue):
        return UNKNOWN
    return ArrayValue(result.family, (*asked.sizes, *result.sizes), result.is_column)  # one for each q, in front


def vector_norm(x: Value, /, *, axis: Value = None, keepdims: Value = False, ord: Value = None) -> Value:
    """`np.linalg.vector_norm`."""
    return norm(x, ord, axis, keepdims)


def matrix_norm(x: Value, /, *, keepdims: Value = False, ord: Value = None) -> Value:
    """`np.linalg.matrix_norm`: over the last two axes."""
    return norm(x, ord, (Int(number(-2)), _LAST), keepdims)


def norm(x: Value, ord: Value = None, axis: Value = None, keepdims: Value = False) -> Value:
    """`np.linalg.norm`."""
    return _reduced(x, axis, keepdims, lambda old: ANY_DTYPE if old == ANY_DTYPE else FLOATS)
