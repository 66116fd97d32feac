"""Layers that learn more slowly than the others, or not at all: a factor on the learn rate, a setting of each."""

from typing import Any, Final, TypeVar

from typedthinc.arguments import at_least_zero
from typedthinc.errors import LayerError, layer_error
from typedthinc.model.role import check_model
from typedthinc.model.walk import locate, walk
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames

ModelT = TypeVar("ModelT", bound=Any)

# The setting; a layer without it learns at the rate of the optimizer.
LR_SCALE: Final = "lr_scale"


@hide_frames(LIBRARY_ERRORS)
def scale_learn_rate(model: ModelT, factor: float) -> ModelT:
    """Have a model, and all layers in it, learn at the optimizer's learn rate times a factor.

    It takes the place of an earlier factor. Copies and files have it, too: it is `attrs["lr_scale"]` of each layer.

    Args:
        model: The model, or one of its layers.
        factor: At least 0; at 0 the parameters stay as they are, whatever weight decay says.

    Returns:
        The model itself.

    Raises:
        ValueError: The factor is out of its range.
        TypeError: The model is something else.
        LayerError: A layer in it holds a module of another framework, which has its own ways to do so.

    Examples:
        >>> from typedthinc.api import Relu, Softmax, chain
        >>> encoder = scale_learn_rate(Relu(64, 784), 0.1)
        >>> model = chain(encoder, Softmax(10, 64))
    """
    check_model("scale_learn_rate", model)
    value = at_least_zero("scale_learn_rate", "factor", factor)
    nodes: list[Any] = list(walk(model))
    for node in nodes:  # first all, so that nothing is set if one fails
        if node.shims:
            message = "its module has ways of its own for that, such as requires_grad_(False) and groups of parameters"
            error = layer_error(node, LayerError, message)
            locate(model, error)
            raise error
    for node in nodes:
        if value == 1:
            node.attrs.pop(LR_SCALE, None)  # 1 is what a layer without it has
        else:
            node.attrs[LR_SCALE] = value
    return model


def freeze(model: ModelT) -> ModelT:
    """Keep the parameters of a model, and of all layers in it, as they are in training; see `scale_learn_rate`.

    What passes through it is as in training all the same, such as the masks of a Dropout.

    Returns:
        The model itself.

    Raises:
        LayerError: A layer in it holds a module of another framework.

    Examples:
        >>> from typedthinc.api import Relu, Softmax, chain
        >>> encoder = Relu(64, 784)
        >>> model = chain(freeze(encoder), Softmax(10, 64))
    """
    check_model("freeze", model)
    return scale_learn_rate(model, 0.0)


def unfreeze(model: ModelT) -> ModelT:
    """Have a model, and all layers in it, learn at the optimizer's learn rate again.

    Returns:
        The model itself.
    """
    check_model("unfreeze", model)
    return scale_learn_rate(model, 1.0)
