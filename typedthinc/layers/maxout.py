"""The largest of several affine maps."""

from __future__ import annotations

from typing import Any

from typedthinc.initializers import Initializer, glorot_uniform_init, zero_init
from typedthinc.layers.shared.initialized import with_initializers
from typedthinc.layers.shared.regularizers import regularizers
from typedthinc.layers.shared.sizes import needed
from typedthinc.layers.shared.sublayers import run
from typedthinc.model import Backprop, Model
from typedthinc.model.initialization import set_widths
from typedthinc.model.storage import grad_buffers
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Floats2d, Floats3d, I, O, Size


@says_names
def Maxout(
    nO: Size[O] | None = None,
    nI: Size[I] | None = None,
    nP: Size | None = 3,
    *,
    init_W: Initializer = glorot_uniform_init,
    init_b: Initializer = zero_init,
    dropout: float | None = None,
    normalize: bool = False,
) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    """Apply nP affine maps and keep the largest result of each unit.

    Shapes:
        X: (B, nI) -> Y: (B, nO); W: (nO, nP, nI), b: (nO, nP)

    Args:
        nO: The width of the output, at least 1; None to find it at `initialize`.
        nI: The width of the input, at least 1; None to find it at `initialize`.
        nP: The number of pieces of each unit, at least 1; None to set it later.
        init_W: Makes the weights.
        init_b: Makes the bias.
        dropout: The rate of a Dropout behind the activation, in [0, 1); None for no Dropout.
        normalize: Put a LayerNorm behind the activation, before the dropout.

    Raises:
        ContainerMismatchError: An initializer is not a function.
        InvalidSizeError: A size that is not an int of at least 1.
        InvalidRateError: A dropout rate outside [0, 1).

    Source:
        Goodfellow et al. 2013, Maxout networks, section 3.
    """
    return Model(
        "maxout",
        forward,
        init=with_initializers("Maxout", init, init_W=init_W, init_b=init_b),
        dims={"nO": nO, "nI": nI, "nP": nP},
        params={"W": ("nO", "nP", "nI"), "b": ("nO", "nP")},
        layers=regularizers("Maxout", nO, normalize=normalize, dropout=dropout),
        factory="Maxout",
    )


def forward(
    model: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Floats2d[B, I]]]:
    W: Floats3d[O, Any, I] = model.get_param("W")
    b: Floats2d[O, Any] = model.get_param("b")
    best, which = model.ops.maxout(model.ops.affine_pieces(X, W, b))  # (B, nO, nP) -> twice (B, nO)
    Y, backprop_behind = run(model.layers, best, is_train)

    def backprop(dY: Floats2d[B, O], need_dX: bool = True) -> Floats2d[B, I]:
        dPieces = model.ops.backprop_maxout(backprop_behind(dY), which, W.shape[1])  # (B, nO, nP)
        buffers = dict(zip(("dW", "db"), grad_buffers(model, "W", "b"), strict=True))
        dX, dW, db = model.ops.backprop_affine_pieces(dPieces, X, W, need_dX=need_dX, **buffers)
        model.inc_grad("W", dW)
        model.inc_grad("b", db)
        return dX

    return Y, backprop


def init(init_W: Initializer, init_b: Initializer, model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    nO, nI, nP = (needed(model, dim) for dim in ("nO", "nI", "nP"))
    for layer in model.layers:
        set_widths(layer, nI=nO)  # LayerNorm and Dropout behind
    model.set_param("W", init_W(model.ops, (nO, nP, nI)))
    model.set_param("b", init_b(model.ops, (nO, nP)))
