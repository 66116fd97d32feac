"""A layer's input added to its output."""

from __future__ import annotations

from functools import partial

from typedthinc.arrays.mapping import sum_arrays
from typedthinc.layers.shared.sublayers import check_layers
from typedthinc.layers.shared.variables import T
from typedthinc.model import Backprop, Model
from typedthinc.model.gradients import SKIPPED, parameters_only
from typedthinc.model.naming import around
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes import composes, rules


@says_names
def residual(layer: Model[T, T]) -> Model[T, T]:
    """Add the input of a layer to its output: Y = X + layer(X).

    Shapes:
        X: what the layer takes and gives, an array or a container of arrays -> Y: the same

    Args:
        layer: A layer that gives what it takes.

    Raises:
        NotAModelError: The argument is not a Model.
        LayerError: The layer gives something else than it takes.

    Source:
        He et al. 2016, Deep residual learning for image recognition, equation 1.
    """
    check_layers("residual", [layer])
    return Model(partial(around, "residual"), forward, factory="residual", layers=[layer])


@composes(rules.residual)
def forward(model: Model[T, T], X: T, is_train: bool) -> tuple[T, Backprop[T, T]]:
    Y, backprop_layer = model.layers[0](X, is_train)

    def backprop(dY: T, need_dX: bool = True) -> T:
        if not need_dX:
            parameters_only(backprop_layer)(dY)
            skipped: T = SKIPPED
            return skipped
        dX: T = sum_arrays([backprop_layer(dY), dY])  # d(X + f(X)) = dY + f'(dY)
        return dX

    total: T = sum_arrays([Y, X])
    return total, backprop
