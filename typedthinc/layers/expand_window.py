"""Rows beside their neighbours."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from typing_extensions import TypeVar

from typedthinc.arguments import integer
from typedthinc.arrays.containers import Ragged, holding
from typedthinc.errors import InvalidSizeError
from typedthinc.layers.shared.variables import window_size
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Count, Floats2d, I, OneOf, Product, Sum

Rows: TypeAlias = Floats2d[Any, Any] | Ragged[Floats2d[Any, Any]]
Windows: TypeAlias = Product[I, Sum[Product[Literal[2], window_size], Literal[1]]]
RowsT = TypeVar("RowsT", bound=Rows, default=Any)


@says_names
def expand_window(
    window_size: Count[window_size] = 1,
) -> OneOf[
    Model[RowsT, RowsT],
    Model[Floats2d[B, I], Floats2d[B, Windows[I, window_size]]],
    Model[Ragged[Floats2d[Any, I]], Ragged[Floats2d[Any, Windows[I, window_size]]]],
]:
    """Put beside each row those before and behind it, so that a layer behind sees the row where it stands.

    Rows before the first and behind the last are zeros. No window of a Ragged reaches into another sequence.

    Shapes:
        X: (B, nI), or Ragged of data (N, nI) -> Y: (B, (2 * window_size + 1) * nI), or Ragged of such data

    Args:
        window_size: How many rows to take on each side, at least 0. It is kept in `attrs`.

    Raises:
        InvalidSizeError: A window_size that is not an int of at least 0.

    Examples:
        >>> import numpy as np
        >>> expand_window(1).predict(np.array([[1.0], [2.0], [3.0]])).tolist()
        [[0.0, 1.0, 2.0], [1.0, 2.0, 3.0], [2.0, 3.0, 0.0]]
    """
    nW = integer("expand_window", "window_size", window_size, error=InvalidSizeError)
    model: Model[Any, Any] = Model("expand_window", forward, attrs={"window_size": nW})
    return model


def forward(
    model: OneOf[
        Model[Rows, Rows],
        Model[Floats2d[B, I], Floats2d[B, Windows[I, window_size]]],
        Model[Ragged[Floats2d[Any, I]], Ragged[Floats2d[Any, Windows[I, window_size]]]],
    ],
    X: Rows,
    is_train: bool,
) -> tuple[Rows, Backprop[Rows, Rows]]:
    ops, nW = model.ops, model.attrs["window_size"]
    if not isinstance(X, Ragged):
        return ops.seq2col(X, nW), lambda dY: ops.backprop_seq2col(_data(dY), nW)  # (B, (2 * nW + 1) * nI)
    lengths = X.lengths  # windows end where their sequence ends: zeros stand for rows beyond

    def backprop(dY: Rows) -> Rows:
        return holding(X, ops.backprop_seq2col(_data(dY), nW, lengths=lengths))

    return holding(X, ops.seq2col(X.data, nW, lengths=lengths)), backprop


def _data(rows: Rows) -> Floats2d[Any, Any]:
    return rows.data if isinstance(rows, Ragged) else rows
