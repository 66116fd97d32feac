"""Which layer is at fault where arrays do not fit one another: what numpy says names none.

A forward that fails stands in its layer. A callback that fails may have been given a wrong gradient by the layer behind
it; so a copy of the model runs once more, and the first callback is looked for that fails by itself, or returns
something else than a gradient of its layer's input.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from typedthinc.errors import LayerError, ShapeMismatchError, layer_error
from typedthinc.model.gradients import can_skip, parameters_only
from typedthinc.model.walk import walk
from typedthinc.runtime.gradient_checks import is_like

# What numpy says, and ops in its place.
_OF_SHAPES: Final = re.compile(
    r"mismatch in its core dimension|could not (?:be )?broadcast|not aligned|must match exactly|cannot reshape array"
    r"|matmul: |einstein sum|do not fit|cannot be added"
)
_SIGNATURE: Final = re.compile(
    r"(\w+): Input operand \d+ has a mismatch in its core dimension \d+, with gufunc signature \S+ \((?:size )?(.*)\)"
)


def in_forward(node: Any, X: Any, error: ValueError) -> LayerError | None:
    """Return the error of a layer in whose forward arrays do not fit one another; None for one about something else."""
    if isinstance(error, LayerError) or not _OF_SHAPES.search(str(error)):  # a layer that says so itself is right
        return None
    return ShapeMismatchError(f"arrays in its forward do not fit: {_shapes(node, 'X', X)}: {_said(error)}")


def in_backprop(model: Any, X: Any, dY: Any, error: Exception, *, need_dX: bool) -> LayerError | None:
    """Return the error of the layer whose callback is at fault; None if none is found, or none is looked for."""
    is_told = isinstance(error, LayerError) and error.node_id is not None  # the layer is named already
    is_of_shapes = not isinstance(error, ValueError) or _OF_SHAPES.search(str(error))
    return None if is_told or not is_of_shapes else _searched(model, X, dY, need_dX=need_dX)


def _searched(model: Any, X: Any, dY: Any, *, need_dX: bool) -> LayerError | None:
    found: list[tuple[int, str]] = []
    twin = model.copy()  # gradients of the model stay as they are
    for place, node in enumerate(walk(twin)):
        watched: Any = node
        watched.forward = _watched(watched.forward, place, found)
    try:
        _, backprop = twin(X, True)
        (backprop if need_dX else parameters_only(backprop))(dY)
    except (ValueError, TypeError, AttributeError):
        pass
    if not found:
        return None
    place, message = found[0]  # the first in time is the cause
    return layer_error([*walk(model)][place], ShapeMismatchError, message)  # by place: the nodes of the copy are others


def _watched(forward: Callable[..., Any], place: int, found: list[tuple[int, str]]) -> Callable[..., Any]:
    # The type of a node is that of its forward's annotations, which must stay.
    @wraps(forward)
    def watched(model: Any, X: Any, is_train: bool) -> Any:
        Y, backprop = forward(model, X, is_train)
        code = getattr(backprop, "__code__", None)
        skips = code is not None and can_skip(code)

        def backprop_watched(dY: Any, need_dX: bool = True) -> Any:
            try:
                dX = backprop(dY, need_dX=need_dX) if skips else backprop(dY)
            except ValueError as error:
                if not found and not isinstance(error, LayerError) and _OF_SHAPES.search(str(error)):
                    found.append(
                        (place, f"arrays in its callback do not fit: {_shapes(model, 'dY', dY)}: {_said(error)}")
                    )
                raise
            if need_dX and not found and hasattr(X, "shape") and not is_like(dX, X):
                came = "None" if dX is None else f"a gradient of {_shape(dX)}"
                found.append((place, f"its callback returns {came}, but its input has {_shape(X)}"))
            return dX

        return Y, backprop_watched

    return watched


def _said(error: ValueError) -> str:
    """Return what numpy says, without the signature of its own function."""
    return _SIGNATURE.sub(r"\1 does not fit: \2", str(error))


def _shapes(node: Any, name: str, value: Any) -> str:
    """Write the shapes of what a layer computes with."""
    params = ((each, node.maybe_get_param(each)) for each in node.param_names)
    shown = [(name, value), *((each, array) for each, array in params if array is not None)]
    return ", ".join(f"{each} has {_shape(array)}" for each, array in shown)


def _shape(value: Any) -> str:
    shape = getattr(value, "shape", None)
    return f"type {type(value).__name__}" if shape is None else f"shape {shape}"
