"""What moves elements: reshape, transpose, slices, joins; and sizes taken from another expression."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from typedthinc.errors import ExpressionError
from typedthinc.lazy.axes import one_axis
from typedthinc.lazy.expr import A, Expr, apply
from typedthinc.lazy.primitives import declare, promoted, shape_of_value
from typedthinc.shapes.arrays import indexing, movement, operand_checks
from typedthinc.shapes.arrays.lazy import ARRAYS
from typedthinc.shapes.arrays.table import METHODS
from typedthinc.shapes.arrays.values import FLOATS, INTS, ArrayValue, Value, array_of, plain
from typedthinc.shapes.sizes import UNKNOWN
from typedthinc.types import DTypes, Ints1d

# Arrays of fewer elements stay in the processor's cache.
_SMALL: Final = 1 << 14


def _same(X: Value, *_: Value, **__: Value) -> Value:
    return X


def _like(X: Value, like: Value, **_: Value) -> Value:
    """Return an array of the dtype family of one and the sizes of the other."""
    one, two = array_of(X), array_of(like)
    return UNKNOWN if one is None or two is None else ArrayValue(one.family, two.sizes)


def _bind_reshape_to(ops: Any, shape: tuple[int | None, ...]) -> Any:
    def run(X: Any, *counts: Any) -> Any:
        found = map(int, counts)  # in the order of the axes that are open
        return X.reshape(tuple(next(found) if size is None else size for size in shape))

    return run


def _filled_in(X: Value, *counts: Value, shape: Any) -> Value:
    """Return what `reshape` makes where some sizes are computed, too."""
    found = iter(counts)
    return operand_checks.reshape(X, *(next(found) if size is None else size for size in shape))


def _bind_put(ops: Any, key: Any) -> Any:
    def run(dY: Any, X: Any) -> Any:
        dX = ops.xp.zeros(X.shape, dY.dtype)
        if is_plain:
            dX[key] = dY  # each place once
        else:
            ops.xp.add.at(dX, key, dY)  # adds, since places may come twice
        return dX

    keys = key if isinstance(key, tuple) else (key,)
    # A list may name a place several times.
    is_plain = not any(isinstance(each, list) or hasattr(each, "dtype") for each in keys)
    return run


def _bind_expand(ops: Any, axes: tuple[int, ...]) -> Any:
    if axes == (-1,):
        return lambda X: X[..., None]
    if min(axes) >= 0:
        # Numpy's function takes longer than an index.
        key = tuple(None if at in axes else slice(None) for at in range(max(axes) + 1))
        return lambda X: X[key]
    return lambda X: ops.xp.expand_dims(X, axes)


def _bind_sum_to(ops: Any) -> Any:
    def run(X: Any, like: Any) -> Any:
        shape = shape_of_value(like)
        if X.shape == shape:
            return X
        extra = X.ndim - len(shape)  # axes that were put in front
        axes = tuple(range(extra)) + tuple(
            at + extra for at, size in enumerate(shape) if size == 1 and X.shape[at + extra] != 1
        )
        return X.sum(axis=axes).reshape(shape)  # axes of size 1 back

    return run


def _bind_broadcast_like(ops: Any) -> Any:
    xp = ops.xp

    def run(X: Any, like: Any) -> Any:
        shape, dtype = shape_of_value(like), getattr(X, "dtype", None)
        if dtype is None or getattr(like, "size", _SMALL) >= _SMALL:
            return xp.broadcast_to(X, shape)  # no memory of its own: read-only
        # A view of stride 0 takes longer to make than so few numbers to fill in.
        Y = xp.empty(shape, dtype)
        Y[...] = X
        return Y

    return run


def _bind_filled(value: float) -> Any:
    def bind(ops: Any) -> Any:
        return lambda X: ops.xp.full(shape_of_value(X), value, getattr(X, "dtype", None))

    return bind


def _bind_fill_rows(ops: Any) -> Any:
    def run(X: Any, like: Any) -> Any:
        if len(X) == len(like):
            return X
        Y = ops.xp.zeros((len(like), *X.shape[1:]), X.dtype)
        Y[: len(X)] = X  # the rows behind stay 0
        return Y

    return run


def _bind_part(ops: Any, at: int, axis: int) -> Any:
    def run(dY: Any, *Xs: Any) -> Any:
        start = sum(X.shape[axis] for X in Xs[:at])  # where the operand began in the whole
        key: list[Any] = [slice(None)] * dY.ndim
        key[axis] = slice(start, start + Xs[at].shape[axis])
        return dY[tuple(key)]

    return run


def _bind_part_back(ops: Any, at: int, axis: int) -> Any:
    def run(dY: Any, *Xs: Any) -> Any:
        parts = [dY if place == at else ops.xp.zeros(X.shape, dY.dtype) for place, X in enumerate(Xs)]
        return ops.xp.concatenate(parts, axis=axis)

    return run


def _joined_shape(*Xs: Value, axis: Value) -> Value:
    return ARRAYS["concatenate"](list(Xs), axis)


def _parts(node: Expr[Any], dY: Expr[Any]) -> list[Expr[Any]]:
    axis = node.options["axis"]
    return [apply("part", dY, *node.args, at=at, axis=axis) for at in range(len(node.args))]


def _layers(node: Expr[Any], dY: Expr[Any]) -> list[Expr[Any]]:
    before = (slice(None),) * (node.options["axis"] % dY.ndim)  # `:` for each axis before the stacked one
    return [dY[(*before, at)] for at in range(len(node.args))]


def _reversed(axes: Sequence[int]) -> tuple[int, ...]:
    return tuple(int(place) for place in np.argsort(axes))  # argsort of a permutation is its inverse


def _declare(name: str, bind: Any, shape: Any, *vjps: Any, **options: Any) -> None:
    declare(name, bind, *vjps, shape=shape, is_view=True, **options)


_declare("transpose", lambda ops, axes: lambda X: X.transpose(axes), lambda X, axes: operand_checks.transpose(X, *axes),
         lambda dY, Y, X: apply("transpose", dY, axes=_reversed(Y.options["axes"])))  # fmt: skip
_declare("reshape", lambda ops, shape: lambda X: X.reshape(shape), lambda X, shape: operand_checks.reshape(X, *shape),
         lambda dY, Y, X: apply("reshape_like", dY, X))  # fmt: skip
_declare("reshape_to", _bind_reshape_to, _filled_in, lambda dY, Y, X, *counts: apply("reshape_like", dY, X), None)
_declare(
    "reshape_like",
    lambda ops: lambda X, like: X.reshape(like.shape),
    _like,
    lambda dY, Y, X, like: apply("reshape_like", dY, X),
    None,
)
_declare(
    "astype",
    lambda ops, dtype: lambda X: ops.xp.asarray(X).astype(dtype, copy=False),
    METHODS["astype"],
    lambda dY, Y, X: apply("as_dtype", dY, X),
)
_declare("as_dtype", lambda ops: lambda X, like: X.astype(like.dtype, copy=False), _same,
         lambda dY, Y, X, like: apply("as_dtype", dY, X), None, dtype=lambda dtypes: dtypes[1])  # fmt: skip
_declare("getitem", lambda ops, key: lambda X: X[key], lambda X, key: indexing.getitem(X, key),
         lambda dY, Y, X: apply("put", dY, X, key=Y.options["key"]))  # fmt: skip
declare("put", _bind_put, lambda dY, Y, Z, X: apply("getitem", dY, key=Y.options["key"]), None, shape=_like)
_declare(
    "flip",
    lambda ops, axis: lambda X: ops.xp.flip(X, axis),
    None,
    lambda dY, Y, X: apply("flip", dY, axis=Y.options["axis"]),
)
_declare("expand_dims", _bind_expand, lambda X, axes: ARRAYS["expand_dims"](X, axes),
         lambda dY, Y, X: apply("reshape_like", dY, X))  # fmt: skip
_declare("squeeze", lambda ops, axis: lambda X: ops.xp.squeeze(X, axis), operand_checks.on_axis(movement.squeeze),
         lambda dY, Y, X: apply("reshape_like", dY, X))  # fmt: skip
_declare("sum_to", _bind_sum_to, _like, lambda dY, Y, X, like: apply("broadcast_like", dY, X), None)
_declare("broadcast_like", _bind_broadcast_like, _like, lambda dY, Y, X, like: apply("sum_to", dY, X), None)
_declare("fill_rows", _bind_fill_rows, _like, lambda dY, Y, X, like: apply("head_rows", dY, X), None)
_declare("head_rows", lambda ops: lambda X, like: X[: len(like)], _like,
         lambda dY, Y, X, like: apply("fill_rows", dY, X), None)  # fmt: skip
declare("zeros_like", _bind_filled(0.0), None)
declare("ones_like", _bind_filled(1.0), None)
_declare("stop_gradient", lambda ops: lambda X: X, None, None)
declare(
    "concatenate",
    lambda ops, axis: lambda *Xs: ops.xp.concatenate(Xs, axis=axis),
    shape=_joined_shape,
    dtype=promoted,
    pullback=_parts,
)
declare(
    "stack",
    lambda ops, axis: lambda *Xs: ops.xp.stack(Xs, axis=axis),
    shape=lambda *Xs, axis: ARRAYS["stack"](list(Xs), axis),
    dtype=promoted,
    pullback=_layers,
)
_declare("part", _bind_part, lambda dY, *Xs, at, axis: Xs[plain(at) or 0],
         lambda dY, Y, dZ, *Xs: apply("part_back", dY, *Xs, **Y.options), None)  # fmt: skip
declare("part_back", _bind_part_back, lambda dY, Y, dZ, *Xs: apply("part", dY, *Xs, **Y.options), None,
        shape=lambda dY, *Xs, at, axis: _joined_shape(*Xs, axis=axis))  # fmt: skip
declare("shape_of", lambda ops: lambda X: ops.xp.asarray(shape_of_value(X)), None, dtype=lambda dtypes: "int64")
declare(
    "arange",
    lambda ops, dtype: lambda start, stop, step: ops.xp.arange(start, stop, step, dtype),
    None,
    shape=lambda *_, dtype: ArrayValue(_family(dtype), (UNKNOWN,)),
)


def _family(dtype: str) -> str:
    return FLOATS if dtype.startswith("float") else INTS


def shape_of(X: Expr[Any]) -> Expr[Ints1d]:
    """Return the sizes of an array as an expression, for those that are not known before it is computed."""
    return apply("shape_of", X)


def arange(start: Any, stop: Any = None, step: Any = 1, dtype: DTypes = "int64") -> Expr[Any]:
    """Return numbers at equal distances; with one argument, from 0 to below that."""
    if stop is None:
        start, stop = 0, start
    return apply("arange", start, stop, step, dtype=np.dtype(dtype).name)


def concatenate(arrays: Sequence[Expr[A]], axis: int = 0) -> Expr[A]:
    """Join arrays along an axis.

    Raises:
        ExpressionError: There are none, or their sizes differ.
    """
    return _joined("concatenate", arrays, axis)


def stack(arrays: Sequence[Expr[Any]], axis: int = 0) -> Expr[Any]:
    """Join arrays along a new axis.

    Raises:
        ExpressionError: There are none, or their sizes differ.
    """
    return _joined("stack", arrays, axis)


def _joined(name: str, arrays: Sequence[Expr[Any]], axis: int) -> Expr[Any]:
    if not arrays:
        raise ExpressionError(f"{name}: takes at least one array")
    return apply(name, *arrays, axis=one_axis(name, axis))


def expand_dims(X: Expr[Any], axis: int | tuple[int, ...]) -> Expr[Any]:
    """Put axes of size 1 into an array."""
    several = axis if isinstance(axis, tuple) else (axis,)
    return apply("expand_dims", X, axes=tuple(one_axis("expand_dims", each) for each in several))


def squeeze(X: Expr[Any], axis: int) -> Expr[Any]:
    """Take an axis of size 1 out of an array.

    Raises:
        ExpressionError: The axis has another size.
    """
    return apply("squeeze", X, axis=one_axis("squeeze", axis))


def flip(X: Expr[A], axis: int = 0) -> Expr[A]:
    """Reverse the elements along an axis."""
    return apply("flip", X, axis=one_axis("flip", axis))


def fill_rows(X: Expr[Any], like: Expr[Any]) -> Expr[Any]:
    """Return X with rows of zeros behind its own, as many as another expression has rows."""
    return apply("fill_rows", X, like)


def stop_gradient(X: Expr[A]) -> Expr[A]:
    """Return X, through which no gradient flows back."""
    return apply("stop_gradient", X)
