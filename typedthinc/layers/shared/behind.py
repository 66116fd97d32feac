"""The layers that an activation may carry behind itself."""

from __future__ import annotations

from typing import Any, SupportsIndex

from typedthinc.layers.dropout import Dropout
from typedthinc.layers.layernorm import LayerNorm
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
