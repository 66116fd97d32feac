"""The softmax of rows."""

from __future__ import annotations

from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Floats2d, I


@says_names
def softmax_activation() -> Model[Floats2d[B, I], Floats2d[B, I]]:
    """Turn each row of scores into probabilities, Y = exp(X) / sum(exp(X)).

    Unlike that of `Softmax`, its callback takes the gradient of the probabilities.

    Shapes:
        X: (B, nI) -> Y: (B, nI), rows sum to 1

    Source:
        Bishop 2006, Pattern recognition and machine learning, equations 4.104 and 4.106.
    """
    return Model("softmax_activation", forward)


def forward(
    model: Model[Floats2d[B, I], Floats2d[B, I]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, I], Backprop[Floats2d[B, I], Floats2d[B, I]]]:
    Y = model.ops.softmax(X)

    def backprop(dY: Floats2d[B, I]) -> Floats2d[B, I]:
        return model.ops.backprop_softmax(Y, dY)

    return Y, backprop
