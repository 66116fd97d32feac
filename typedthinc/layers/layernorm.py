"""Normalization of rows."""

from __future__ import annotations

from typing import Any

from typedthinc.layers.shared.sizes import needed
from typedthinc.model import Backprop, Model
from typedthinc.model.storage import grad_buffers
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Floats1d, Floats2d, I, Size


@says_names
def LayerNorm(nI: Size[I] | None = None) -> Model[Floats2d[B, I], Floats2d[B, I]]:
    """Shift and scale each row to mean 0 and variance 1, then apply a gain and a bias of its own to each column.

    Shapes:
        X: (B, nI) -> Y: (B, nI); G: (nI,), b: (nI,)

    Args:
        nI: The width of the input and the output, at least 1; None to find it at `initialize`.

    Raises:
        InvalidSizeError: A size that is not an int of at least 1.

    Source:
        Ba, Kiros and Hinton 2016, Layer normalization, equation 4.
    """
    return Model(
        "layernorm",
        forward,
        init=init,
        dims={"nO": nI, "nI": nI},
        params={"G": ("nI",), "b": ("nI",)},
        factory="LayerNorm",
    )


def forward(
    model: Model[Floats2d[B, I], Floats2d[B, I]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, I], Backprop[Floats2d[B, I], Floats2d[B, I]]]:
    G: Floats1d[I] = model.get_param("G")
    b: Floats1d[I] = model.get_param("b")
    scaled, normal, factors = model.ops.layernorm(X, G, b)  # (B, nI), (B, nI), (B,)

    def backprop(dY: Floats2d[B, I]) -> Floats2d[B, I]:
        dG, db = grad_buffers(model, "G", "b")  # the model's own arrays, or None
        dX, dG, db = model.ops.backprop_layernorm(dY, normal, factors, G, dG=dG, db=db)
        model.inc_grad("G", dG)
        model.inc_grad("b", db)
        return dX

    return scaled, backprop


def init(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    nI = needed(model, "nI")
    model.set_dim("nO", nI)
    model.set_param("G", model.ops.alloc1f(nI) + 1)
    model.set_param("b", model.ops.alloc1f(nI))
