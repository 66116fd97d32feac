"""Layers as users write them, in a module of their own: generic, square, and with sizes computed in the signature."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from typedthinc.api import Backprop, Floats2d, Model, Size
from typedthinc.types import B, Difference, I, N, O, Product, Quotient, Sum


def folded(n: Size[N]) -> Model[Floats2d[B, I], Floats2d[B, Quotient[I, N]]]:
    """Add up n parts of each row."""
    return Model("folded", forward_folded, dims={"nN": n})


def forward_folded(
    model: Model[Floats2d[B, I], Floats2d[B, Quotient[I, N]]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, Quotient[I, N]], Backprop[Floats2d[B, Quotient[I, N]], Floats2d[B, I]]]:
    data: Any = X
    n, width = model.get_dim("nN"), data.shape[1]
    Y: Floats2d[B, Quotient[I, N]] = data.reshape(len(data), n, width // n).sum(axis=1)

    def backprop(dY: Floats2d[B, Quotient[I, N]]) -> Floats2d[B, I]:
        dX: Floats2d[B, I] = np.tile(dY, (1, n))
        return dX

    return Y, backprop


def scaled(n: Size[N]) -> Model[Floats2d[B, I], Floats2d[B, Product[I, N]]]:
    """Put n copies of each row side by side."""
    return Model("scaled", forward_scaled, dims={"nN": n})


def forward_scaled(
    model: Model[Floats2d[B, I], Floats2d[B, Product[I, N]]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, Product[I, N]], Backprop[Floats2d[B, Product[I, N]], Floats2d[B, I]]]:
    n = model.get_dim("nN")
    Y: Floats2d[B, Product[I, N]] = np.tile(X, (1, n))

    def backprop(dY: Floats2d[B, Product[I, N]]) -> Floats2d[B, I]:
        gradient: Any = dY
        dX: Floats2d[B, I] = gradient.reshape(len(gradient), n, gradient.shape[1] // n).sum(axis=1)
        return dX

    return Y, backprop


def stacked(nO: Size[O]) -> Model[Floats2d[B, I], Floats2d[B, Sum[I, O]]]:
    """Put nO ones behind each row."""
    return Model("stacked", forward_stacked, dims={"nO": nO})


def forward_stacked(
    model: Model[Floats2d[B, I], Floats2d[B, Sum[I, O]]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, Sum[I, O]], Backprop[Floats2d[B, Sum[I, O]], Floats2d[B, I]]]:
    data: Any = X
    nO = model.get_dim("nO")
    Y: Floats2d[B, Sum[I, O]] = np.concatenate([data, np.ones((len(data), nO), data.dtype)], axis=1)
    return Y, lambda dY: dY[:, :-nO]


def trimmed() -> Model[Floats2d[B, I], Floats2d[B, Difference[I, Literal[1]]]]:
    """Leave out the first column."""
    return Model("trimmed", forward_trimmed)


def forward_trimmed(
    model: Model[Floats2d[B, I], Floats2d[B, Difference[I, Literal[1]]]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, Difference[I, Literal[1]]], Backprop[Floats2d[B, Difference[I, Literal[1]]], Floats2d[B, I]]]:
    def backprop(dY: Floats2d[B, Difference[I, Literal[1]]]) -> Floats2d[B, I]:
        dX: Floats2d[B, I] = np.pad(np.asarray(dY), ((0, 0), (1, 0)))
        return dX

    return X[:, 1:], backprop


def kept(nI: Size[I]) -> Model[Floats2d[B, I], Floats2d[B, I]]:
    """Pass on rows of one width."""
    return Model("kept", forward_kept, dims={"nI": nI})


def forward_kept(
    model: Model[Floats2d[B, I], Floats2d[B, I]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, I], Backprop[Floats2d[B, I], Floats2d[B, I]]]:
    return X, lambda dY: dY


def squared() -> Model[Floats2d[N, N], Floats2d[N, N]]:
    """Turn rows into columns, of which there are as many."""
    return Model("squared", forward_squared)


def forward_squared(
    model: Model[Floats2d[N, N], Floats2d[N, N]], X: Floats2d[N, N], is_train: bool
) -> tuple[Floats2d[N, N], Backprop[Floats2d[N, N], Floats2d[N, N]]]:
    return X.T, lambda dY: dY.T
