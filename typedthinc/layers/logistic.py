"""The logistic function of rows."""

from __future__ import annotations

from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Floats2d, I


@says_names
def Logistic() -> Model[Floats2d[B, I], Floats2d[B, I]]:
    """Squash each number of rows between 0 and 1, Y = 1 / (1 + exp(-X)).

    `sigmoid_activation` does the same for arrays of any rank, and `Sigmoid` behind an affine map.

    Shapes:
        X: (B, nI) -> Y: (B, nI)

    Source:
        Bishop 2006, Pattern recognition and machine learning, equation 4.59.
    """
    return Model("logistic", forward, factory="Logistic")


def forward(
    model: Model[Floats2d[B, I], Floats2d[B, I]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, I], Backprop[Floats2d[B, I], Floats2d[B, I]]]:
    Y = model.ops.sigmoid(X)

    def backprop(dY: Floats2d[B, I]) -> Floats2d[B, I]:
        return model.ops.backprop_sigmoid(dY, Y)

    return Y, backprop
