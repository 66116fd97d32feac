"""Counts, correlations and fits."""

from __future__ import annotations

from typedthinc.shapes.arrays.values import (
    ANY_DTYPE,
    FLOATS,
    INTS,
    Arr,
    Int,
    Value,
    array_of,
    floating,
    plain,
    promoted,
)
from typedthinc.shapes.sizes import UNKNOWN, number, plus

_TEN = Int(number(10))


def cov(m: Value, y: Value = None, rowvar: Value = True, **_: Value) -> Value:
    """`np.cov` and `np.corrcoef` of a table: a row for each variable."""
    found = array_of(m)
    if found is None or y is not None or len(found.sizes) != 2 or not isinstance(rowvar, bool):
        return UNKNOWN
    size = found.sizes[0 if rowvar else 1]
    if plain(size) in (None, 1):
        return UNKNOWN
    return Arr(floating(found.family), (size, size))


def bincount(x: Value, /, weights: Value = None, minlength: Value = None) -> Value:
    """`np.bincount`: the largest number decides how many."""
    return Arr(INTS if weights is None else FLOATS, (UNKNOWN,))


def histogram(a: Value, bins: Value = _TEN, range: Value = None, density: Value = None, weights: Value = None) -> Value:
    """`np.histogram`: the counts, and the edges of the bins."""
    family = INTS if density in (None, False) and weights is None else ANY_DTYPE
    if isinstance(bins, Int):
        return Arr(family, (bins.size,)), Arr(FLOATS, (plus(bins.size, number(1)),))
    edges = array_of(bins)
    if edges is None or len(edges.sizes) != 1:
        return UNKNOWN
    return Arr(family, (plus(edges.sizes[0], number(-1)),)), edges


def polyfit(x: Value, y: Value, deg: Value, rcond: Value = None, **options: Value) -> Value:
    """`np.polyfit`: one coefficient more than the degree."""
    found = array_of(y)
    if found is None or not isinstance(deg, Int) or set(options) - {"w"} or len(found.sizes) not in (1, 2):
        return UNKNOWN
    return Arr(floating(found.family), (plus(deg.size, number(1)), *found.sizes[1:]))


def polyval(p: Value, x: Value) -> Value:
    """`np.polyval`."""
    found, factors = array_of(x), array_of(p)
    return UNKNOWN if found is None or factors is None else Arr(promoted(found.family, factors.family), found.sizes)


def interp(x: Value, xp: Value, fp: Value, *_: Value, **__: Value) -> Value:
    """`np.interp`: a value at each place."""
    found, heights = array_of(x), array_of(fp)
    return UNKNOWN if found is None or heights is None else Arr(floating(heights.family), found.sizes)
