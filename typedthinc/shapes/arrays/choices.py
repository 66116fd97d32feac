"""What chooses between arrays, item by item, or takes those that a condition holds for."""

from typedthinc.shapes.arrays.axes import axis_of
from typedthinc.shapes.arrays.broadcasting import on_each
from typedthinc.shapes.arrays.values import ArrayValue, Int, Repeated, Value, array_of, promoted, with_sizes
from typedthinc.shapes.sizes import UNKNOWN, number

_ZERO = Int(number(0))


def choose(a: Value, choices: Value, out: Value = None, mode: Value = "raise") -> Value:
    """`np.choose`: each item says from which array it is taken."""
    index = array_of(a)
    found = _each(choices)
    if index is None or found is None or out is not None:
        return UNKNOWN
    return on_each([index, *found], family=promoted(*(each.family for each in found)))


def select(condlist: Value, choicelist: Value, default: Value = _ZERO) -> Value:
    """`np.select`: from the array of the first condition that holds, or the default."""
    conditions, chosen, left = _each(condlist), _each(choicelist), array_of(default)
    if conditions is None or chosen is None or left is None:
        return UNKNOWN
    return on_each([*conditions, *chosen, left], family=promoted(*(each.family for each in (*chosen, left))))


def piecewise(x: Value, *_: Value, **__: Value) -> Value:
    """`np.piecewise`: of the sizes and the dtype of what is asked about."""
    return array_of(x) or UNKNOWN


def compress(condition: Value, a: Value, axis: Value = None, out: Value = None) -> Value:
    """`np.compress`: the length of the result is unknown."""
    found = array_of(a)
    if found is None or out is not None:
        return UNKNOWN
    if axis is None:
        return with_sizes(found, (UNKNOWN,))
    place = axis_of(axis, found)
    if place is None:
        return UNKNOWN
    return with_sizes(found, (*found.sizes[:place], UNKNOWN, *found.sizes[place + 1 :]))


def compress_method(a: Value, condition: Value, axis: Value = None, out: Value = None) -> Value:
    """The method, whose array comes first."""
    return compress(condition, a, axis, out)


def extract(condition: Value, arr: Value) -> Value:
    """`np.extract`."""
    return compress(condition, arr)


def _each(given: Value) -> list[ArrayValue] | None:
    """Return the arrays of a list; those that are alike need not be counted."""
    item = array_of(given.item) if isinstance(given, Repeated) else None
    if item is not None:
        return [item]
    if isinstance(given, ArrayValue) and given.sizes:
        return [with_sizes(given, given.sizes[1:])]
    if not isinstance(given, list | tuple) or not given:
        return None
    found = [array_of(each) for each in given]
    return None if None in found else [each for each in found if each is not None]
