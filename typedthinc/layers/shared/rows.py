"""Sequences as the rows of one array, those of an empty batch too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typedthinc.errors import ShapeMismatchError
from typedthinc.model import Model


def remember_row(model: Model[Any, Any], Xs: Sequence[Any] | None) -> None:
    """Keep the shape and dtype of one row in `attrs["row"]`: an empty batch does not tell them."""
    if Xs:
        model.attrs["row"] = (Xs[0].shape[1:], Xs[0].dtype.name)


def join_rows(model: Model[Any, Any], Xs: Sequence[Any], *, pad: int = 0) -> Any:
    """Put sequences one behind the other.

    Raises:
        ShapeMismatchError: Sequences that do not agree.
    """
    if Xs:
        try:
            return model.ops.flatten(Xs, pad=pad)
        except ValueError as error:
            raise refused(model, error) from None
    no_row: Any = (model.maybe_get_dim("nI") or 0,), "float32"
    shape, dtype = model.attrs["row"] or no_row
    return model.ops.alloc((0, *shape), dtype=dtype)


def refused(model: Model[Any, Any], error: ValueError) -> ShapeMismatchError:
    """Make what an op refused the fault of the layer that called it."""
    return model.fault(ShapeMismatchError, str(error).partition(": ")[2])
