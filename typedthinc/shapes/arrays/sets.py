"""Arrays as sets: what is in one, in both, in one alone. Nobody knows how many items are left."""

from __future__ import annotations

from typedthinc.shapes.arrays.values import ANY_DTYPE, BOOLS, INTS, Arr, Value, array_of, promoted
from typedthinc.shapes.sizes import UNKNOWN, number, plus


def tests(element: Value, *_: Value, **__: Value) -> Value:
    """`np.isin`: an answer for each item."""
    found = array_of(element)
    return UNKNOWN if found is None else Arr(BOOLS, found.sizes)


def unique(ar: Value, return_index: Value = False, return_inverse: Value = False, **options: Value) -> Value:
    """`np.unique` of all items."""
    found = array_of(ar)
    is_alone = return_index is False and return_inverse is False and not options
    return Arr(found.family, (UNKNOWN,)) if found is not None and is_alone else UNKNOWN


def unique_values(x: Value) -> Value:
    """`np.unique_values`."""
    return unique(x)


def unique_counts(x: Value) -> Value:
    """`np.unique_counts`: the items, and how often each came."""
    items = unique(x)
    return (items, Arr(INTS, (UNKNOWN,))) if isinstance(items, Arr) else UNKNOWN


def unique_inverse(x: Value) -> Value:
    """`np.unique_inverse`: the items, and the place of each that came."""
    found, items = array_of(x), unique(x)
    return (items, Arr(INTS, found.sizes)) if found is not None and isinstance(items, Arr) else UNKNOWN


def unique_all(x: Value) -> Value:
    """`np.unique_all`: the items, where each came first, the place of each that came, and how often it did."""
    pair, place = unique_inverse(x), Arr(INTS, (UNKNOWN,))
    return (pair[0], place, pair[1], place) if isinstance(pair, tuple) else UNKNOWN


def combined(ar1: Value, ar2: Value, assume_unique: Value = False) -> Value:
    """`np.union1d`, `intersect1d` and `setxor1d`."""
    one, two = array_of(ar1), array_of(ar2)
    return UNKNOWN if one is None or two is None else Arr(promoted(one.family, two.family), (UNKNOWN,))


def without(ar1: Value, ar2: Value, assume_unique: Value = False) -> Value:
    """`np.setdiff1d`."""
    found = array_of(ar1)
    return UNKNOWN if found is None else Arr(found.family, (UNKNOWN,))


def differences(ary: Value) -> Value:
    """`np.ediff1d`."""
    found = array_of(ary)
    if found is None or len(found.sizes) != 1:
        return UNKNOWN
    return Arr(ANY_DTYPE if found.family == BOOLS else found.family, (plus(found.sizes[0], number(-1)),))
