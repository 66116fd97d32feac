"""Attention with one query that is learned."""

from __future__ import annotations

from typing import Any

from typedthinc.arrays.containers import Ragged, holding
from typedthinc.initializers import uniform_init
from typedthinc.layers.shared.inner_layer import check_inner
from typedthinc.layers.shared.sizes import needed
from typedthinc.layers.shared.sublayers import check_layers, run
from typedthinc.model import Backprop, Model
from typedthinc.model.gradients import SKIPPED, parameters_only
from typedthinc.model.initialization import set_widths
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Floats1d, Floats2d, O, Size


@says_names
def ParametricAttention(
    nO: Size[O] | None = None, *, key_transform: Model[Floats2d[B, O], Floats2d[B, Any]] | None = None
) -> Model[Ragged[Floats2d[Any, O]], Ragged[Floats2d[Any, O]]]:
    """Weight the rows of each sequence by how well they match a vector that is learned.

    The weights of a sequence sum to one: reduce_sum behind this layer gives their weighted mean.

    Shapes:
        X: data (sum of lengths, nO), lengths (B,) -> Y: the same; Q: as wide as the keys

    Args:
        nO: The width of the input and the output, at least 1; None to find it at `initialize`.
        key_transform: A layer that makes of the rows what is matched, the keys, which may have another width. None
            matches the rows themselves.

    Raises:
        InvalidSizeError: A size that is not an int of at least 1.
        NotAModelError: key_transform is not a Model.
        LayerError: key_transform does not take rows of nO, or does not give rows.

    Source:
        Yang et al. 2016, Hierarchical attention networks for document classification, equations 5 to 7.

    Examples:
        >>> import numpy as np
        >>> X = Ragged(np.eye(3, dtype="float32"), np.array([2, 1]))
        >>> ParametricAttention().initialize(X).predict(X).data.sum(axis=1)[2]
        np.float32(1.0)
    """
    if key_transform is not None:
        check_layers("ParametricAttention", [key_transform])
        check_inner("ParametricAttention", key_transform, nO)
    layers: list[Model[Any, Any]] = [] if key_transform is None else [key_transform]
    width = key_transform.maybe_get_dim("nI") if nO is None and key_transform is not None else nO
    dims = {"nO": width, "nI": width}
    return Model(
        "para-attn",
        forward,
        init=init,
        dims=dims,
        params={"Q": (None if layers else "nO",)},  # its length is the width of keys, which a transform may change
        layers=layers,
        factory="ParametricAttention",
    )


def forward(
    model: Model[Ragged[Floats2d[Any, O]], Ragged[Floats2d[Any, O]]], X: Ragged[Floats2d[Any, O]], is_train: bool
) -> tuple[Ragged[Floats2d[Any, O]], Backprop[Ragged[Floats2d[Any, O]], Ragged[Floats2d[Any, O]]]]:
    ops = model.ops
    Q: Floats1d = model.get_param("Q")
    keys, backprop_keys = run(model.layers, X.data, is_train) if model.layers else (None, None)
    Y, weights = ops.attend_sequences(X.data, Q, X.lengths, keys)  # (B, nO), and (N,) with sum 1 in each

    def backprop(dY: Ragged[Floats2d[Any, O]], need_dX: bool = True) -> Ragged[Floats2d[Any, O]]:
        # X comes in twice, as what is weighted and as the keys: this dX is that of the first, dKeys of the second.
        dX, dQ, dKeys = ops.backprop_attend_sequences(dY.data, X.data, Q, weights, X.lengths, keys)
        model.inc_grad("Q", dQ)
        if backprop_keys is not None and not need_dX:
            parameters_only(backprop_keys)(dKeys)
        elif backprop_keys is not None:
            dX += backprop_keys(dKeys)  # in place: dX is ours
        return holding(X, dX) if need_dX else SKIPPED

    return holding(X, Y), backprop


def init(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    nO = needed(model, "nO")
    model.set_dim("nI", nO)
    model.set_param("Q", uniform_init(model.ops, (_key_width(model, nO),)))


def _key_width(model: Model[Any, Any], nO: int) -> int:
    """Return how wide the keys are; as wide as the rows where the layer that makes them leaves it open."""
    for layer in model.layers:
        width = set_widths(layer, nI=nO)
        if width is not None:
            return width
        set_widths(layer, nI=nO, nO=nO)
    return nO
