"""Convolution of sequences, images and volumes.

It is linear in images and filters, so that its gradients are the other two of three operations, to any order.
"""

from math import prod
from typing import Any

from typedthinc.backends.windows import Steps
from typedthinc.lazy.expr import Expr, apply
from typedthinc.lazy.image_types import convolution, transposed
from typedthinc.lazy.primitives import declare, promoted
from typedthinc.shapes.arrays.values import Value


def _like(one: Value, two: Value, like: Value, **ways: Value) -> Value:
    return like


def _ways(Y: Expr[Any]) -> dict[str, Any]:
    return {name: way for name, way in Y.options.items() if name != "output_padding"}


declare(
    "conv",
    lambda ops, **ways: lambda X, W: ops.conv(X, W, **ways),
    lambda dY, Y, X, W: apply("conv_spread", dY, W, X, **Y.options),
    lambda dY, Y, X, W: apply("conv_correlate", dY, X, W, **Y.options),  # 2 for a multiplication and an addition
    dtype=promoted,
    flops=lambda Y, X, W: 2.0 * prod(Y) * prod(W[1:]),
)
declare(
    "conv_transpose",
    lambda ops, **ways: lambda X, W: ops.conv_transpose(X, W, **ways),
    lambda dY, Y, X, W: apply("conv", dY, W, **_ways(Y)),
    lambda dY, Y, X, W: apply("conv_correlate", X, dY, W, **_ways(Y)),
    dtype=promoted,  # conv_transpose is linear in both, too: X and dY change places
    flops=lambda Y, X, W: 2.0 * prod(X) * prod(W[1:]),
)
declare(
    "conv_spread",
    lambda ops, **ways: lambda dY, W, like: ops.backprop_conv_input(dY, W, like.shape[2:], **ways),
    lambda dZ, Z, dY, W, like: apply("conv", dZ, W, **Z.options),
    lambda dZ, Z, dY, W, like: apply("conv_correlate", dY, dZ, W, **Z.options),
    None,
    shape=_like,  # the sizes of the operand that the gradient is for
    dtype=promoted,
    flops=lambda Z, dY, W, like: 2.0 * prod(dY) * prod(W[1:]),
)
declare(
    "conv_correlate",
    lambda ops, **ways: lambda dY, X, like: ops.backprop_conv_filter(dY, X, like.shape[2:], **ways),
    lambda dZ, Z, dY, X, like: apply("conv", X, dZ, **Z.options),
    lambda dZ, Z, dY, X, like: apply("conv_spread", dY, dZ, X, **Z.options),
    None,
    shape=_like,
    dtype=promoted,
    flops=lambda Z, dY, X, like: 2.0 * prod(dY) * prod(like[1:]),
)


@convolution
def conv(
    X: Expr[Any], W: Expr[Any], *, stride: Steps = 1, padding: Steps = 0, dilation: Steps = 1, groups: int = 1
) -> Expr[Any]:
    """Multiply each window of sequences, images or volumes by each filter, which is not flipped.

    Shapes:
        X: (N, C, H, W), W: (K, C / groups, R, S) -> (N, K, P, Q)

    Args:
        X: The images.
        W: The filters.
        stride: How far one window begins behind the one before.
        padding: How many zeros are put around each image, on each side.
        dilation: How far one cell of a window lies behind the one before.
        groups: How many parts the channels come in; each filter sees the channels of one part.

    Raises:
        ExpressionError: Filters of other channels, or windows that do not fit.
    """
    return apply("conv", X, W, stride=stride, padding=padding, dilation=dilation, groups=groups)


@transposed
def conv_transpose(
    X: Expr[Any],
    W: Expr[Any],
    *,
    stride: Steps = 1,
    padding: Steps = 0,
    dilation: Steps = 1,
    groups: int = 1,
    output_padding: Steps = 0,
) -> Expr[Any]:
    """Put each filter, times a number of X, where a window of `conv` would lie, which is its adjoint.

    Shapes:
        X: (N, K, P, Q), W: (K, C / groups, R, S) -> (N, C, H, W), the smallest sizes of which `conv` makes P and Q

    Args:
        X: The images.
        W: The filters, shaped as those of the `conv` of which this is the adjoint.
        stride: How far one window begins behind the one before.
        padding: How many cells are cut off the result, on each side.
        dilation: How far one cell of a window lies behind the one before.
        groups: How many parts the channels come in.
        output_padding: By how much H and W are larger than the smallest, less than the stride.

    Raises:
        ExpressionError: Filters that are not as many as X has channels.
    """
    ways = {
        "stride": stride,
        "padding": padding,
        "dilation": dilation,
        "groups": groups,
        "output_padding": output_padding,
    }
    return apply("conv_transpose", X, W, **ways)
