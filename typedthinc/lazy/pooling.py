"""Pooling of sequences, images and volumes: one number for each window."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np

from typedthinc.arguments import integer
from typedthinc.backends.interface.pooling import pool_windows
from typedthinc.backends.windows import Steps
from typedthinc.errors import ExpressionError
from typedthinc.lazy.elementwise import equal, ones_like, square, where
from typedthinc.lazy.expr import Expr, apply, as_expr, operation
from typedthinc.lazy.image_types import pooling
from typedthinc.lazy.primitives import PRIMITIVES, declare
from typedthinc.lazy.tuple_getitem import item
from typedthinc.shapes.arrays.ops import OPS
from typedthinc.tracebacks import REFUSALS, hide_frames


def _bind_chosen(ops: Any, **ways: Any) -> Any:
    """Return what takes the cells that an earlier `max_pool` took."""
    xp = ops.xp

    def run(X: Any, which: Any) -> Any:
        over = pool_windows("max_pool", X.shape, **ways)
        padded, Y = over.pad(xp, X, X.dtype), xp.zeros(which.shape, X.dtype)
        for number, (_, place) in enumerate(over.places()):
            Y += padded[place] * (which == number)  # one cell of all windows at a time
        return Y

    return run


def _pull_max(node: Expr[Any], dY: dict[int, Expr[Any]]) -> Sequence[Expr[Any]]:
    ways = {name: way for name, way in node.options.items() if name != "dtypes"}
    return (apply("max_pool_spread", dY[0], item(node, 1), node.args[0], **ways),)


def _d_l2(dY: Expr[Any], Y: Expr[Any], X: Expr[Any]) -> Expr[Any]:
    """Return dY X / Y summed over windows; 0 where the norm is 0."""
    is_none = equal(Y, 0.0)
    # The mean of a window, times the number of its cells that count, which is the square of the norm of ones.
    cells = square(apply("l2_pool", ones_like(X[:1]), **Y.options))
    share = where(is_none, 0.0, dY / where(is_none, 1.0, Y)) * cells
    return apply("avg_pool_spread", share, X, **Y.options) * X


def _count(Y: tuple[int, ...], X: tuple[int, ...]) -> float:
    return float(prod(X))


declare("max_pool", lambda ops, wanted, dtypes, **ways: lambda X: ops.max_pool(X, **ways),
        shape=lambda X, dtypes, **ways: OPS["max_pool"](X, **ways), pullback=_pull_max, is_several=True)  # fmt: skip
declare("max_pool_spread", lambda ops, **ways: lambda dY, which, X: ops.backprop_max_pool(dY, which, X.shape, **ways),
        lambda dZ, Z, dY, which, X: apply("max_pool_chosen", dZ, which, **Z.options), None, None,
        shape=lambda dY, which, X, **_: X)  # fmt: skip
declare("max_pool_chosen", _bind_chosen,
        lambda dY, Y, X, which: apply("max_pool_spread", dY, which, X, **Y.options), None,
        shape=lambda X, which, **_: which)  # fmt: skip
declare(
    "avg_pool",
    lambda ops, **ways: lambda X: ops.avg_pool(X, **ways),
    lambda dY, Y, X: apply("avg_pool_spread", dY, X, **Y.options),
    flops=_count,
)
declare("avg_pool_spread", lambda ops, **ways: lambda dY, X: ops.backprop_avg_pool(dY, X.shape, **ways),
        lambda dZ, Z, dY, X: apply("avg_pool", dZ, **Z.options), None, shape=lambda dY, X, **_: X)  # fmt: skip
declare("l2_pool", lambda ops, **ways: lambda X: ops.l2_pool(X, **ways), _d_l2, flops=_count)


@pooling
@hide_frames(REFUSALS)
def max_pool(
    X: Expr[Any], kernel_size: Steps, *, stride: Steps | None = None, padding: Steps = 0, ceil_mode: bool = False
) -> Expr[Any]:
    """Return the largest cell of each window; of equal ones, the first gets the gradient.

    Shapes:
        X: (N, C, H, W) -> (N, C, P, Q)

    Args:
        X: The images.
        kernel_size: How many cells a window has along each axis; a tuple may begin with a number for the channels.
        stride: How far one window begins behind the one before; as many cells as it has where it is not given.
        padding: How many cells there are around each image, which do not count.
        ceil_mode: Whether a last window is kept that reaches beyond the padding.

    Raises:
        ExpressionError: Windows that do not fit.
    """
    images: Expr[Any] = as_expr(X)
    ways: dict[str, Any] = {"kernel_size": kernel_size, "stride": stride, "padding": padding, "ceil_mode": ceil_mode}
    ways["dtypes"] = (images.dtype, _dtype_of_cells(images, kernel_size))
    return item(operation(PRIMITIVES["max_pool"], (images,), ways), 0)


def _dtype_of_cells(X: Expr[Any], kernel_size: Steps) -> str:
    """Return the dtype of the numbers of cells, as the op makes them."""
    window = kernel_size if isinstance(kernel_size, tuple) else (kernel_size,) * (X.ndim - 2)
    cells = prod(integer("max_pool", "kernel_size", each, 1, ExpressionError) for each in window)
    return np.min_scalar_type(cells).name  # the numbers of cells go up to this


@pooling
def avg_pool(
    X: Expr[Any], kernel_size: Steps, *, stride: Steps | None = None, padding: Steps = 0, ceil_mode: bool = False
) -> Expr[Any]:
    """Return the mean of each window; its arguments are those of `max_pool`.

    Shapes:
        X: (N, C, H, W) -> (N, C, P, Q)

    Raises:
        ExpressionError: Windows that do not fit.
    """
    return apply("avg_pool", X, kernel_size=kernel_size, stride=stride, padding=padding, ceil_mode=ceil_mode)


@pooling
def l2_pool(
    X: Expr[Any], kernel_size: Steps, *, stride: Steps | None = None, padding: Steps = 0, ceil_mode: bool = False
) -> Expr[Any]:
    """Return the norm of each window, the square root of the sum of its squares; its arguments are those of `max_pool`.

    Shapes:
        X: (N, C, H, W) -> (N, C, P, Q)

    Raises:
        ExpressionError: Windows that do not fit.
    """
    return apply("l2_pool", X, kernel_size=kernel_size, stride=stride, padding=padding, ceil_mode=ceil_mode)
