"""What ops make of arrays: each rule is named by `@sized` where an op is declared, and so may serve several.

Where a signature says all of it, as that of `relu` does, there is no rule; rules of windows are in `images.py`.
"""

from __future__ import annotations

from functools import reduce

from typedthinc.shapes.arrays import creation, decompositions, images, joining, movement, operand_checks, reductions
from typedthinc.shapes.arrays import selection as selecting
from typedthinc.shapes.arrays.counts import quotient
from typedthinc.shapes.arrays.either import joined
from typedthinc.shapes.arrays.messages import no_windows_beside, too_many_columns
from typedthinc.shapes.arrays.table import Rule
from typedthinc.shapes.arrays.values import (
    BOOLS,
    FLOATS,
    INTS,
    ArrayValue,
    Int,
    Repeated,
    Value,
    array_of,
    dtype_family,
    of_number,
    plain,
    shaped,
)
from typedthinc.shapes.messages import Mismatch, takes_but
from typedthinc.shapes.sizes import UNKNOWN, number, plus, times
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import Array
from typedthinc.shapes.unify import fit

_LAST, _ZERO = of_number(-1), of_number(0)


def kept(X: Value, *_: Value, **__: Value) -> Value:
    """Return an array of the sizes of the first."""
    return _like(X, FLOATS)


def tested(X: Value, *_: Value, **__: Value) -> Value:
    """Return where something holds in the first."""
    return _like(X, BOOLS)


def _like(X: Value, family: str) -> Value:
    return ArrayValue(family, X.sizes) if isinstance(X, ArrayValue) and X.sizes else UNKNOWN  # numbers have no sizes


def itself(data: Value, *_: Value, **__: Value) -> Value:
    """Return the first array, of whatever dtype."""
    return data if isinstance(data, ArrayValue) else UNKNOWN


def adam(weights: Value, gradient: Value, mom1: Value, mom2: Value, *_: Value, **__: Value) -> Value:
    """`ops.adam`."""
    return tuple(map(kept, (weights, gradient, mom1, mom2)))


def logloss(y_true: Value, y_pred: Value, reduction: Value = "mean") -> Value:
    """`ops.logloss`."""
    # The mean is a number of Python's.
    return kept(y_true) if reduction == "none" else UNKNOWN


def _reducing(rule: Rule) -> Rule:
    def reduced(X: Value, *, axis: Value = None, keepdims: Value = False) -> Value:
        operand_checks.within(axis, X)  # ops say more of a wrong axis than numpy
        found = rule(X, axis=axis, keepdims=keepdims)
        # A number of Python's.
        return found if isinstance(found, ArrayValue) and found.sizes else UNKNOWN

    return reduced


total: Rule = _reducing(reductions.total)
mean: Rule = _reducing(reductions.mean)
norm: Rule = _reducing(reductions.norm)
extreme: Rule = _reducing(reductions.extreme)
place: Rule = _reducing(reductions.place)


def _along(rule: Rule) -> Rule:
    def along(X: Value, *_: Value, axis: Value = _LAST, **__: Value) -> Value:
        operand_checks.within(axis, X)  # as in reductions
        return rule(X, axis=axis)

    return along


def _places(X: Value, axis: Value) -> Value:
    return _like(X, INTS)


along: Rule = _along(kept)
places_along: Rule = _along(_places)
differences: Rule = _along(movement.diff)


def take(X: Value, ids: Value, *, axis: Value = _ZERO) -> Value:
    """`ops.take`."""
    operand_checks.within(axis, X)
    return selecting.take(X, ids, axis)


def top_k(X: Value, k: Value) -> Value:
    """`ops.top_k`."""
    if not isinstance(X, ArrayValue) or len(X.sizes) != 2:
        return UNKNOWN
    many, columns = plain(k), plain(X.sizes[1])
    if many is not None and columns is not None and many > columns:  # sorted partially: as many as there are
        raise Mismatch("size", too_many_columns(columns, many), 1)
    sizes = (X.sizes[0], k.size if isinstance(k, Int) else UNKNOWN)  # (B, k)
    return ArrayValue(FLOATS, sizes), ArrayValue(INTS, sizes)


def where(mask: Value, X: Value, Y: Value) -> Value:
    """`ops.where`."""
    chosen = array_of(mask)
    if isinstance(X, ArrayValue) and chosen is not None and chosen.sizes:
        wanted, came = Array("Array", X.sizes), Array("Array", chosen.sizes)
        try:
            fit(came, wanted, Substitution())
        except Misfit as misfit:
            raise Mismatch(misfit.kind, takes_but("where", wanted, "the mask is", came, misfit)) from None
    return kept(X)


def tile(X: Value, reps: Value) -> Value:
    """`ops.tile`."""
    return movement.tile(X, reps) if isinstance(X, ArrayValue) else UNKNOWN


def fill_diagonal(X: Value, value: Value) -> Value:
    """`ops.fill_diagonal`."""
    operand_checks.fill_diagonal(X, value)
    return kept(X)


def diag(X: Value) -> Value:
    """`ops.diag`."""
    return creation.diag(X) if isinstance(X, ArrayValue) and len(X.sizes) == 2 else UNKNOWN


def svd(X: Value, *, full_matrices: Value = True) -> Value:
    """`ops.svd`."""
    return decompositions.svd(X, full_matrices)


def reshape(array: Value, shape: Value) -> Value:
    """`ops.reshape`."""
    return operand_checks.reshape(array, *shape) if isinstance(shape, tuple | list) else UNKNOWN


def reshape_by_sizes(array: Value, *sizes: Value, **named: Value) -> Value:
    """`ops.reshape2f` and its kin, with the sizes one by one."""
    found = operand_checks.reshape(array, *sizes, *named.values())
    return found if isinstance(found, ArrayValue) else shaped(FLOATS, (*sizes, *named.values()))


def of_shape(shape: Value, *_: Value, **__: Value) -> Value:
    """Return floats of the shape that is given first."""
    return shaped(FLOATS, shape)


def initialized(ops: Value, shape: Value, **_: Value) -> Value:
    """Return what an initializer makes."""
    return shaped(FLOATS, shape)


def _allocated(family: str) -> Rule:
    def allocated(shape: Value, *, dtype: Value = None, zeros: Value = True) -> Value:
        return shaped(dtype_family(dtype, family), shape)

    return allocated


floats: Rule = _allocated(FLOATS)
ints: Rule = _allocated(INTS)


def max_pool(
    X: Value, kernel_size: Value, *, stride: Value = None, padding: Value = _ZERO, ceil_mode: Value = False
) -> Value:
    """`ops.max_pool`: the largest, and which cells they are."""
    found = images.pooled("max_pool", X, kernel_size, stride, padding, ceil_mode)
    return (found, ArrayValue(INTS, found.sizes)) if isinstance(found, ArrayValue) else UNKNOWN


def _pool(op: str) -> Rule:
    def pool(
        X: Value, kernel_size: Value, *, stride: Value = None, padding: Value = _ZERO, ceil_mode: Value = False
    ) -> Value:
        return images.pooled(op, X, kernel_size, stride, padding, ceil_mode)

    return pool


avg_pool: Rule = _pool("avg_pool")
l2_pool: Rule = _pool("l2_pool")


def backprop_max_pool(dY: Value, which: Value, shape: Value, *_: Value, **__: Value) -> Value:
    """`ops.backprop_max_pool`."""
    return shaped(FLOATS, shape)


def backprop_avg_pool(dY: Value, shape: Value, *_: Value, **__: Value) -> Value:
    """`ops.backprop_avg_pool`."""
    return shaped(FLOATS, shape)


def backprop_l2_pool(dY: Value, X: Value, *_: Value, **__: Value) -> Value:
    """`ops.backprop_l2_pool`."""
    return kept(X)


def asarray(data: Value, *, dtype: Value = None) -> Value:
    """`ops.asarray`."""
    found = array_of(data)
    return UNKNOWN if found is None else ArrayValue(dtype_family(dtype, found.family), found.sizes)


def _converted(family: str, rank: int | None = None) -> Rule:
    def converted(data: Value, *, dtype: Value = None) -> Value:
        found = array_of(data)
        return UNKNOWN if found is None or rank not in (None, len(found.sizes)) else ArrayValue(family, found.sizes)

    return converted


asarray_f: Rule = _converted(FLOATS)
asarray1f: Rule = _converted(FLOATS, 1)
asarray2f: Rule = _converted(FLOATS, 2)
asarray3f: Rule = _converted(FLOATS, 3)
asarray4f: Rule = _converted(FLOATS, 4)
asarray_i: Rule = _converted(INTS)
asarray1i: Rule = _converted(INTS, 1)
asarray2i: Rule = _converted(INTS, 2)
asarray3i: Rule = _converted(INTS, 3)
asarray4i: Rule = _converted(INTS, 4)


def flatten(Xs: Value, *, dtype: Value = None, pad: Value = _ZERO, ndim_if_empty: Value = None) -> Value:
    """`ops.flatten`."""
    joining.concatenate(Xs, name="flatten")  # refuses arrays that differ in more than their rows
    item = _item(Xs)
    if not isinstance(item, ArrayValue) or not item.sizes:
        return UNKNOWN
    parts = [each.sizes[0] for each in Xs if isinstance(each, ArrayValue)] if isinstance(Xs, list) else []
    rows = reduce(plus, parts) if parts else UNKNOWN
    many, lengths = plain(pad), [plain(Int(each)) for each in parts]
    if many is None or (many and None in lengths):
        rows = UNKNOWN
    elif any(lengths):
        rows = plus(rows, number(many * (1 + sum(map(bool, lengths)))))  # pad rows before, between and behind
    return ArrayValue(dtype_family(dtype, item.family), (rows, *item.sizes[1:]))


def _item(values: Value) -> Value:
    """Return what the items of a list have in common."""
    if isinstance(values, Repeated):
        return values.item
    return reduce(joined, values) if isinstance(values, list | tuple) and values else UNKNOWN


def unflatten(X: Value, lengths: Value = None, *, pad: Value = _ZERO) -> Value:
    """`ops.unflatten`."""
    return Repeated(ArrayValue(X.family, (UNKNOWN, *X.sizes[1:]))) if isinstance(X, ArrayValue) and X.sizes else UNKNOWN


def seq2col(X: Value, nW: Value, *, lengths: Value = None) -> Value:
    """`ops.seq2col`."""
    if not isinstance(X, ArrayValue) or len(X.sizes) != 2:
        return UNKNOWN
    around = plain(nW)
    return ArrayValue(FLOATS, (X.sizes[0], UNKNOWN if around is None else times(X.sizes[1], 2 * around + 1)))


def backprop_seq2col(dY: Value, nW: Value, *, lengths: Value = None) -> Value:
    """`ops.backprop_seq2col`."""
    if not isinstance(dY, ArrayValue) or len(dY.sizes) != 2:
        return UNKNOWN
    around, columns = plain(nW), plain(dY.sizes[1])
    if around is None or around < 0:
        return ArrayValue(FLOATS, (dY.sizes[0], UNKNOWN))
    windows = 2 * around + 1
    if columns is not None and columns % windows:  # windows side by side
        raise Mismatch("size", no_windows_beside("backprop_seq2col", columns, windows), argument="dY")
    return ArrayValue(FLOATS, (dY.sizes[0], quotient(dY.sizes[1:], [number(windows)])))
