"""Layers that give what they take: one size stands for all their widths."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typedthinc.layers.shared.parallel import first_size
from typedthinc.layers.shared.sizes import give, width_of
from typedthinc.model import Model


def same_size(layers: Sequence[Model[Any, Any]]) -> dict[str, int | None]:
    """Return nI and nO of layers that all take and give one width; none where no layer has such a size."""
    if all(layer.has_dim("nI") is False and layer.has_dim("nO") is False for layer in layers):
        return {}
    width = first_size(layers, "nI") or first_size(layers, "nO")
    return {"nI": width, "nO": width}


def agree(model: Model[Any, Any]) -> None:
    """Set the sizes of a model and of its layers to the one that any of them has."""
    everyone = [model, *model.layers]
    width = same_size(everyone).get("nI")
    for each in everyone:
        give(each, "nI", width)
        give(each, "nO", width)


def keep_width(model: Model[Any, Any], X: Any) -> None:
    """Set the sizes of a layer without parameters to the width of a sample, whatever it had been used for before."""
    width = width_of(X)
    if width is None:
        return agree(model)
    for dim in ("nI", "nO"):
        model.set_dim(dim, width, force=True)
