"""A layer of rows on arrays of three axes."""

from __future__ import annotations

from functools import partial
from typing import Any

from typedthinc.errors import ShapeMismatchError, layer_error
from typedthinc.layers.shared.sublayers import check_layers
from typedthinc.layers.shared.variables import R, S
from typedthinc.model import Backprop, Model
from typedthinc.model.gradients import parameters_only
from typedthinc.model.naming import around
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes import composes, rules
from typedthinc.shapes.messages import other_rows
from typedthinc.types import Array2d, Array3d


@says_names
def with_reshape(layer: Model[Any, Array2d[Any, Any]]) -> Model[Array3d[Any, Any, Any], Any]:
    """Run a layer of rows on an array of rows of rows, all of them at once.

    Shapes:
        X: (n_1, n_2, nI) -> Y: (n_1, n_2, nO), where the layer makes (n, nO) of (n, nI)

    Args:
        layer: A layer that gives one row for each row.

    Raises:
        NotAModelError: The argument is not a Model.
        LayerError: The layer takes or gives something else than arrays of 2 axes.

    Examples:
        >>> import numpy as np
        >>> from typedthinc.layers.linear import Linear
        >>> with_reshape(Linear(4, 2)).initialize().predict(np.ones((5, 3, 2), "float32")).shape
        (5, 3, 4)
    """
    check_layers("with_reshape", [layer])
    return Model(partial(around, "with_reshape"), forward, factory="with_reshape", layers=[layer])


@composes(rules.with_reshape, checks_input=True)
def forward(model: Model[S, R], X: S, is_train: bool) -> tuple[R, Backprop[R, S]]:
    cube: Any = X
    n_1, n_2, nI = cube.shape
    rows = n_1 * n_2
    Y, backprop_layer = model.layers[0](cube.reshape(rows, nI), is_train)  # (rows, nO)
    if len(Y) != rows:  # one row in, one row out: else the cube cannot be put together again
        raise layer_error(model, ShapeMismatchError, other_rows("with_reshape", model.layers[0].factory, len(Y), rows))

    def backprop(dY: Any, need_dX: bool = True) -> Any:
        flat = dY.reshape(rows, dY.shape[2])
        if not need_dX:
            return parameters_only(backprop_layer)(flat)
        return backprop_layer(flat).reshape(cube.shape)

    cubes: R = Y.reshape(n_1, n_2, Y.shape[1])
    return cubes, backprop
