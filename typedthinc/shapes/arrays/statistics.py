"""Counts and correlations."""

from typedthinc.error_codes import Kind
from typedthinc.shapes.arrays.axes import shown
from typedthinc.shapes.arrays.messages import other_length, takes_only
from typedthinc.shapes.arrays.values import (
    ANY_DTYPE,
    COMPLEXES,
    FLOATS,
    INTS,
    ArrayValue,
    Int,
    Value,
    array_of,
    floating,
    plain,
)
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, number, plus

_TEN = Int(number(10))


def cov(m: Value, y: Value = None, rowvar: Value = True, **_: Value) -> Value:
    """`np.cov` of a table: a row for each variable."""
    return _of_variables("cov", m, y, rowvar)


def corrcoef(x: Value, y: Value = None, rowvar: Value = True, **_: Value) -> Value:
    """`np.corrcoef`, as `np.cov`."""
    return _of_variables("corrcoef", x, y, rowvar)


def _of_variables(name: str, m: Value, y: Value, rowvar: Value) -> Value:
    same_length(name, "vectors", m, y)
    found = array_of(m)
    if found is None or y is not None or len(found.sizes) != 2 or not isinstance(rowvar, bool):
        return UNKNOWN
    size = found.sizes[0 if rowvar else 1]
    if plain(size) in (None, 1):
        return UNKNOWN
    return ArrayValue(floating(found.family), (size, size))


def same_length(name: str, what: str, one: Value, other: Value) -> None:
    """Compare the lengths of vectors that belong together, where both are given."""
    arrays = None if one is None else array_of(one), None if other is None else array_of(other)
    if arrays[0] is None or arrays[1] is None or len(arrays[0].sizes) != 1 or len(arrays[1].sizes) != 1:
        return
    lengths = plain(arrays[0].sizes[0]), plain(arrays[1].sizes[0])
    if None not in lengths and lengths[0] != lengths[1]:
        raise Mismatch("size", other_length(name, what, str(arrays[0]), str(arrays[1])))


def histogram_bin_edges(a: Value, bins: Value = _TEN, *_: Value, **__: Value) -> Value:
    """`np.histogram_bin_edges`."""
    pair = histogram(a, bins)
    return pair[1] if isinstance(pair, tuple) else UNKNOWN


def histogram2d(x: Value, y: Value, bins: Value = _TEN, *_: Value, **__: Value) -> Value:
    """`np.histogram2d`: the counts, and the edges of both axes."""
    same_length("histogram2d", "x and y", x, y)
    each = bins if isinstance(bins, list | tuple) and len(bins) == 2 else (bins, bins)
    pairs = [histogram(x, one) for one in each]
    found = [pair for pair in pairs if isinstance(pair, tuple)]
    counts = [pair[0] for pair in found if isinstance(pair[0], ArrayValue)]
    if len(counts) < 2 or not all(isinstance(one, Int | ArrayValue | list | tuple) for one in each):
        return UNKNOWN
    return ArrayValue(FLOATS, (counts[0].sizes[0], counts[1].sizes[0])), found[0][1], found[1][1]


def bincount(x: Value, /, weights: Value = None, minlength: Value = None) -> Value:
    """`np.bincount`: the largest number decides how many."""
    found = array_of(x)
    if found is not None and (len(found.sizes) > 1 or found.family in (FLOATS, COMPLEXES)):
        kind: Kind = "rank" if len(found.sizes) > 1 else "dtype"
        raise Mismatch(kind, takes_only("bincount", "ints of one axis", shown(found)))
    same_length("bincount", "x and weights", x, weights)
    return ArrayValue(INTS if weights is None else FLOATS, (UNKNOWN,))


def histogram(a: Value, bins: Value = _TEN, range: Value = None, density: Value = None, weights: Value = None) -> Value:
    """`np.histogram`: the counts, and the edges of the bins."""
    same_length("histogram", "a and weights", a, weights)
    family = INTS if density in (None, False) and weights is None else ANY_DTYPE
    if isinstance(bins, Int):
        return ArrayValue(family, (bins.size,)), ArrayValue(FLOATS, (plus(bins.size, number(1)),))
    edges = array_of(bins)
    if edges is None or len(edges.sizes) != 1:
        return UNKNOWN
    return ArrayValue(family, (plus(edges.sizes[0], number(-1)),)), edges


def interp(x: Value, xp: Value, fp: Value, *_: Value, **__: Value) -> Value:
    """`np.interp`: a value at each place."""
    same_length("interp", "xp and fp", xp, fp)
    found, heights = array_of(x), array_of(fp)
    return UNKNOWN if found is None or heights is None else ArrayValue(floating(heights.family), found.sizes)
