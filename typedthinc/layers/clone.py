"""Copies of a layer, one after the other."""

from __future__ import annotations

from typing import Any

from typedthinc.arguments import integer
from typedthinc.errors import InvalidSizeError
from typedthinc.layers.shared.inputs import check_by_type
from typedthinc.layers.shared.same import agree, same_size
from typedthinc.layers.shared.sizes import take_samples, width_of
from typedthinc.layers.shared.sublayers import check_layers, run
from typedthinc.layers.shared.variables import T
from typedthinc.model import Backprop, Model
from typedthinc.shapes import composes, rules


def clone(layer: Model[T, T], n: int) -> Model[T, T]:
    """Chain a layer and copies of it, each with parameters of its own.

    Shapes:
        X: what the layer takes and gives -> Y: the same

    Args:
        layer: A layer that gives what it takes. It is the first of the chain itself.
        n: How many layers there are in all, at least 1.

    Raises:
        NotAModelError: The argument is not a Model.
        InvalidSizeError: n is not an int of at least 1.
        LayerError: The layer gives something else than it takes.

    Example:
        >>> from typedthinc.layers.relu import Relu
        >>> len(clone(Relu(8), 3).layers)
        3
    """
    check_layers("clone", [layer])
    layers = [layer, *(layer.copy() for _ in range(integer("clone", "n", n, 1, InvalidSizeError) - 1))]
    return Model("clone", forward, init=init, dims=same_size(layers), layers=layers)


@composes(rules.clone)
def forward(model: Model[T, T], X: T, is_train: bool) -> tuple[T, Backprop[T, T]]:
    # The first layer may take more than it gives: any row that is long enough, say.
    nI = model.maybe_get_dim("nI")
    if nI is not None and width_of(X) not in (None, nI):
        check_by_type(model, X)
    return run(model.layers, X, is_train)


def init(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    take_samples(model, X, Y)
    agree(model)
