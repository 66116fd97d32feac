"""The affine map."""

from __future__ import annotations

from functools import partial
from typing import Any

from typedthinc.initializers import Initializer, glorot_uniform_init, zero_init
from typedthinc.layers.shared.sizes import infer_sizes
from typedthinc.model import Backprop, Model
from typedthinc.types import B, Floats1d, Floats2d, I, O, Size


def Linear(
    nO: Size[O] | None = None,
    nI: Size[I] | None = None,
    *,
    init_W: Initializer = glorot_uniform_init,
    init_b: Initializer = zero_init,
) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    """Multiply by weights and add a bias: Y = X W^T + b.

    Shapes:
        X: (B, nI) -> Y: (B, nO); W: (nO, nI), b: (nO,)

    Args:
        nO: The width of the output, at least 1; None to find it at `initialize`.
        nI: The width of the input, at least 1; None to find it at `initialize`.
        init_W: Makes the weights.
        init_b: Makes the bias.

    Raises:
        InvalidSizeError: A size that is no int, or less than 1.

    Example:
        >>> import numpy as np
        >>> model = Linear(3, 2).initialize()
        >>> model.predict(np.zeros((4, 2), dtype="float32")).shape
        (4, 3)
    """
    return Model(
        "Linear",
        forward,
        init=partial(init, init_W, init_b),
        dims={"nO": nO, "nI": nI},
        params={"W": None, "b": None},
    )


def forward(
    model: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Floats2d[B, I]]]:
    W: Floats2d[O, I] = model.get_param("W")
    b: Floats1d[O] = model.get_param("b")

    def backprop(dY: Floats2d[B, O]) -> Floats2d[B, I]:
        model.inc_grad("W", model.ops.gemm(dY, X, trans1=True))
        model.inc_grad("b", model.ops.sum_columns(dY))
        return model.ops.gemm(dY, W)

    return model.ops.affine(X, W, b), backprop


def init(init_W: Initializer, init_b: Initializer, model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    nO, nI = infer_sizes(model, X, Y)
    model.set_param("W", init_W(model.ops, (nO, nI)))
    model.set_param("b", init_b(model.ops, (nO,)))
