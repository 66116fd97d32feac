"""Layers side by side, all with the same input."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from typedthinc.arrays.mapping import sum_arrays
from typedthinc.layers.shared.sizes import give
from typedthinc.model import Model
from typedthinc.model.gradients import SKIPPED, parameters_only


def run_all(layers: Sequence[Model[Any, Any]], X: Any, is_train: bool) -> tuple[list[Any], list[Callable[[Any], Any]]]:
    """Run each layer on the same input."""
    Ys: list[Any] = []
    backprops: list[Callable[[Any], Any]] = []
    for layer in layers:
        Y, backprop = layer(X, is_train)
        Ys.append(Y)
        backprops.append(backprop)
    return Ys, backprops


def back_through_all(backprops: Sequence[Callable[[Any], Any]], dYs: Sequence[Any], *, need_dX: bool) -> Any:
    """Pass each callback its gradient, and return the sum of what they give if it is needed."""
    if need_dX:
        return sum_arrays([backprop(dY) for backprop, dY in zip(backprops, dYs, strict=True)])
    for backprop, dY in zip(backprops, dYs, strict=True):
        parameters_only(backprop)(dY)
    return SKIPPED


def shared_sizes(layers: Sequence[Model[Any, Any]], *dims: str) -> dict[str, int | None]:
    """Return the sizes that all layers have in common, as far as known; only those that some layer has."""
    return {dim: first_size(layers, dim) for dim in dims if any(layer.has_dim(dim) is not False for layer in layers)}


def first_size(layers: Sequence[Model[Any, Any]], dim: str) -> int | None:
    """Return the first value that some layer has for a size."""
    return next((size for layer in layers if (size := layer.maybe_get_dim(dim)) is not None), None)


def share_input(model: Model[Any, Any]) -> None:
    """Set nI of all layers that have none to that of the others."""
    give(model, "nI", first_size(model.layers, "nI"))
    for layer in model.layers:
        give(layer, "nI", model.maybe_get_dim("nI"))
