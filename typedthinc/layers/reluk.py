"""An affine map and a rectifier with an upper end."""

from __future__ import annotations

from typing import Any

from typedthinc.arguments import at_least_zero
from typedthinc.errors import LayerError
from typedthinc.initializers import Initializer, glorot_uniform_init, zero_init
from typedthinc.layers.shared.dense import DenseForward, dense, dense_forward
from typedthinc.model import Model
from typedthinc.types import B, Floats2d, I, O, Size


def ReluK(
    nO: Size[O] | None = None,
    nI: Size[I] | None = None,
    *,
    init_W: Initializer = glorot_uniform_init,
    init_b: Initializer = zero_init,
    dropout: float | None = None,
    normalize: bool = False,
    k: float = 6.0,
) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    """Apply an affine map and keep values between 0 and k: Y = min(max(X W^T + b, 0), k).

    Shapes:
        X: (B, nI) -> Y: (B, nO); W: (nO, nI), b: (nO,)

    Args:
        nO: The width of the output, at least 1; None to find it at `initialize`.
        nI: The width of the input, at least 1; None to find it at `initialize`.
        init_W: Makes the weights.
        init_b: Makes the bias.
        dropout: The rate of a Dropout behind the activation, in [0, 1); None for no such layer.
        normalize: Put a LayerNorm behind the activation, before the dropout.
        k: The largest value, at least 0. It is kept in `attrs` and may be changed there.

    Raises:
        InvalidSizeError: A size that is no int, or less than 1.
        InvalidRateError: A dropout rate outside [0, 1).
        LayerError: k is no finite number, or less than 0.

    Source:
        Krizhevsky 2010, Convolutional deep belief networks on CIFAR-10, for k = 6.
    """
    return dense(
        "ReluK",
        forward,
        nO,
        nI,
        init_W=init_W,
        init_b=init_b,
        dropout=dropout,
        normalize=normalize,
        attrs={"k": at_least_zero("ReluK", "k", k, LayerError)},
    )


def activate(model: Model[Any, Any], scores: Floats2d[B, O]) -> Floats2d[B, O]:
    return model.ops.relu_k(scores, model.attrs["k"], inplace=True)


def backprop_activate(model: Model[Any, Any], dY: Floats2d[B, O], Y: Floats2d[B, O]) -> Floats2d[B, O]:
    return model.ops.backprop_relu_k(dY, Y, model.attrs["k"])


forward: DenseForward = dense_forward(__name__, activate, backprop_activate)
