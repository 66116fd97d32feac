"""The layers that an activation may carry behind itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, SupportsIndex

from typedthinc.layers.dropout import Dropout
from typedthinc.layers.layernorm import LayerNorm
from typedthinc.layers.shared.sublayers import run
from typedthinc.model import Model


def behind(width: SupportsIndex | None, *, normalize: bool, dropout: float | None) -> list[Model[Any, Any]]:
    """Make the layers that come behind an activation: normalization first, then dropout, each if asked for.

    Raises:
        InvalidRateError: A dropout rate outside [0, 1).
    """
    layers: list[Model[Any, Any]] = []
    if normalize:
        layers.append(LayerNorm(width))
    if dropout is not None:
        layers.append(Dropout(dropout))
    return layers


def run_behind(
    model: Model[Any, Any], active: Any, backprop_active: Callable[..., Any], is_train: bool
) -> tuple[Any, Callable[..., Any]]:
    """Run the layers behind an activation; the callback takes the gradient through them first.

    Args:
        model: The layer that carries them.
        active: The output of its activation.
        backprop_active: The callback that takes the gradient of that.
        is_train: Whether it is trained.
    """
    Y, backprop_behind = run(model.layers, active, is_train)

    def backprop(dY: Any, need_dX: bool = True) -> Any:
        return backprop_active(backprop_behind(dY), need_dX)

    return Y, backprop
