"""Checks of the input that the layers inside cannot make."""

from __future__ import annotations

from typing import Any

from typedthinc.model import Model
from typedthinc.runtime.layer_types import check_value, layer_type_of
from typedthinc.runtime.values import term_of


def check_input(model: Model[Any, Any], X: Any) -> None:
    """Check data against what a combinator takes.

    Raises:
        LayerError: The data does not fit.
    """
    check_value(layer_type_of(model), term_of(X), "the input is")
