"""Nothing."""

from typing import Any

from typedthinc.layers.shared.sublayers import check_layers, unchanged
from typedthinc.layers.shared.variables import T
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes import composes, rules


@says_names
def noop(*layers: Model[Any, Any]) -> Model[T, T]:
    """Pass the input on as it is, and switch off the layers given: they are kept, but never run.

    Shapes:
        X: anything -> Y: the same

    Args:
        *layers: Layers to keep, if any.

    Raises:
        NotAModelError: An argument is not a Model.
    """
    check_layers("noop", layers, least=0)
    return Model("noop", forward, layers=layers)


@composes(rules.noop)
def forward(model: Model[T, T], X: T, is_train: bool) -> tuple[T, Backprop[T, T]]:
    return X, unchanged
