"""An affine map and the rectifier."""

from __future__ import annotations

from typedthinc.initializers import Initializer, glorot_uniform_init, zero_init
from typedthinc.layers.shared.affine import backprop_affine
from typedthinc.layers.shared.dense import dense
from typedthinc.layers.shared.regularizers import run_regularizers
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Floats1d, Floats2d, I, O, Size


@says_names
def Relu(
    nO: Size[O] | None = None,
    nI: Size[I] | None = None,
    *,
    init_W: Initializer = glorot_uniform_init,
    init_b: Initializer = zero_init,
    dropout: float | None = None,
    normalize: bool = False,
) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    """Apply an affine map and replace negative values by zero, Y = max(X W^T + b, 0).

    Shapes:
        X: (B, nI) -> Y: (B, nO); W: (nO, nI), b: (nO,)

    Args:
        nO, nI: The widths of output and input, at least 1; None to find one at `initialize`.
        init_W, init_b: Make weights and bias.
        dropout, normalize: The rate of a Dropout behind the activation, and whether a LayerNorm is there; see `Linear`.

    Source:
        Nair and Hinton 2010, Rectified linear units improve restricted Boltzmann machines.

    Examples:
        >>> import numpy as np
        >>> model = Relu(3, dropout=0.2, normalize=True).initialize(np.zeros((1, 2), dtype="float32"))
        >>> [layer.name for layer in model.walk()]
        ['relu', 'layernorm', 'dropout']
    """
    return dense("Relu", forward, nO, nI, init_W, init_b, dropout, normalize)


# The rectifier is a part of the affine op: where a batch is one row, calls are what costs.
def forward(
    model: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Floats2d[B, I]]]:
    W: Floats2d[O, I] = model.get_param("W")
    b: Floats1d[O] = model.get_param("b")
    active = model.ops.affine(X, W, b, relu=True)

    def backprop(dY: Floats2d[B, O], need_dX: bool = True) -> Floats2d[B, I]:
        return backprop_affine(model, dY, X, W, need_dX=need_dX, Y=active)  # Y > 0 where the scores are

    return run_regularizers(model, active, backprop, is_train) if model.layers else (active, backprop)
