"""The rectifier of arrays."""

from __future__ import annotations

from typedthinc.layers.shared.variables import FloatsT
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names


@says_names
def relu_activation() -> Model[FloatsT, FloatsT]:
    """Replace negative numbers by zero, Y = max(X, 0).

    Shapes:
        X: floats of any shape -> Y: the same

    Source:
        Nair and Hinton 2010, Rectified linear units improve restricted Boltzmann machines.

    Examples:
        >>> import numpy as np
        >>> relu_activation().predict(np.array([-1.0, 2.0])).tolist()
        [0.0, 2.0]
    """
    return Model("relu_activation", forward)


def forward(model: Model[FloatsT, FloatsT], X: FloatsT, is_train: bool) -> tuple[FloatsT, Backprop[FloatsT, FloatsT]]:
    Y = model.ops.relu(X)

    def backprop(dY: FloatsT) -> FloatsT:
        return model.ops.backprop_relu(dY, Y)

    return Y, backprop
