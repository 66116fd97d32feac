"""An affine map and a straight line with two ends."""

from __future__ import annotations

from math import inf, isnan
from numbers import Real
from typing import Any

from typedthinc.arguments import refuse
from typedthinc.errors import LayerError
from typedthinc.initializers import Initializer, glorot_uniform_init, zero_init
from typedthinc.layers.shared.dense import DenseForward, dense, dense_forward
from typedthinc.model import Model
from typedthinc.types import B, Floats2d, I, O, Size


def ClippedLinear(
    nO: Size[O] | None = None,
    nI: Size[I] | None = None,
    *,
    init_W: Initializer = glorot_uniform_init,
    init_b: Initializer = zero_init,
    dropout: float | None = None,
    normalize: bool = False,
    slope: float = 1.0,
    offset: float = 0.0,
    min_val: float = 0.0,
    max_val: float = 1.0,
) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    """Apply an affine map, then a straight line between two values: Y = min(max(slope Z + offset, min_val), max_val).

    Z stands for X W^T + b. HardSigmoid, HardTanh and ReluK are cases of it.

    Shapes:
        X: (B, nI) -> Y: (B, nO); W: (nO, nI), b: (nO,)

    Args:
        nO: The width of the output, at least 1; None to find it at `initialize`.
        nI: The width of the input, at least 1; None to find it at `initialize`.
        init_W: Makes the weights.
        init_b: Makes the bias.
        dropout: The rate of a Dropout behind the activation, in [0, 1); None for no such layer.
        normalize: Put a LayerNorm behind the activation, before the dropout.
        slope: What Z is multiplied by.
        offset: What is added to that.
        min_val: The least value; it may be minus infinity.
        max_val: The largest value, not below min_val; it may be infinity. All four are kept in `attrs`
            and may be changed there.

    Raises:
        InvalidSizeError: A size that is no int, or less than 1.
        InvalidRateError: A dropout rate outside [0, 1).
        LayerError: One of the four is no number, slope or offset is not finite, or min_val is above max_val.
    """
    return dense(
        "ClippedLinear",
        forward,
        nO,
        nI,
        init_W=init_W,
        init_b=init_b,
        dropout=dropout,
        normalize=normalize,
        attrs=_checked(slope=slope, offset=offset, min_val=min_val, max_val=max_val),
    )


def activate(model: Model[Any, Any], scores: Floats2d[B, O]) -> Floats2d[B, O]:
    return model.ops.clipped_linear(scores, *_numbers(model), inplace=True)


def backprop_activate(model: Model[Any, Any], dY: Floats2d[B, O], Y: Floats2d[B, O]) -> Floats2d[B, O]:
    return model.ops.backprop_clipped_linear(dY, Y, *_numbers(model))


forward: DenseForward = dense_forward(__name__, activate, backprop_activate)


def _numbers(model: Model[Any, Any]) -> tuple[float, float, float, float]:
    attrs = model.attrs
    return attrs["slope"], attrs["offset"], attrs["min_val"], attrs["max_val"]


def _checked(**numbers: Any) -> dict[str, float]:
    for name, value in numbers.items():
        if isinstance(value, bool) or not isinstance(value, Real) or isnan(value):
            refuse("ClippedLinear", name, "a number", value, LayerError)
        if name in ("slope", "offset") and abs(value) == inf:
            refuse("ClippedLinear", name, "finite", value, LayerError)
    checked = {name: float(value) for name, value in numbers.items()}
    if checked["min_val"] > checked["max_val"]:
        rule = f"at most max_val, which is {checked['max_val']!r}"
        refuse("ClippedLinear", "min_val", rule, checked["min_val"], LayerError)
    return checked
