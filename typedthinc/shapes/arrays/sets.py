"""Arrays as sets: what is in one, in both, in one alone. The number of items is unknown."""

from typedthinc.shapes.arrays.values import ANY_DTYPE, BOOLS, INTS, ArrayValue, Value, array_of, plain, promoted
from typedthinc.shapes.sizes import UNKNOWN, Unknown, number, plus


def tests(element: Value, *_: Value, **__: Value) -> Value:
    """`np.isin`: an answer for each item."""
    found = array_of(element)
    return UNKNOWN if found is None else ArrayValue(BOOLS, found.sizes)


def unique(
    ar: Value,
    return_index: Value = False,
    return_inverse: Value = False,
    return_counts: Value = False,
    axis: Value = None,
    *,
    equal_nan: Value = True,
    sorted: Value = True,
) -> Value:
    """`np.unique` of all items, or of all parts along an axis."""
    found, flags = array_of(ar), (return_index, return_inverse, return_counts)
    if found is None or not all(isinstance(each, bool) for each in flags):
        return UNKNOWN
    items, place = _distinct(found, axis), ArrayValue(INTS, (UNKNOWN,))
    if isinstance(items, Unknown) or not any(flags):
        return items
    # Versions of numpy differ on the shape of the inverse of what has several axes.
    inverse = ArrayValue(INTS, found.sizes) if len(found.sizes) == 1 else UNKNOWN
    return (items, *(each for each, flag in zip((place, inverse, place), flags, strict=True) if flag))


def _distinct(array: ArrayValue, axis: Value) -> Value:
    if axis is None:
        return ArrayValue(array.family, (UNKNOWN,))
    place, sizes = plain(axis), array.sizes
    if place is None or not -len(sizes) <= place < len(sizes):
        return UNKNOWN
    place %= len(sizes)  # from the end, too
    return ArrayValue(array.family, (*sizes[:place], UNKNOWN, *sizes[place + 1 :]))


def unique_values(x: Value) -> Value:
    """`np.unique_values`."""
    return unique(x)


def unique_counts(x: Value) -> Value:
    """`np.unique_counts`: the items, and how often each came."""
    items = unique(x)
    return (items, ArrayValue(INTS, (UNKNOWN,))) if isinstance(items, ArrayValue) else UNKNOWN


def unique_inverse(x: Value) -> Value:
    """`np.unique_inverse`: the items, and the place of each that came."""
    found, items = array_of(x), unique(x)
    return (items, ArrayValue(INTS, found.sizes)) if found is not None and isinstance(items, ArrayValue) else UNKNOWN


def unique_all(x: Value) -> Value:
    """`np.unique_all`: the items, where each came first, the place of each that came, and how often it did."""
    pair, place = unique_inverse(x), ArrayValue(INTS, (UNKNOWN,))
    return (pair[0], place, pair[1], place) if isinstance(pair, tuple) else UNKNOWN


def combined(ar1: Value, ar2: Value, assume_unique: Value = False) -> Value:
    """`np.union1d`, `intersect1d` and `setxor1d`."""
    one, two = array_of(ar1), array_of(ar2)
    return UNKNOWN if one is None or two is None else ArrayValue(promoted(one.family, two.family), (UNKNOWN,))


def without(ar1: Value, ar2: Value, assume_unique: Value = False) -> Value:
    """`np.setdiff1d`."""
    found = array_of(ar1)
    return UNKNOWN if found is None else ArrayValue(found.family, (UNKNOWN,))


def differences(ary: Value) -> Value:
    """`np.ediff1d`."""
    found = array_of(ary)
    if found is None or len(found.sizes) != 1:
        return UNKNOWN
    return ArrayValue(ANY_DTYPE if found.family == BOOLS else found.family, (plus(found.sizes[0], number(-1)),))
