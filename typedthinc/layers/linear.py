"""The affine map."""

from __future__ import annotations

from typedthinc.initializers import Initializer, glorot_uniform_init, zero_init
from typedthinc.layers.shared.affine import backprop_affine
from typedthinc.layers.shared.dense import dense
from typedthinc.layers.shared.regularizers import run_regularizers
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Floats1d, Floats2d, I, O, Size


@says_names
def Linear(
    nO: Size[O] | None = None,
    nI: Size[I] | None = None,
    *,
    init_W: Initializer = glorot_uniform_init,
    init_b: Initializer = zero_init,
    dropout: float | None = None,
    normalize: bool = False,
) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    """Multiply by weights and add a bias, Y = X W^T + b.

    Shapes:
        X: (B, nI) -> Y: (B, nO); W: (nO, nI), b: (nO,)

    Args:
        nO: The width of the output, at least 1; None to find it at `initialize`.
        nI: The width of the input, at least 1; None to find it at `initialize`.
        init_W: Makes the weights.
        init_b: Makes the bias.
        dropout: The rate of a Dropout behind the map, in [0, 1); None for no Dropout.
        normalize: Put a LayerNorm behind the map, before the dropout.

    Raises:
        ContainerMismatchError: An initializer is not a function.
        InvalidSizeError: A size that is not an int of at least 1.
        InvalidRateError: A dropout rate outside [0, 1).

    Examples:
        >>> import numpy as np
        >>> model = Linear(3, 2).initialize()
        >>> model.predict(np.zeros((4, 2), dtype="float32")).shape
        (4, 3)
    """
    return dense("Linear", forward, nO, nI, init_W, init_b, dropout, normalize)


def forward(
    model: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Floats2d[B, I]]]:
    W: Floats2d[O, I] = model.get_param("W")
    b: Floats1d[O] = model.get_param("b")
    Y = model.ops.affine(X, W, b)

    def backprop(dY: Floats2d[B, O], need_dX: bool = True) -> Floats2d[B, I]:
        return backprop_affine(model, dY, X, W, need_dX=need_dX)

    return run_regularizers(model, Y, backprop, is_train) if model.layers else (Y, backprop)
