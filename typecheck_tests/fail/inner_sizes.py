"""Products over a size that only the parameters of a layer state."""

from __future__ import annotations

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
