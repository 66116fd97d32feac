"""An affine map to probabilities."""

from __future__ import annotations

from functools import partial

from typedthinc.initializers import Initializer, zero_init
from typedthinc.layers.shared.affine import backprop_affine, init
from typedthinc.model import Backprop, Model
from typedthinc.types import B, Floats1d, Floats2d, I, O, Size


def Softmax(
    nO: Size[O] | None = None,
    nI: Size[I] | None = None,
    *,
    init_W: Initializer = zero_init,
    init_b: Initializer = zero_init,
) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    """Turn rows into probabilities of classes: Y = softmax(X W^T + b).

    The callback takes the gradient of the scores, Y minus the truth, which is what CategoricalCrossentropy gives: for
    that loss the gradients of softmax and logarithm cancel out. So it passes through the softmax unchanged.

    Shapes:
        X: (B, nI) -> Y: (B, nO), rows sum to 1; W: (nO, nI), b: (nO,)

    Args:
        nO: The number of classes, at least 1; None to find it at `initialize`.
        nI: The width of the input, at least 1; None to find it at `initialize`.
        init_W: Makes the weights; zeros by default, so that all classes are equally likely at first.
        init_b: Makes the bias.

    Raises:
        InvalidSizeError: A size that is no int, or less than 1.

    Source:
        Bishop 2006, Pattern recognition and machine learning, equations 4.104 and 4.109.
    """
    return Model(
        "Softmax",
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

    return model.ops.softmax(model.ops.affine(X, W, b), inplace=True), backprop
