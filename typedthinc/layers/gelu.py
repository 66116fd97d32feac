"""An affine map and the Gaussian error linear unit."""

from __future__ import annotations

from typing import Any

from typedthinc.initializers import Initializer, he_normal_init, zero_init
from typedthinc.layers.shared.dense import DenseForward, dense, dense_forward
from typedthinc.model import Model
from typedthinc.types import B, Floats2d, I, O, Size


def Gelu(
    nO: Size[O] | None = None,
    nI: Size[I] | None = None,
    *,
    init_W: Initializer = he_normal_init,
    init_b: Initializer = zero_init,
    dropout: float | None = None,
    normalize: bool = False,
) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    """Apply an affine map and the Gaussian error linear unit: Y = Z Phi(Z) with Z = X W^T + b.

    Phi is the distribution function of the normal distribution, computed by `erf`.

    Shapes:
        X: (B, nI) -> Y: (B, nO); W: (nO, nI), b: (nO,)

    Args:
        nO: The width of the output, at least 1; None to find it at `initialize`.
        nI: The width of the input, at least 1; None to find it at `initialize`.
        init_W: Makes the weights.
        init_b: Makes the bias.
        dropout: The rate of a Dropout behind the activation, in [0, 1); None for no such layer.
        normalize: Put a LayerNorm behind the activation, before the dropout.

    Raises:
        InvalidSizeError: A size that is no int, or less than 1.
        InvalidRateError: A dropout rate outside [0, 1).

    Source:
        Hendrycks and Gimpel 2016, Gaussian error linear units, section 2.
    """
    return dense(
        "Gelu",
        forward,
        nO,
        nI,
        init_W=init_W,
        init_b=init_b,
        dropout=dropout,
        normalize=normalize,
    )


def activate(model: Model[Any, Any], scores: Floats2d[B, O]) -> Floats2d[B, O]:
    return model.ops.gelu(scores)


def backprop_activate(model: Model[Any, Any], dY: Floats2d[B, O], scores: Floats2d[B, O]) -> Floats2d[B, O]:
    return model.ops.backprop_gelu(dY, scores)


forward: DenseForward = dense_forward(__name__, activate, backprop_activate)
