"""A size inside a layer, which its parameters state, is a type variable in the body of its forward."""

from __future__ import annotations

from typing import Any

from typedthinc.api import Backprop, Conv2d, Flatten, Floats2d, Linear, MaxPool, Model, Size, chain
from typedthinc.types import B, I, N, O


def LowRank(nO: Size[O], nI: Size[I], rank: Size[N]) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    shapes = {"U": ("nO", "nN"), "V": ("nN", "nI")}
    return Model("low_rank", forward, dims={"nO": nO, "nI": nI, "nN": rank}, params=shapes)


def forward(
    model: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Floats2d[B, I]]]:
    U: Floats2d[O, N] = model.get_param("U")
    V: Floats2d[N, I] = model.get_param("V")
    H = X @ V.T

    def backprop(dY: Floats2d[B, O]) -> Floats2d[B, I]:
        dH: Floats2d[B, N] = dY @ U
        model.inc_grad("U", dY.T @ H)
        model.inc_grad("V", dH.T @ X)
        return dH @ V

    return H @ U.T, backprop


chain(LowRank(8, 4, 2), Linear(3, 8))
# Of windows that differ from axis to axis the sizes are not known.
chain(Conv2d(4, 3, (3, 5), stride=(1, 2), padding=(0, 1)), MaxPool((2, 3)), Flatten(), Linear(10, 12))


def AsWide(nI: Size[I], rank: Size[N]) -> Model[Floats2d[B, I], Floats2d[B, I]]:
    rank = max(rank, nI)
    return Model("as_wide", as_wide, dims={"nI": nI, "nR": rank}, params={"U": ("nR", "nI")})


def AsWideToo(nI: Size[I], rank: Size[I]) -> Model[Floats2d[B, I], Floats2d[B, I]]:
    return Model("as_wide_too", as_wide_too, dims={"nI": nI, "nR": rank}, params={"U": ("nR", "nI")})


def as_wide(
    model: Model[Floats2d[B, I], Floats2d[B, I]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, I], Backprop[Floats2d[B, I], Floats2d[B, I]]]:
    U: Floats2d[Any, I] = model.get_param("U")

    def backprop(dY: Floats2d[B, I]) -> Floats2d[B, I]:
        model.inc_grad("U", X.T @ dY)
        dX: Floats2d[B, I] = dY @ U.T
        return dX

    return X @ U, backprop


def as_wide_too(
    model: Model[Floats2d[B, I], Floats2d[B, I]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, I], Backprop[Floats2d[B, I], Floats2d[B, I]]]:
    U: Floats2d[Any, I] = model.get_param("U")

    def backprop(dY: Floats2d[B, I]) -> Floats2d[B, I]:
        model.inc_grad("U", X.T @ dY)
        dX: Floats2d[B, I] = dY @ U.T
        return dX

    return X @ U, backprop
