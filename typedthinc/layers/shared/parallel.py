"""Layers side by side, all with the same input."""

from collections.abc import Callable, Sequence
from typing import Any

from typedthinc.arrays.mapping import sum_arrays
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
