"""The affine map."""

from __future__ import annotations

from functools import partial

from typedthinc.initializers import Initializer, glorot_uniform_init, zero_init
from typedthinc.layers.shared.affine import backprop_affine, init
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

    def backprop(dY: Floats2d[B, O], need_dX: bool = True) -> Floats2d[B, I]:
        return backprop_affine(model, dY, X, W, need_dX=need_dX)

    return model.ops.affine(X, W, b), backprop
