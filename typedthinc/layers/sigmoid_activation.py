"""The sigmoid of arrays."""

from __future__ import annotations

from typedthinc.layers.shared.variables import FloatsT
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names


@says_names
def sigmoid_activation() -> Model[FloatsT, FloatsT]:
    """Squash each number between 0 and 1, Y = 1 / (1 + exp(-X)).

    Shapes:
        X: floats of any shape -> Y: the same

    Source:
        Bishop 2006, Pattern recognition and machine learning, equation 4.59.

    Examples:
        >>> import numpy as np
        >>> sigmoid_activation().predict(np.zeros(2)).tolist()
        [0.5, 0.5]
    """
    return Model("sigmoid_activation", forward)


def forward(model: Model[FloatsT, FloatsT], X: FloatsT, is_train: bool) -> tuple[FloatsT, Backprop[FloatsT, FloatsT]]:
    Y = model.ops.sigmoid(X)

    def backprop(dY: FloatsT) -> FloatsT:
        return model.ops.backprop_sigmoid(dY, Y)

    return Y, backprop
