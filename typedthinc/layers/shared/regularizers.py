"""The layers that an activation may carry behind itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from typedthinc.arguments import flag, fraction
from typedthinc.errors import InvalidRateError, LayerError
from typedthinc.layers.dropout import Dropout
from typedthinc.layers.layernorm import LayerNorm
from typedthinc.layers.shared.sublayers import run
from typedthinc.model import Model
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames
from typedthinc.types import Size


@hide_frames(LIBRARY_ERRORS)
def regularizers(
    name: str, width: Size[Any] | None, *, normalize: bool, dropout: float | None
) -> list[Model[Any, Any]]:
    """Make the layers that come behind an activation: normalization first, then dropout, each if asked for.

    Args:
        name: The name of the layer that carries them, for errors.
        width: How wide its output is; None if that is not known yet.
        dropout: The rate of the dropout; None for no dropout.

    Raises:
        InvalidRateError: A dropout rate outside [0, 1).
        LayerError: A `normalize` that is neither True nor False.
    """
    layers: list[Model[Any, Any]] = []
    if flag(name, "normalize", normalize, LayerError):
        layers.append(LayerNorm(width))
    if dropout is not None:
        layers.append(Dropout(fraction(name, "dropout", dropout, InvalidRateError)))
    return layers


def run_regularizers(
    model: Model[Any, Any], active: Any, backprop_active: Callable[..., Any], is_train: bool
) -> tuple[Any, Callable[..., Any]]:
    """Run the layers behind an activation; the callback takes the gradient through them first.

    Args:
        model: The layer that carries them.
        active: The output of its activation.
        backprop_active: The callback that takes the gradient of that.
    """
    Y, backprop_behind = run(model.layers, active, is_train)

    def backprop(dY: Any, need_dX: bool = True) -> Any:
        return backprop_active(backprop_behind(dY), need_dX)

    return Y, backprop
