"""A function as a layer. The file's name ends with _ since Python keeps the word for itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from typedthinc.errors import ContainerMismatchError, LayerError, layer_error
from typedthinc.layers.shared.variables import InT, OutT
from typedthinc.model import Backprop, Model
from typedthinc.model.gradients import SKIPPED
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes.argument_messages import a_function_as, has_no_gradient


@says_names
def Lambda(
    function: Callable[[InT], OutT], backward: Callable[[OutT, InT, OutT], InT] | None = None, *, name: str = "lambda"
) -> Model[InT, OutT]:
    """Make a layer of a function without parameters, such as `np.sqrt` or your own.

    Nothing is differentiated for you. Without `backward` the layer may stand where the gradient of its input is not
    needed: at the beginning of a model that is trained with `train`, or with `need_dX=False`, and anywhere in one that
    only predicts. `typedthinc.lazy.as_layer` makes layers of expressions, and finds their gradients.

    Shapes:
        X: what the function takes -> Y: what it returns

    Args:
        function: Takes X and returns Y. It must change neither X nor anything else.
        backward: Takes the gradient dY, X and Y, and returns dX.
        name: The name of the layer.

    Raises:
        ContainerMismatchError: What is given is not a function.

    Examples:
        >>> import numpy as np
        >>> halves = Lambda(lambda X: X / 2, lambda dY, X, Y: dY / 2)
        >>> Y, backprop = halves.begin_update(np.array([[2.0, 4.0]]))
        >>> Y.tolist(), backprop(np.array([[1.0, 1.0]])).tolist()
        ([[1.0, 2.0]], [[0.5, 0.5]])
    """
    for argument, given in (("function", function), ("backward", backward)):
        if not callable(given) and (argument, given) != ("backward", None):
            raise ContainerMismatchError(a_function_as("Lambda", argument, given))
    return Model(name, partial(forward, function, backward), factory="Lambda")


def forward(
    function: Callable[[InT], OutT],
    backward: Callable[[OutT, InT, OutT], InT] | None,
    model: Model[InT, OutT],
    X: InT,
    is_train: bool,
) -> tuple[OutT, Backprop[OutT, InT]]:
    Y = function(X)

    def backprop(dY: OutT, need_dX: bool = True) -> Any:
        if not need_dX:
            return SKIPPED
        if backward is None:
            raise layer_error(model, LayerError, has_no_gradient("Lambda"))
        return backward(dY, X, Y)

    return Y, backprop
