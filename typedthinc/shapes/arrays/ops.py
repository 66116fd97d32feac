"""What ops make of arrays, by their names; `images.py` has those of convolution and pooling.

Where a signature says all of it, as those of `gemm` and of `relu` do, there is no rule.
"""

from __future__ import annotations

from typing import Final

from typedthinc.shapes.arrays import creation, decompositions, images, movement, operand_checks, reductions
from typedthinc.shapes.arrays import selection as selecting
from typedthinc.shapes.arrays.messages import too_many_columns
from typedthinc.shapes.arrays.table import Rule, applied
from typedthinc.shapes.arrays.values import (
    BOOLS,
    FLOATS,
    INTS,
    ArrayValue,
    Int,
    Value,
    array_of,
    dtype_family,
    of_number,
    plain,
    shaped,
)
from typedthinc.shapes.messages import Mismatch, takes_but
from typedthinc.shapes.sizes import UNKNOWN
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import Array
from typedthinc.shapes.unify import fit

_LAST, _FIRST, _ZERO = of_number(-1), of_number(0), of_number(0)
_TESTS: Final = "equal not_equal less less_equal greater greater_equal isfinite"
_REDUCING: Final[dict[str, Rule]] = {
    **dict.fromkeys(("sum", "prod"), reductions.total),
    **dict.fromkeys(("mean", "std", "var", "logsumexp"), reductions.mean),
    **dict.fromkeys(("max", "min"), reductions.extreme),
    **dict.fromkeys(("argmax", "argmin"), reductions.place),
    "norm": reductions.norm,
}


def keeping(X: Value, *_: Value, **__: Value) -> Value:
    """Return an array of the sizes of the first."""
    return ArrayValue(FLOATS, X.sizes) if isinstance(X, ArrayValue) and X.sizes else UNKNOWN


def _adam(weights: Value, gradient: Value, mom1: Value, mom2: Value, *_: Value, **__: Value) -> Value:
    return tuple(map(keeping, (weights, gradient, mom1, mom2)))


def _logloss(y_true: Value, y_pred: Value, reduction: Value = "mean") -> Value:
    # The mean is a number of Python's.
    return keeping(y_true) if reduction == "none" else UNKNOWN


def _tested(X: Value, *_: Value, **__: Value) -> Value:
    return ArrayValue(BOOLS, X.sizes) if isinstance(X, ArrayValue) and X.sizes else UNKNOWN


def _reducing(rule: Rule) -> Rule:
    def reduced(X: Value, *, axis: Value = None, keepdims: Value = False) -> Value:
        operand_checks.within(axis, X)
        found = rule(X, axis=axis, keepdims=keepdims)
        # A number of Python's.
        return found if isinstance(found, ArrayValue) and found.sizes else UNKNOWN

    return reduced


def _along(rule: Rule, default: Value = _LAST) -> Rule:
    def along(X: Value, *more: Value, axis: Value = default, **named: Value) -> Value:
        operand_checks.within(axis, X)
        return rule(X, axis=axis)

    return along


def _argsort(X: Value, axis: Value = None) -> Value:
    return ArrayValue(INTS, X.sizes) if isinstance(X, ArrayValue) and X.sizes else UNKNOWN


def _take(X: Value, ids: Value, *, axis: Value = _FIRST) -> Value:
    operand_checks.within(axis, X)
    return selecting.take(X, ids, axis)


def _top_k(X: Value, k: Value) -> Value:
    if not isinstance(X, ArrayValue) or len(X.sizes) != 2:
        return UNKNOWN
    many, columns = plain(k), plain(X.sizes[1])
    if many is not None and columns is not None and many > columns:
        raise Mismatch("size", too_many_columns(columns, many), 1)
    sizes = (X.sizes[0], k.size if isinstance(k, Int) else UNKNOWN)
    return ArrayValue(FLOATS, sizes), ArrayValue(INTS, sizes)


def _where(mask: Value, X: Value, Y: Value) -> Value:
    chosen = array_of(mask)
    if isinstance(X, ArrayValue) and chosen is not None and chosen.sizes:
        wanted, came = Array("Array", X.sizes), Array("Array", chosen.sizes)
        try:
            fit(came, wanted, Substitution())
        except Misfit as misfit:
            raise Mismatch(misfit.kind, takes_but("where", wanted, "the mask is", came, misfit)) from None
    return keeping(X)


def _tile(X: Value, reps: Value) -> Value:
    return movement.tile(X, reps) if isinstance(X, ArrayValue) else UNKNOWN


def _filled(X: Value, value: Value) -> Value:
    operand_checks.fill_diagonal(X, value)
    return keeping(X)


def _svd(X: Value, *, full_matrices: Value = True) -> Value:
    return decompositions.svd(X, full_matrices)


def _reshape(array: Value, shape: Value) -> Value:
    return operand_checks.reshape(array, *shape) if isinstance(shape, tuple | list) else UNKNOWN


def _reshaped(array: Value, *sizes: Value, **named: Value) -> Value:
    found = operand_checks.reshape(array, *sizes, *named.values())
    return found if isinstance(found, ArrayValue) else shaped(FLOATS, (*sizes, *named.values()))


def _drawn(shape: Value, *_: Value, **__: Value) -> Value:
    return shaped(FLOATS, shape)


def _allocated(family: str) -> Rule:
    def allocated(shape: Value, *, dtype: Value = None, zeros: Value = True) -> Value:
        return shaped(dtype_family(dtype, family), shape)

    return allocated


def _max_pool(
    X: Value, kernel_size: Value, *, stride: Value = None, padding: Value = _ZERO, ceil_mode: Value = False
) -> Value:
    found = images.pooled("max_pool", X, kernel_size, stride, padding, ceil_mode)
    return (found, ArrayValue(INTS, found.sizes)) if isinstance(found, ArrayValue) else UNKNOWN


def _pool(op: str) -> Rule:
    def pool(
        X: Value, kernel_size: Value, *, stride: Value = None, padding: Value = _ZERO, ceil_mode: Value = False
    ) -> Value:
        return images.pooled(op, X, kernel_size, stride, padding, ceil_mode)

    return pool


def _diag(X: Value) -> Value:
    return creation.diag(X) if isinstance(X, ArrayValue) and len(X.sizes) == 2 else UNKNOWN


def _of_shape(dY: Value, shape: Value, *_: Value, **__: Value) -> Value:
    return shaped(FLOATS, shape)


def _of_mask(dY: Value, which: Value, shape: Value, *_: Value, **__: Value) -> Value:
    return shaped(FLOATS, shape)


def _of_input(dY: Value, X: Value, *_: Value, **__: Value) -> Value:
    return keeping(X)


def _prefixed(op: str, rule: Rule) -> Rule:
    """Let what a rule refuses begin with the name of the op, as in the program."""

    def refusing(*args: Value, **named: Value) -> Value:
        try:
            return applied(rule, args, named)
        except Mismatch as mismatch:
            text = f"{op}: {mismatch.message}"
            raise Mismatch(mismatch.kind, text, mismatch.position, argument=mismatch.argument) from None

    return refusing


_WITH_AXES: Final[dict[str, Rule]] = {
    **{name: _reducing(rule) for name, rule in _REDUCING.items()},
    **dict.fromkeys(("sort", "softmax", "backprop_softmax"), _along(keeping)),
    **dict.fromkeys(("cumsum", "cumprod"), _along(keeping, _FIRST)),
    "argsort": _along(_argsort),
    "logdiffexp": _along(movement.diff),
    "take": _take,
    "top_k": _top_k,
    "fill_diagonal": _filled,
    "reshape": _reshape,
}
OPS: Final[dict[str, Rule]] = {
    **dict.fromkeys(_TESTS.split(), _tested),
    **{name: _prefixed(name, rule) for name, rule in _WITH_AXES.items()},
    **dict.fromkeys(("uniform", "normal", "get_dropout_mask", "bernoulli_mask"), _drawn),
    "alloc": _allocated(FLOATS),
    "alloc_f": _allocated(FLOATS),
    "alloc_i": _allocated(INTS),
    "where": _where,
    "adam": _adam,
    "sgd": keeping,
    "logloss": _logloss,
    **{f"reshape{rank}{kind}": _prefixed("reshape", _reshaped) for rank in (1, 2, 3, 4) for kind in "fi"},
    "tile": _tile,
    "svd": _svd,
    "diag": _diag,
    "output_dim": images.output_dim,
    "conv": images.conv,
    "conv_transpose": images.conv_transpose,
    "backprop_conv_input": images.backprop_conv_input,
    "backprop_conv_filter": images.backprop_conv_filter,
    "max_pool": _max_pool,
    "avg_pool": _pool("avg_pool"),
    "l2_pool": _pool("l2_pool"),
    "backprop_max_pool": _of_mask,
    "backprop_avg_pool": _of_shape,
    "backprop_l2_pool": _of_input,
}
