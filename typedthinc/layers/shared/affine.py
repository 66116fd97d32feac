"""What layers with one affine map have in common: parameters W: (nO, nI) and b: (nO,) of X W^T + b."""

from __future__ import annotations

from typing import Any

from typedthinc.initializers import Initializer
from typedthinc.layers.shared.drawing import drawn
from typedthinc.layers.shared.sizes import needed
from typedthinc.model import Model
from typedthinc.model.gradients import SKIPPED
from typedthinc.model.initialization import tell
from typedthinc.model.storage import grad_rooms
from typedthinc.types import B, Floats2d, I, O


def backprop_affine(
    model: Model[Any, Any], dY: Floats2d[B, O], X: Floats2d[B, I], W: Floats2d[O, I], *, need_dX: bool
) -> Floats2d[B, I]:
    """Add to the gradients of W and b, and return dX if it is needed.

    Shapes:
        dY: (B, nO), X: (B, nI), W: (nO, nI) -> (B, nI)
    """
    ops = model.ops
    dW, db = grad_rooms(model, "W", "b")
    # A gradient is laid out as W is, column by column, so it is made as its transpose.
    transposed = ops.gemm(X, dY, trans1=True, out=None if dW is None else dW.T)
    model.inc_grad("W", transposed.T if dW is None else dW)
    model.inc_grad("b", ops.sum_columns(dY, out=db))
    return ops.gemm(dY, W) if need_dX else SKIPPED


def init(init_W: Initializer, init_b: Initializer, model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    """Make W and b, and tell the layers behind how wide their input is."""
    nO, nI = needed(model, "nO"), needed(model, "nI")
    for layer in model.layers:
        tell(layer, nI=nO)
    # Column by column: products with the transpose are up to 60 % faster for it.
    model.set_param("W", model.ops.xp.asfortranarray(drawn(model, "W", init_W, (nO, nI))))
    model.set_param("b", init_b(model.ops, (nO,)))
