"""A layer inside another one that is as wide at both ends as what stands around it."""

from __future__ import annotations

from typing import Any

from typedthinc.layers.shared.sizes import ends, give, pass_along, take_samples
from typedthinc.model import Model


def settle_inner(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    """Find the sizes of a model, in the layers inside and in the samples, and pass them on to the layers inside."""
    for dim, size in ends(model.layers).items():
        give(model, dim, size)
    take_samples(model, X, Y)
    pass_along(model.layers, model.maybe_get_dim("nI"), model.maybe_get_dim("nO"))
