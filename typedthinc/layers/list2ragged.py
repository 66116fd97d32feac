"""From a list of sequences to Ragged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typedthinc.arrays.containers import Ragged
from typedthinc.arrays.indexing import lengths_of
from typedthinc.layers.shared.rows import join_rows, keep_width, remember_row
from typedthinc.layers.shared.variables import ArrayT
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names


@says_names
def list2ragged() -> Model[Sequence[ArrayT], Ragged[ArrayT]]:
    """Put sequences one behind the other and keep their lengths.

    An empty list gives no rows, of the shape and dtype that those of the sample at `initialize` had.

    Shapes:
        X: B times (n_i, ...) -> Y: data (sum of n_i, ...), lengths (B,)

    Examples:
        >>> import numpy as np
        >>> Xs = [np.zeros((2, 4), dtype="float32"), np.zeros((3, 4), dtype="float32")]
        >>> list2ragged().predict(Xs).lengths.tolist()
        [2, 3]
    """
    return Model("list2ragged", forward, init=init, dims={"nO": None, "nI": None}, attrs={"row": None})


def forward(
    model: Model[Sequence[ArrayT], Ragged[ArrayT]], X: Sequence[ArrayT], is_train: bool
) -> tuple[Ragged[ArrayT], Backprop[Ragged[ArrayT], Sequence[ArrayT]]]:
    Xs: Sequence[Any] = X
    data = join_rows(model, Xs)
    lengths = lengths_of(Xs)

    def backprop(dY: Ragged[ArrayT]) -> Sequence[ArrayT]:
        dData = dY.data
        return model.ops.unflatten(dData, lengths)

    return Ragged(data, lengths), backprop


def init(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    remember_row(model, X)
    keep_width(model, X)
