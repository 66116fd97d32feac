"""An affine map to the probabilities of several choices."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from operator import index
from typing import SupportsIndex

from typedthinc.errors import InvalidSizeError
from typedthinc.initializers import Initializer, zero_init
from typedthinc.layers.shared.affine import backprop_affine, init
from typedthinc.layers.shared.initialized import with_initializers
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes.messages import no_size, no_sizes
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames
from typedthinc.types import B, Floats1d, Floats2d, I, O, Size, Sizes


@says_names
def MultiSoftmax(
    nOs: Sizes[O], nI: Size[I] | None = None, *, init_W: Initializer = zero_init, init_b: Initializer = zero_init
) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    """Turn rows into the probabilities of several choices, with one softmax for each, side by side.

    With nOs = (2, 3), columns 0 and 1 are the probabilities of one choice, columns 2 to 4 those of another. As in
    `Softmax`, the callback takes the gradient of the scores, Y minus the truth.

    Shapes:
        X: (B, nI) -> Y: (B, nO), nO the sum of nOs; W: (nO, nI), b: (nO,)

    Args:
        nOs: The number of classes of each choice, at least 1. It is kept in `attrs`.
        nI: The width of the input, at least 1; None to find it at `initialize`.
        init_W: Makes the weights; zeros by default, so that all classes are equally likely at first.
        init_b: Makes the bias.

    Raises:
        ContainerMismatchError: An initializer is not a function.
        InvalidSizeError: A size that is not an int of at least 1; or nOs without any.

    Examples:
        >>> import numpy as np
        >>> model = MultiSoftmax((2, 4), 3).initialize()
        >>> model.predict(np.zeros((1, 3), dtype="float32")).tolist()
        [[0.5, 0.5, 0.25, 0.25, 0.25, 0.25]]
    """
    sizes = _checked(nOs)
    return Model(
        "multisoftmax",
        forward,
        init=with_initializers("MultiSoftmax", init, init_W=init_W, init_b=init_b),
        dims={"nO": sum(sizes), "nI": nI},
        params={"W": ("nO", "nI"), "b": ("nO",)},
        attrs={"nOs": sizes},
        factory="MultiSoftmax",
    )


def forward(
    model: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Floats2d[B, I]]]:
    W: Floats2d[O, I] = model.get_param("W")
    b: Floats1d[O] = model.get_param("b")
    Y = model.ops.affine(X, W, b)  # (B, nO)
    for start, end in pairwise(accumulate(model.attrs["nOs"], initial=0)):
        Y[:, start:end] = model.ops.softmax(Y[:, start:end])  # in place, block by block; Y is ours

    def backprop(dY: Floats2d[B, O], need_dX: bool = True) -> Floats2d[B, I]:
        return backprop_affine(model, dY, X, W, need_dX=need_dX)  # dY is P - T, of the scores, as in Softmax

    return Y, backprop


@hide_frames(LIBRARY_ERRORS)
def _checked(nOs: Sequence[SupportsIndex]) -> tuple[int, ...]:
    try:
        sizes = tuple(0 if isinstance(nO, bool) else index(nO) for nO in nOs)
    except TypeError:
        sizes = ()
    if not sizes:
        raise InvalidSizeError(f"MultiSoftmax: {no_sizes('nOs', nOs)}")
    for place, size in enumerate(sizes):
        if size < 1:
            raise InvalidSizeError(f"MultiSoftmax: {no_size(f'nOs[{place}]', nOs[place])}")
    return sizes  # a tuple: attrs are saved, and compared
