"""The arrays of a tuple side by side."""

from __future__ import annotations

from typing import Any, TypeAlias

from typedthinc.errors import ContainerMismatchError, fault
from typedthinc.layers.shared.input_type import check_by_type
from typedthinc.model import Backprop, Model
from typedthinc.types import B, Floats2d, I, M, N, O, OneOf, Sum

Rows: TypeAlias = tuple[Any, ...]


def tuple2array() -> OneOf[
    Model[Rows, Floats2d],
    Model[tuple[Floats2d[B, I], Floats2d[B, O]], Floats2d[B, Sum[I, O]]],
    Model[tuple[Floats2d[B, I], Floats2d[B, O], Floats2d[B, M]], Floats2d[B, Sum[Sum[I, O], M]]],
    Model[
        tuple[Floats2d[B, I], Floats2d[B, O], Floats2d[B, M], Floats2d[B, N]],
        Floats2d[B, Sum[Sum[Sum[I, O], M], N]],
    ],
]:
    """Put the arrays that a tuple holds side by side, such as what several inputs were encoded to.

    Shapes:
        X: (B, nI), (B, nO) ..., 2 to 4 arrays of as many rows -> Y: (B, nI + nO ...)

    Example:
        >>> import numpy as np
        >>> from typedthinc.api import Relu, Softmax, with_getitem
        >>> model = with_getitem(0, Relu(8, 4)) >> with_getitem(1, Relu(5, 6)) >> tuple2array() >> Softmax(3)
        >>> pair = np.ones((2, 4), "float32"), np.ones((2, 6), "float32")
        >>> model.initialize(pair).predict(pair).shape
        (2, 3)
    """
    model: Model[Any, Any] = Model("tuple2array", forward)
    return model


def forward(
    model: OneOf[
        Model[Rows, Floats2d],
        Model[tuple[Floats2d[B, I], Floats2d[B, O]], Floats2d[B, Sum[I, O]]],
        Model[tuple[Floats2d[B, I], Floats2d[B, O], Floats2d[B, M]], Floats2d[B, Sum[Sum[I, O], M]]],
        Model[
            tuple[Floats2d[B, I], Floats2d[B, O], Floats2d[B, M], Floats2d[B, N]],
            Floats2d[B, Sum[Sum[Sum[I, O], M], N]],
        ],
    ],
    X: Rows,
    is_train: bool,
) -> tuple[Floats2d, Backprop[Floats2d, Rows]]:
    if not issubclass(type(X), tuple):
        check_by_type(model, X)
        # A list of arrays looks like a tuple to the rules.
        raise fault(model, ContainerMismatchError, f"{model.factory} takes a tuple, but the data is a list")
    widths = [each.shape[1] for each in X]
    Y: Floats2d = model.ops.xp.concatenate(X, axis=1)

    def backprop(dY: Floats2d) -> Rows:
        edges = [sum(widths[:place]) for place in range(len(widths) + 1)]
        data: Any = dY
        return tuple(data[:, start:end] for start, end in zip(edges, edges[1:], strict=False))

    return Y, backprop
