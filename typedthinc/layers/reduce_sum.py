"""The sum of the rows of each sequence."""

from __future__ import annotations

from typing import Any

from typedthinc.arrays.containers import Ragged, holding
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import Floats2d, I


@says_names
def reduce_sum() -> Model[Ragged[Floats2d[Any, I]], Floats2d[Any, I]]:
    """Sum the rows of each sequence; an empty sequence gives zeros.

    Shapes:
        X: data (sum of lengths, nI), lengths (B,) -> Y: (B, nI)
    """
    return Model("reduce_sum", forward)


def forward(
    model: Model[Ragged[Floats2d[Any, I]], Floats2d[Any, I]], X: Ragged[Floats2d[Any, I]], is_train: bool
) -> tuple[Floats2d[Any, I], Backprop[Floats2d[Any, I], Ragged[Floats2d[Any, I]]]]:
    def backprop(dY: Floats2d[Any, I]) -> Ragged[Floats2d[Any, I]]:
        return holding(X, model.ops.backprop_reduce_sum(dY, X.lengths))

    return model.ops.reduce_sum(X.data, X.lengths), backprop
