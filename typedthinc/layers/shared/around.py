"""Models around one layer: its sizes are theirs."""

from __future__ import annotations

from typing import Any

from typedthinc.layers.shared.sizes import ends, give, pass_along, take_samples
from typedthinc.model import Model


def settle_inner(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    """Set the sizes that a model shares with its layers, which run one after the other, as far as they can be told."""
    for dim, size in ends(model.layers).items():
        give(model, dim, size)
    take_samples(model, X, Y)
    pass_along(model.layers, model.maybe_get_dim("nI"), model.maybe_get_dim("nO"))
