"""From Ragged to a list of sequences."""

from __future__ import annotations

from typing import Any

from typedthinc.arrays.containers import Ragged
from typedthinc.layers.shared.variables import ArrayT
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names


@says_names
def ragged2list() -> Model[Ragged[ArrayT], list[ArrayT]]:
    """Cut rows into sequences. They are views of the input.

    Shapes:
        X: data (sum of n_i, ...), lengths (B,) -> Y: B times (n_i, ...)
    """
    return Model("ragged2list", forward)


def forward(
    model: Model[Ragged[ArrayT], list[ArrayT]], X: Ragged[ArrayT], is_train: bool
) -> tuple[list[ArrayT], Backprop[list[ArrayT], Ragged[ArrayT]]]:
    data: Any = X.data

    def backprop(dY: list[ArrayT]) -> Ragged[ArrayT]:
        dYs: list[Any] = dY
        return Ragged(model.ops.flatten(dYs) if dYs else data.copy(), X.lengths)

    return model.ops.unflatten(data, X.lengths), backprop
