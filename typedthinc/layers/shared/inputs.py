"""Checks of the input that the layers inside cannot make."""

from __future__ import annotations

from typing import Any

from typedthinc.bridge import check_value, scheme_of, term_of
from typedthinc.model import Model


def check_input(model: Model[Any, Any], X: Any) -> None:
    """Check data against what a combinator takes.

    Raises:
        LayerError: The data does not fit.
    """
    check_value(scheme_of(model), term_of(X), "the input is")
