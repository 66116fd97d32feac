"""The check of an input that only the type of the layer around can make."""

from typing import Any

from typedthinc.model import Model
from typedthinc.runtime.layer_types import check_value, layer_type_of
from typedthinc.runtime.values import term_of


def check_by_type(model: Model[Any, Any], X: Any) -> None:
    """Check data against the type of a layer, where what `runtime/input_checks.py` looks at does not tell all.

    Raises:
        LayerError: The data does not fit.
    """
    check_value(layer_type_of(model), term_of(X), "the data is")
