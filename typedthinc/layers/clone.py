"""Copies of a layer, one after the other."""

from typedthinc.arguments import integer
from typedthinc.errors import InvalidSizeError
from typedthinc.layers.noop import noop
from typedthinc.layers.shared.sublayers import check_layers, run
from typedthinc.layers.shared.variables import T
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes import composes, rules


@says_names
def clone(layer: Model[T, T], n: int) -> Model[T, T]:
    """Chain a layer and copies of it, each with parameters of its own.

    A size that the layer misses, each copy finds for itself: of `clone(Relu(4), 3)` on 7 columns, the first takes 7.

    Shapes:
        X: what the layer takes -> Y: what it gives

    Args:
        layer: A layer that takes what it gives. It is the first of the chain itself.
        n: How many layers there are in all: 1 gives the layer itself, 0 a layer that passes its input on.

    Raises:
        NotAModelError: The argument is not a Model.
        InvalidSizeError: n is not an int of at least 0.
        LayerError: There is more than one, and the layer does not take what it gives.

    Examples:
        >>> from typedthinc.layers.relu import Relu
        >>> len(clone(Relu(8), 3).layers)
        3
    """
    check_layers("clone", [layer])
    number = integer("clone", "n", n, 0, InvalidSizeError)
    if number < 2:
        return layer if number else noop()  # n = 0 passes the input on
    layers = [layer, *(layer.copy() for _ in range(number - 1))]
    return Model(">>".join, forward, factory="clone", layers=layers)


@composes(rules.clone)
def forward(model: Model[T, T], X: T, is_train: bool) -> tuple[T, Backprop[T, T]]:
    return run(model.layers, X, is_train)
