"""What an initializer draws, for layers that lay it out otherwise before it becomes a parameter."""

from typing import Any

from typedthinc.errors import LayerError, layer_error
from typedthinc.initializers import Initializer
from typedthinc.model import Model
from typedthinc.model.parameter_checks import check_parameter, check_shape
from typedthinc.types import Shape


def drawn(model: Model[Any, Any], name: str, initializer: Initializer, shape: Shape) -> Any:
    """Return the array that an initializer draws for a parameter, or for a part of it.

    Raises:
        LayerError: It draws something else than an array of numbers of that shape.
    """
    value = initializer(model.ops, shape)
    try:
        check_parameter(name, value)
        check_shape(name, value, shape)
    except LayerError as error:
        raise layer_error(model, type(error), error.message) from None
    return value
