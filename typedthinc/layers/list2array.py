"""From a list of sequences to one array."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typedthinc.arrays.indexing import lengths_of
from typedthinc.layers.shared.rows import join_rows, keep_width, remember_row
from typedthinc.layers.shared.variables import ArrayT
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names


@says_names
def list2array() -> Model[Sequence[ArrayT], ArrayT]:
    """Put sequences one behind the other.

    An empty list gives no rows, of the shape and dtype that those of the sample at `initialize` had.

    Shapes:
        X: B times (n_i, ...) -> Y: (sum of n_i, ...)
    """
    return Model("list2array", forward, init=init, dims={"nO": None, "nI": None}, attrs={"row": None})


def forward(
    model: Model[Sequence[ArrayT], ArrayT], X: Sequence[ArrayT], is_train: bool
) -> tuple[ArrayT, Backprop[ArrayT, Sequence[ArrayT]]]:
    Xs: Sequence[Any] = X
    Y: ArrayT = join_rows(model, Xs)
    lengths = lengths_of(Xs)  # Xs itself need not live until the gradient comes

    def backprop(dY: ArrayT) -> Sequence[ArrayT]:
        return model.ops.unflatten(dY, lengths)

    return Y, backprop


def init(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    remember_row(model, X)
    keep_width(model, X)
