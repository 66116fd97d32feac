"""Products over a size that only the parameters of a layer state."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import Backprop, Floats2d, Model, Size
from typedthinc.types import B, I, M, N, O


def LowRank(nO: Size[O], nI: Size[I], rank: Size[N]) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    shapes = {"U": ("nO", "nN"), "V": ("nN", "nI")}
    return Model("low_rank", forward, dims={"nO": nO, "nI": nI, "nN": rank}, params=shapes)


def forward(
    model: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Floats2d[B, I]]]:
    U: Floats2d[O, N] = model.get_param("U")
    V: Floats2d[N, I] = model.get_param("V")
    H: Floats2d[B, N] = X @ V  # E: operator: Unsupported operand types for @

    def backprop(dY: Floats2d[B, O]) -> Floats2d[B, I]:
        dH = dY @ U
        model.inc_grad("U", dY.T @ H)
        return dH  # E: return-value: Incompatible return value type

    return H @ U.T, backprop


def not_stated(X: Floats2d[B, I]) -> None:
    W: Floats2d[M, I] = X  # E: valid-type: Type variable "typedthinc.arrays.sizes.M" is unbound


def WithoutVariables(nO: Size[O], nI: Size[I], rank: Size[N]) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    shapes = {"U": ("nR", "nI"), "V": ("nO", "nR")}
    return Model("without_variables", without_variables, init=init, dims={"nO": nO, "nI": nI, "nR": rank}, params=shapes)


def init(model: Model[Floats2d[B, I], Floats2d[B, O]], X: object = None, Y: object = None) -> None:
    model.set_param("U", np.zeros((model.get_dim("nR"), model.get_dim("nI")), "float32"))
    V = np.zeros((model.get_dim("nR"), model.get_dim("nO")), "float32")
    model.set_param("V", V)  # E: typedthinc-size: V must be Floats2d[O, R], but the value is Floats2d[R, O]


def without_variables(
    model: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Floats2d[B, I]]]:
    U: Floats2d[Any, I] = model.get_param("U")
    V = model.get_param("V")
    H = X @ U.T

    def backprop(dY: Floats2d[B, O]) -> Floats2d[B, I]:
        dH = dY @ V
        model.inc_grad("V", dY.T @ H)
        model.inc_grad("U", X.T @ dH)  # E: typedthinc-size: the gradient of U must be Floats2d[R, I]
        dX: Floats2d[B, I] = dH @ U.T  # E: typedthinc-size: needs equal inner sizes, not R and I; did you mean .T?
        return dX

    return H @ V, backprop  # E: typedthinc-size: needs equal inner sizes, not R and O; did you mean .T?
