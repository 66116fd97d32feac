"""What ops return whose signature does not say it: they keep the sizes of an array, or compute others.

Their rules are those of `shapes/arrays/ops.py`, and of lists here. An op that returns the type of its first argument,
as `relu` does, keeps the sizes. Where a signature names sizes, as that of `gemm` does, it is read instead
(`declared_calls.py`).
"""

from __future__ import annotations

from functools import cache, reduce
from typing import Final

from typedthinc._mypy.features.arrays.own_functions import minibatches, parts_together
from typedthinc._mypy.names import OPS as CLASS
from typedthinc.shapes.arrays import ops
from typedthinc.shapes.arrays.counts import quotient
from typedthinc.shapes.arrays.sentences import no_windows_beside
from typedthinc.shapes.arrays.table import Rule
from typedthinc.shapes.arrays.values import FLOATS, INTS, Arr, Repeated, Value, array_of, dtype_family, joined, plain
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, number, plus, times

# The value of an object with ops.
KIND: Final = "Ops"
# The value of `ops.xp`, the library of arrays: numpy, or one with its functions.
MODULE: Final = "ArrayModule"


def _same(data: Value, **_: Value) -> Value:
    """`as_contig`, `to_numpy`."""
    return data if isinstance(data, Arr) else UNKNOWN


def _asarray(data: Value, *, dtype: Value = None) -> Value:
    """`asarray`: of a list, too."""
    found = array_of(data)
    return UNKNOWN if found is None else Arr(dtype_family(dtype, found.family), found.sizes)


def _converted(family: str, rank: int | None = None) -> Rule:
    def rule(data: Value, **_: Value) -> Value:
        found = array_of(data)
        return UNKNOWN if found is None or rank not in (None, len(found.sizes)) else Arr(family, found.sizes)

    return rule


def _flatten(Xs: Value, *, dtype: Value = None, pad: Value = None, ndim_if_empty: Value = None) -> Value:
    item = _item(Xs)
    if not isinstance(item, Arr) or not item.sizes:
        return UNKNOWN
    lengths = [each.sizes[0] for each in Xs if isinstance(each, Arr)] if isinstance(Xs, list) and pad is None else []
    return Arr(item.family, (reduce(plus, lengths) if lengths else UNKNOWN, *item.sizes[1:]))


def _unflatten(X: Value, lengths: Value = None, **_: Value) -> Value:
    return Repeated(Arr(X.family, (UNKNOWN, *X.sizes[1:]))) if isinstance(X, Arr) and X.sizes else UNKNOWN


def _seq2col(X: Value, nW: Value, **_: Value) -> Value:
    if not isinstance(X, Arr) or len(X.sizes) != 2:
        return UNKNOWN
    around = plain(nW)
    return Arr(FLOATS, (X.sizes[0], UNKNOWN if around is None else times(X.sizes[1], 2 * around + 1)))


def _backprop_seq2col(dY: Value, nW: Value, **_: Value) -> Value:
    if not isinstance(dY, Arr) or len(dY.sizes) != 2:
        return UNKNOWN
    around, columns = plain(nW), plain(dY.sizes[1])
    if around is None or around < 0:
        return Arr(FLOATS, (dY.sizes[0], UNKNOWN))
    windows = 2 * around + 1
    if columns is not None and columns % windows:
        raise Mismatch("size", no_windows_beside("backprop_seq2col", columns, windows), argument="dY")
    return Arr(FLOATS, (dY.sizes[0], quotient(dY.sizes[1:], [number(windows)])))


def _item(values: Value) -> Value:
    """Return what the items of a list have in common."""
    if isinstance(values, Repeated):
        return values.item
    return reduce(joined, values) if isinstance(values, list | tuple) and values else UNKNOWN


def _minibatch(size: Value, sequence: Value, **_: Value) -> Value:
    return minibatches(size, sequence)


def _multibatch(size: Value, *sequences: Value, **_: Value) -> Value:
    return parts_together(sequences, is_row=plain(size) == 1)


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
    "minibatch": _minibatch,
    "multibatch": _multibatch,
}


@cache
def rule_of_op(name: str) -> Rule | None:
    """Return the rule of an op, None where its signature says all, or nothing is known."""
    return OPS.get(name) or (ops.keeping if _returns_what_it_takes(name) else None)


def _returns_what_it_takes(name: str) -> bool:
    from typedthinc.analysis.hints import Variable
    from typedthinc.analysis.library.signatures import signatures_of

    for signature in signatures_of(f"{CLASS}.{name}")[-1:]:
        hints = [each.hint for each in signature.parameters[:1]]
        return isinstance(signature.returns, Variable) and hints == [signature.returns]
    return False
