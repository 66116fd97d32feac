"""From Padded to a list of sequences."""

from __future__ import annotations

from typing import Any

from typedthinc.arrays.containers import Padded
from typedthinc.layers.shared.sequence_forms import in_form_of
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import Floats2d, Floats3d, M


@says_names
def padded2list() -> Model[Padded[Floats3d[Any, Any, M]], list[Floats2d[Any, M]]]:
    """Cut the padding off, and give the sequences in their first order. They are views of the input.

    Shapes:
        X: data (T, B, M), lengths (B,) -> Y: B times (n_i, M)
    """
    return Model("padded2list", forward)


def forward(
    model: Model[Padded[Floats3d[Any, Any, M]], list[Floats2d[Any, M]]],
    X: Padded[Floats3d[Any, Any, M]],
    is_train: bool,
) -> tuple[list[Floats2d[Any, M]], Backprop[list[Floats2d[Any, M]], Padded[Floats3d[Any, Any, M]]]]:
    def backprop(dY: list[Floats2d[Any, M]]) -> Padded[Floats3d[Any, Any, M]]:
        dX: Padded[Floats3d[Any, Any, M]] = in_form_of(model, dY, X)
        return dX

    return model.ops.padded2list(X), backprop
