"""What is done to all nodes of a model at once."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from typedthinc.arguments import fraction
from typedthinc.errors import InvalidRateError
from typedthinc.model.changes import wrap_nodes
from typedthinc.model.model import Model
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames

ModelT = TypeVar("ModelT", bound=Model[Any, Any])


def set_dropout_rate(model: ModelT, drop: float, attrs: Iterable[str] = ("dropout_rate",)) -> ModelT:
    """Set the rate of dropout in all nodes that have one, and return the model.

    Args:
        model: The model.
        drop: The rate, in [0, 1).
        attrs: The attributes that hold it. A node without one of them is left as it is.

    Raises:
        InvalidRateError: The rate is not a number in [0, 1); nothing is changed then.

    Examples:
        >>> from typedthinc.api import Dropout, Linear, chain
        >>> set_dropout_rate(chain(Linear(3, 2), Dropout(0.2)), 0.5).layers[1].attrs["dropout_rate"]
        0.5
    """
    rate = _rate(drop)
    for node in model.walk():
        for attr in attrs:
            if attr in node.attrs:
                node.attrs[attr] = rate
    return model


def change_attr_values(model: ModelT, mapping: Mapping[str, Mapping[str, Any]]) -> ModelT:
    """Change attributes of nodes by the name of the node, and return the model.

    Args:
        model: The model.
        mapping: New values, by the name of the node and that of the attribute. A node without one of the attributes
            is left as it is, and gets no new one.

    Examples:
        >>> from typedthinc.api import Dropout, Linear, chain
        >>> model = change_attr_values(chain(Linear(3, 2), Dropout()), {"dropout": {"is_enabled": False}})
        >>> model.layers[1].attrs["is_enabled"]
        False
    """
    for node in model.walk():
        for attr, value in mapping.get(node.name, {}).items():
            if attr in node.attrs:  # only those that a node has: a typo of one name changes nothing
                node.attrs[attr] = value
    return model


def wrap_model_recursive(model: Model[Any, Any], wrapper: Callable[[Model[Any, Any]], ModelT]) -> ModelT:
    """Put a layer around each node of a model and around the model, and return the one around the model.

    The model is changed in place: what it holds is wrapped from then on.

    Args:
        model: The model.
        wrapper: Takes a node and returns the layer that is to stand in its place, with the node in it. It is called
            once for each node, also for one that stands in several places.

    Raises:
        LayerError: What the wrapper returns is not a Model, or does not fit; the model is as before then.

    Examples:
        >>> from typedthinc.api import Linear, Relu, chain, with_debug
        >>> wrap_model_recursive(chain(Relu(3), Linear(2)), with_debug).name
        'debug:debug:relu>>debug:linear'
    """
    wrap_nodes(model, wrapper)
    return wrapper(model)


@hide_frames(LIBRARY_ERRORS)
def _rate(drop: Any) -> float:
    return fraction("set_dropout_rate", "drop", drop, InvalidRateError)
