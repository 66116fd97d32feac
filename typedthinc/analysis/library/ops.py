"""Rules of ops, and of initializers, whose signatures do not say what sizes their results have."""

from __future__ import annotations

from functools import reduce
from typing import Final

from typedthinc.shapes.arrays import ops
from typedthinc.shapes.arrays.counts import quotient
from typedthinc.shapes.arrays.messages import no_windows_beside
from typedthinc.shapes.arrays.table import Rule
from typedthinc.shapes.arrays.values import (
    FLOATS,
    INTS,
    ArrayValue,
    Repeated,
    Value,
    array_of,
    dtype_family,
    joined,
    plain,
    shaped,
)
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, number, plus, times


def _same(data: Value, **_: Value) -> Value:
    return data if isinstance(data, ArrayValue) else UNKNOWN


def _asarray(data: Value, *, dtype: Value = None) -> Value:
    found = array_of(data)
    return UNKNOWN if found is None else ArrayValue(dtype_family(dtype, found.family), found.sizes)


def _converted(family: str, rank: int | None = None) -> Rule:
    def rule(data: Value, **_: Value) -> Value:
        found = array_of(data)
        return UNKNOWN if found is None or rank not in (None, len(found.sizes)) else ArrayValue(family, found.sizes)

    return rule


def _flatten(Xs: Value, *, dtype: Value = None, pad: Value = None, ndim_if_empty: Value = None) -> Value:
    item = _item(Xs)
    if not isinstance(item, ArrayValue) or not item.sizes:
        return UNKNOWN
    lengths = (
        [each.sizes[0] for each in Xs if isinstance(each, ArrayValue)] if isinstance(Xs, list) and pad is None else []
    )
    return ArrayValue(item.family, (reduce(plus, lengths) if lengths else UNKNOWN, *item.sizes[1:]))


def _item(values: Value) -> Value:
    """Return what the items of a list have in common."""
    if isinstance(values, Repeated):
        return values.item
    return reduce(joined, values) if isinstance(values, list | tuple) and values else UNKNOWN


def _unflatten(X: Value, lengths: Value = None, **_: Value) -> Value:
    return Repeated(ArrayValue(X.family, (UNKNOWN, *X.sizes[1:]))) if isinstance(X, ArrayValue) and X.sizes else UNKNOWN


def _seq2col(X: Value, nW: Value, **_: Value) -> Value:
    if not isinstance(X, ArrayValue) or len(X.sizes) != 2:
        return UNKNOWN
    around = plain(nW)
    return ArrayValue(FLOATS, (X.sizes[0], UNKNOWN if around is None else times(X.sizes[1], 2 * around + 1)))


def _backprop_seq2col(dY: Value, nW: Value, **_: Value) -> Value:
    if not isinstance(dY, ArrayValue) or len(dY.sizes) != 2:
        return UNKNOWN
    around, columns = plain(nW), plain(dY.sizes[1])
    if around is None or around < 0:
        return ArrayValue(FLOATS, (dY.sizes[0], UNKNOWN))
    windows = 2 * around + 1
    if columns is not None and columns % windows:
        raise Mismatch("size", no_windows_beside("backprop_seq2col", columns, windows), argument="dY")
    return ArrayValue(FLOATS, (dY.sizes[0], quotient(dY.sizes[1:], [number(windows)])))


def initialized(ops: Value, shape: Value, **_: Value) -> Value:
    """Return what an initializer makes."""
    return shaped(FLOATS, shape)


INITIALIZED: Final[Rule] = initialized
_INITIALIZERS: Final = (
    "glorot_normal glorot_uniform he_normal he_uniform lecun_normal lecun_uniform normal orthogonal uniform zero"
)
INITIALIZERS: Final[dict[str, Rule]] = {
    f"typedthinc.initializers.{name.partition('_')[0]}.{name}_init": INITIALIZED for name in _INITIALIZERS.split()
}
OPS: Final[dict[str, Rule]] = {
    **ops.OPS,
    "as_contig": _same,
    "to_numpy": _same,
    "asarray": _asarray,
    **{f"asarray_{letter}": _converted(family) for letter, family in (("f", FLOATS), ("i", INTS))},
    **{f"asarray{rank}f": _converted(FLOATS, rank) for rank in (1, 2, 3, 4)},
    **{f"asarray{rank}i": _converted(INTS, rank) for rank in (1, 2, 3, 4)},
    "flatten": _flatten,
    "unflatten": _unflatten,
    "seq2col": _seq2col,
    "backprop_seq2col": _backprop_seq2col,
}
