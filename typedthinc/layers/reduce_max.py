"""The largest value of each column of each sequence."""

from __future__ import annotations

from typing import Any

from typedthinc.arrays.containers import Ragged, holding
from typedthinc.layers.shared.rows import refused
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import Floats2d, I


@says_names
def reduce_max() -> Model[Ragged[Floats2d[Any, I]], Floats2d[Any, I]]:
    """Take the largest value of each column within each sequence; an empty sequence has none and is refused.

    Shapes:
        X: data (sum of lengths, nI), lengths (B,) -> Y: (B, nI)
    """
    return Model("reduce_max", forward)


def forward(
    model: Model[Ragged[Floats2d[Any, I]], Floats2d[Any, I]], X: Ragged[Floats2d[Any, I]], is_train: bool
) -> tuple[Floats2d[Any, I], Backprop[Floats2d[Any, I], Ragged[Floats2d[Any, I]]]]:
    try:
        Y, which = model.ops.reduce_max(X.data, X.lengths)
    except ValueError as error:
        raise refused(model, error) from None

    def backprop(dY: Floats2d[Any, I]) -> Ragged[Floats2d[Any, I]]:
        return holding(X, model.ops.backprop_reduce_max(dY, which, X.lengths))

    return Y, backprop
