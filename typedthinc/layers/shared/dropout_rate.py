"""Dropout inside a layer: the attributes that switch it, as those of Dropout."""

from typing import Any

from typedthinc.arguments import fraction
from typedthinc.errors import InvalidRateError
from typedthinc.model import Model
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames


@hide_frames(LIBRARY_ERRORS)
def dropout_attrs(name: str, dropout: Any) -> dict[str, Any]:
    """Return the attributes of a layer with dropout of its own.

    Raises:
        InvalidRateError: A rate that is not a number in [0, 1).
    """
    return {"dropout_rate": fraction(name, "dropout", dropout, InvalidRateError), "is_enabled": True}


def rate_of(model: Model[Any, Any], is_train: bool) -> float:
    """Return the rate of dropout that is to be used now."""
    rate: float = model.attrs["dropout_rate"] if is_train and model.attrs["is_enabled"] else 0.0
    return rate
