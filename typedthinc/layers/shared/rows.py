"""Sequences as the rows of one array, those of an empty batch too."""

from collections.abc import Sequence
from typing import Any, cast

from typedthinc.arrays.mapping import has_data, is_list
from typedthinc.arrays.validation import is_padded
from typedthinc.errors import ContainerMismatchError, ShapeMismatchError, layer_error
from typedthinc.model import Model
from typedthinc.runtime.samples import width_of
from typedthinc.runtime.unsupported_arrays import KNOWN_ARRAY_TYPES, foreign_of
from typedthinc.runtime.values import term_of
from typedthinc.shapes.terms import describe


def remember_row(model: Model[Any, Any], X: Any) -> None:
    """Keep the shape and dtype of one row of a container in `attrs["row"]`: an empty batch does not tell them."""
    if is_list(X) and X:  # an empty one tells nothing
        check_arrays(model, X)
        model.attrs["row"] = X[0].shape[1:], X[0].dtype.name
    elif has_data(X):
        check_arrays(model, [X.data])
        if not X.data.size:
            return  # (0, n) tells a width, but any dtype and width may come in an empty batch
        axes = 2 if is_padded(X) else 1  # (T, B, ...) or (N, ...)
        model.attrs["row"] = X.data.shape[axes:], X.data.dtype.name


def keep_width(model: Model[Any, Any], X: Any) -> None:
    """Set the sizes of a layer without parameters to the width of a sample, whatever it had been used for before."""
    width = width_of(X)
    if width is not None:
        for dim in ("nI", "nO"):
            model.set_dim(dim, width, force=True)  # by force: this width is a note about the last batch, not a promise


def join_rows(model: Model[Any, Any], Xs: Sequence[Any], *, pad: int = 0) -> Any:
    """Put sequences one behind the other.

    Raises:
        ContainerMismatchError: Something in the list is not an array.
        ShapeMismatchError: Sequences that do not agree.
    """
    if Xs:
        check_arrays(model, Xs)
        try:
            return model.ops.flatten(Xs, pad=pad)
        except ValueError as error:
            raise refused(model, error) from None
    no_row = (model.maybe_get_dim("nI") or 0,), "float32"  # floats of the width last seen
    shape, dtype = model.attrs["row"] or no_row
    return cast("Any", model.ops).alloc((0, *shape), dtype=dtype)


def pad_rows(model: Model[Any, Any], Xs: Sequence[Any]) -> Any:
    """Put sequences side by side, time first and the longest first; there is at least one.

    Raises:
        ContainerMismatchError: Something in the list is not an array.
        ShapeMismatchError: Sequences that do not agree.
    """
    check_arrays(model, Xs)
    try:
        return model.ops.list2padded(Xs)
    except ValueError as error:
        raise refused(model, error) from None


def refused(model: Model[Any, Any], error: ValueError) -> ShapeMismatchError:
    """Make what an op refused the fault of the layer that called it."""
    return layer_error(model, ShapeMismatchError, str(error).partition(": ")[2])  # without the op's name


def check_arrays(model: Model[Any, Any], Xs: Sequence[Any]) -> None:
    """Look at arrays before they are put together: the layer inside would see other ones.

    Raises:
        ContainerMismatchError: Something is not an array, or one of another library, or one that masks its values.
    """
    for X in Xs:
        if type(X) not in KNOWN_ARRAY_TYPES and (foreign := foreign_of(X)) is not None:
            raise layer_error(model, ContainerMismatchError, f"{model.factory} takes arrays, but {foreign.message}")
        if not hasattr(X, "shape"):
            message = f"{model.factory} takes a list of arrays, but the data is a list of {describe(term_of(X))}"
            raise layer_error(model, ContainerMismatchError, message)
