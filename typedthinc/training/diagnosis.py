"""Where numbers that are not finite come from."""

from __future__ import annotations

from functools import wraps
from typing import Any, TypeVar

import numpy as np

from typedthinc.arrays.mapping import map_arrays
from typedthinc.model import Model

InT = TypeVar("InT")


def culprit(model: Model[InT, Any], X: InT) -> str:
    """Say which layer is the first to hold or to give numbers that are not finite; the data, if that does.

    The model runs forward once more, as in training: with dropout, its masks are others than before.
    """
    if not is_finite(X):  # data first: it makes all that follows so
        return "the data holds numbers that are not finite"
    for node in model.walk():  # then parameters, which make outputs so
        for name in node.param_names:
            value = node.maybe_get_param(name)
            if value is not None and not is_finite(value):
                return f"{model.path_to(node)} has numbers in {name} that are not finite"
    found = _first_output(model, X)
    if found is None:
        return "all that the model gives is finite"
    return f"{model.path_to(found)} gives numbers that are not finite"


def is_finite(value: Any) -> bool:
    """Tell whether all floats in arrays and containers of arrays are finite."""
    found = True

    def look(array: Any) -> Any:
        nonlocal found
        dtype = getattr(array, "dtype", None)
        if dtype is not None and dtype.kind == "f":
            # The sum of finite numbers may overflow; then it takes a closer look.
            found = found and (bool(np.isfinite(array.sum())) or bool((abs(array) < np.inf).all()))
        return array

    with np.errstate(all="ignore"):
        map_arrays(look, value)
    return found


def _first_output(model: Model[InT, Any], X: InT) -> Model[Any, Any] | None:
    """Run forward, looking at what each node gives; the innermost one comes first."""
    found: list[Model[Any, Any]] = []
    before = [(node, node.forward) for node in model.walk()]  # to put back, whatever happens
    try:
        for node, forward in before:
            node.forward = _watched(forward, found)
        model(X, True)  # as in training: dropout and BatchNorm count
    finally:
        for node, forward in before:
            node.forward = forward
    return next(iter(found), None)  # the first to return is the innermost


def _watched(forward: Any, found: list[Model[Any, Any]]) -> Any:
    # The type of a node is that of its forward's annotations, which must stay.
    @wraps(forward)
    def watched(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
        Y, backprop = forward(model, X, is_train)
        if not found and not is_finite(Y):
            found.append(model)
        return Y, backprop

    return watched
