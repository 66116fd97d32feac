"""From Ragged to a list of sequences."""

from __future__ import annotations

from typing import Any

from typedthinc.arrays.containers import Ragged
from typedthinc.layers.shared.variables import A
from typedthinc.model import Backprop, Model
from typedthinc.shapes import refines, rules


def ragged2list() -> Model[Ragged[A], list[A]]:
    """Cut rows into sequences. They are views of the input.

    Shapes:
        X: data (sum of n_i, ...), lengths (B,) -> Y: B times (n_i, ...)
    """
    return Model("ragged2list", forward)


@refines(rules.of_sequences)
def forward(
    model: Model[Ragged[A], list[A]], X: Ragged[A], is_train: bool
) -> tuple[list[A], Backprop[list[A], Ragged[A]]]:
    data: Any = X.data

    def backprop(dY: list[A]) -> Ragged[A]:
        dYs: list[Any] = dY
        return Ragged(model.ops.flatten(dYs) if dYs else data.copy(), X.lengths)

    return model.ops.unflatten(data, X.lengths), backprop
