"""The functions of a model, checked: its forward, and the callback of a whole model, at which its gradient comes in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from typedthinc.errors import ContainerMismatchError, LayerError
from typedthinc.model import shape_faults
from typedthinc.model.node import Node
from typedthinc.model.walk import locate
from typedthinc.runtime.gradient_checks import check_gradient, is_like
from typedthinc.runtime.unsupported_arrays import KNOWN_ARRAY_TYPES
from typedthinc.runtime.values import term_of
from typedthinc.shapes.argument_messages import PARAMETERS, forward_gives_no_pair, forward_is_no
from typedthinc.shapes.terms import describe

ForwardT = TypeVar("ForwardT", bound=Callable[..., Any])


def as_forward(forward: ForwardT) -> ForwardT:
    """Return the forward that a model is made of.

    Raises:
        LayerError: It cannot be called.
    """
    if not callable(forward):
        raise LayerError(forward_is_no("the argument", PARAMETERS, f"is {type(forward).__name__}"))
    return forward


def check_pair(made: Any) -> None:
    """Refuse what a forward returns in place of an output and a callback, such as an array of two rows.

    Raises:
        ContainerMismatchError: It is not a pair; the error does not know the path yet.
    """
    sequence: Any = made  # isinstance leaves the types of what is inside unknown
    if not isinstance(made, tuple | list) or len(sequence) != 2:
        raise ContainerMismatchError(forward_gives_no_pair(describe(term_of(made))))


def checked(model: Node, X: Any, Y: Any, backprop: Callable[[Any], Any], *, need_dX: bool) -> Callable[[Any], Any]:
    """Have a callback refuse what is not a gradient of Y, and its errors tell the path to the layer at fault."""
    shape, dtype = getattr(Y, "shape", None), getattr(Y, "dtype", None)  # Y itself is not kept for this

    def checked_backprop(dY: Any, /) -> Any:
        try:
            # Most often that is all there is to see.
            alike = type(dY) in KNOWN_ARRAY_TYPES and dY.dtype == dtype and dY.shape == shape
            if not alike and not is_like(dY, Y):
                check_gradient(model, dY, Y)
        except LayerError as error:
            locate(model, error)
            raise
        try:
            return backprop(dY)
        except (ValueError, TypeError, AttributeError) as error:  # the latter two of a None in place of a gradient
            found = shape_faults.in_backprop(model, X, dY, error, need_dX=need_dX)
            if found is not None:
                locate(model, found)
                raise found from error  # the path begins at the model that was called
            if isinstance(error, LayerError):
                locate(model, error)
            raise

    return checked_backprop
