"""From a list of sequences to Padded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typedthinc.arrays.containers import Padded
from typedthinc.layers.shared.rows import keep_width, remember_row
from typedthinc.layers.shared.sequence_forms import to_padded
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import Floats2d, Floats3d, M


@says_names
def list2padded() -> Model[Sequence[Floats2d[Any, M]], Padded[Floats3d[Any, Any, M]]]:
    """Put sequences side by side, time first and the longest sequence first, the short ones filled up with zeros.

    An empty list gives no columns, of the width and dtype that the sample at `initialize` had.

    Shapes:
        X: B times (n_i, M) -> Y: data (longest n_i, B, M), lengths (B,), indices (B,) places in the list

    Examples:
        >>> import numpy as np
        >>> Xs = [np.zeros((2, 4), dtype="float32"), np.zeros((3, 4), dtype="float32")]
        >>> list2padded().predict(Xs).indices.tolist()
        [1, 0]
    """
    return Model("list2padded", forward, init=init, dims={"nO": None, "nI": None}, attrs={"row": None})


# M is not the size nI: that is but what came last, and the next batch may be of another width.
def forward(
    model: Model[Sequence[Floats2d[Any, M]], Padded[Floats3d[Any, Any, M]]],
    X: Sequence[Floats2d[Any, M]],
    is_train: bool,
) -> tuple[Padded[Floats3d[Any, Any, M]], Backprop[Padded[Floats3d[Any, Any, M]], Sequence[Floats2d[Any, M]]]]:
    def backprop(dY: Padded[Floats3d[Any, Any, M]]) -> Sequence[Floats2d[Any, M]]:
        return model.ops.padded2list(dY)  # columns in the order of the list again

    Y: Padded[Floats3d[Any, Any, M]] = to_padded(model, X)
    return Y, backprop


def init(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    remember_row(model, X)
    keep_width(model, X)
