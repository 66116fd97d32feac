"""Two layers over sequences, one of them from the end to the start."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from typedthinc.arrays.containers import Padded, holding
from typedthinc.arrays.indexing import counts_of
from typedthinc.layers.shared.parallel import back_through_all
from typedthinc.layers.shared.side_by_side import columns_of, join_columns
from typedthinc.layers.shared.sublayers import check_layers
from typedthinc.model import Backprop, Model
from typedthinc.model.gradients import SKIPPED, parameters_only
from typedthinc.model.initialization import set_widths
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes import composes, rules
from typedthinc.types import B, Floats3d, I, N


@says_names
def bidirectional(
    l2r: Model[Padded[Floats3d[N, B, I]], Padded[Floats3d[N, B, Any]]],
    r2l: Model[Padded[Floats3d[N, B, I]], Padded[Floats3d[N, B, Any]]] | None = None,
) -> Model[Padded[Floats3d[N, B, I]], Padded[Floats3d[N, B, Any]]]:
    """Run one layer from the start of each sequence, one from its end, and put their outputs side by side.

    The outputs for a row stand in the place of that row, in both halves.

    Shapes:
        X: data (T, B, nI) -> Y: data (T, B, what both give together)

    Args:
        l2r: The layer that sees the sequences as they are.
        r2l: The layer that sees each sequence from its end on; None takes a copy of the other, whose parameters are
            its own. The width then doubles.

    Raises:
        NotAModelError: An argument is not a Model.
        LayerError: A layer takes or gives no padded sequences, or they need inputs of different widths.

    Source:
        Schuster and Paliwal 1997, Bidirectional recurrent neural networks.
    """
    check_layers("bidirectional", [l2r] if r2l is None else [l2r, r2l])
    layers = [l2r, l2r.copy() if r2l is None else r2l]  # a copy has parameters of its own
    return Model("bi{0[0]}".format, forward, factory="bidirectional", init=init, layers=layers)


@composes(rules.bidirectional)
def forward(
    model: Model[Padded[Floats3d[N, B, I]], Padded[Floats3d[N, B, Any]]], X: Padded[Floats3d[N, B, I]], is_train: bool
) -> tuple[Padded[Floats3d[N, B, Any]], Backprop[Padded[Floats3d[N, B, Any]], Padded[Floats3d[N, B, I]]]]:
    l2r, r2l = model.layers
    ahead, backprop_ahead = l2r(X, is_train)
    back, backprop_back = _run_back(r2l, X, is_train)
    widths = [ahead.data.shape[2], back.data.shape[2]]  # [nO of l2r, nO of r2l]

    def backprop(dY: Padded[Floats3d[N, B, Any]], need_dX: bool = True) -> Padded[Floats3d[N, B, I]]:
        dX: Padded[Floats3d[N, B, I]] = back_through_all(
            [backprop_ahead, backprop_back], columns_of(dY, widths), need_dX=need_dX
        )
        return dX

    data = join_columns(model, ahead.data, back.data)  # (T, B, nO + nO)
    return holding(X, data), backprop


def init(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    nO = model.maybe_get_dim("nO")
    # Where both layers miss their width, each gives half.
    if nO is not None and nO % 2 == 0 and all(layer.has_dim("nO") is None for layer in model.layers):
        for layer in model.layers:
            set_widths(layer, nO=nO // 2)


def _run_back(layer: Model[Any, Any], X: Padded[Any], is_train: bool) -> tuple[Any, Callable[..., Any]]:
    """Run a layer over the sequences turned around, and turn back what it gives."""
    places = _turned_places(X.data.shape[0], counts_of(X.lengths))

    def turned(padded: Padded[Any]) -> Padded[Any]:
        return holding(padded, padded.data[places])  # (T, B, n): turning twice gives the first order again

    Y, backprop_layer = layer(turned(X), is_train)

    def backprop(dY: Padded[Any], need_dX: bool = True) -> Any:
        if not need_dX:
            parameters_only(backprop_layer)(turned(dY))  # turning back would be for nothing
            return SKIPPED
        return turned(backprop_layer(turned(dY)))

    return turned(Y), backprop


def _turned_places(steps: int, lengths: Any) -> tuple[Any, Any]:
    """Return the step and the column where each row comes from as every sequence is turned around; padding stays."""
    lasts = counts_of(lengths) - 1  # (B,), the place of each sequence's last row
    back = np.subtract.outer(lasts, np.arange(steps)).T  # (T, B), lasts[b] - t: below 0 in the padding
    step = lasts - back  # (T, B), t itself: where padding stays
    np.copyto(step, back, where=np.greater_equal(back, 0))
    return step, np.arange(len(lengths))  # (T, B) and (B,), an index of the first two axes
