"""An affine map to probabilities."""

from __future__ import annotations

from typedthinc.arguments import above_zero, flag
from typedthinc.errors import LayerError
from typedthinc.initializers import Initializer, zero_init
from typedthinc.layers.shared.affine import backprop_affine, init
from typedthinc.layers.shared.initialized import with_initializers
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Floats1d, Floats2d, I, O, Size


@says_names
def Softmax(
    nO: Size[O] | None = None,
    nI: Size[I] | None = None,
    *,
    init_W: Initializer = zero_init,
    init_b: Initializer = zero_init,
    normalize_outputs: bool = True,
    temperature: float = 1.0,
) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    """Turn rows into probabilities of classes, Y = softmax((X W^T + b) / temperature).

    The callback takes the gradient that CategoricalCrossentropy gives, Y minus the truth: for that loss the gradients
    of softmax and logarithm cancel out. So it passes through the softmax unchanged, and is only divided by the
    temperature.

    Shapes:
        X: (B, nI) -> Y: (B, nO), rows sum to 1; W: (nO, nI), b: (nO,)

    Args:
        nO: The number of classes, at least 1; None to find it at `initialize`.
        nI: The width of the input, at least 1; None to find it at `initialize`.
        init_W: Makes the weights; zeros by default, so that all classes are equally likely at first.
        init_b: Makes the bias.
        normalize_outputs: Whether predictions are probabilities. Without it they are the scores X W^T + b, which are
            enough to tell the likeliest class; in training they are probabilities all the same. It is kept in
            `attrs["softmax_normalize"]` and may be changed there.
        temperature: What the scores are divided by, above 0: above 1 it makes the probabilities more alike. It is kept
            in `attrs["softmax_temperature"]` and may be changed there.

    Raises:
        ContainerMismatchError: An initializer is not a function.
        InvalidSizeError: A size that is not an int of at least 1.
        LayerError: A temperature that is not a finite number above 0, or a `normalize_outputs` that is not a bool.

    Source:
        Bishop 2006, Pattern recognition and machine learning, equations 4.104 and 4.109; for the temperature, Hinton,
        Vinyals and Dean 2015, Distilling the knowledge in a neural network, equation 1.
    """
    return Model(
        "softmax",
        forward,
        init=with_initializers("Softmax", init, init_W=init_W, init_b=init_b),
        dims={"nO": nO, "nI": nI},
        params={"W": ("nO", "nI"), "b": ("nO",)},
        attrs={
            "softmax_normalize": flag("Softmax", "normalize_outputs", normalize_outputs, LayerError),
            "softmax_temperature": above_zero("Softmax", "temperature", temperature, LayerError),
        },
        factory="Softmax",
    )


def forward(
    model: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Floats2d[B, I]]]:
    W: Floats2d[O, I] = model.get_param("W")
    b: Floats1d[O] = model.get_param("b")
    temperature: float = model.attrs["softmax_temperature"]
    scores = model.ops.affine(X, W, b)  # (B, nO)
    normalized = is_train or model.attrs["softmax_normalize"]  # training always normalizes: losses take probabilities
    Y = model.ops.softmax(scores, temperature=temperature, inplace=True) if normalized else scores

    def backprop(dY: Floats2d[B, O], need_dX: bool = True) -> Floats2d[B, I]:
        dScores = dY / temperature if normalized and temperature != 1.0 else dY
        return backprop_affine(model, dScores, X, W, need_dX=need_dX)

    return Y, backprop
