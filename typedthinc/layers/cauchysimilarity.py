"""The similarity of two rows."""

from __future__ import annotations

from typing import Any, Final

from typedthinc.layers.shared.sizes import needed
from typedthinc.model import Backprop, Model
from typedthinc.model.gradients import SKIPPED
from typedthinc.model.storage import grad_buffers
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Floats1d, Floats2d, I, Size

# Differences beyond this give 0 to the last digit, and their squares are finite in float32.
_LARGEST: Final = 1e15


@says_names
def CauchySimilarity(nI: Size[I] | None = None) -> Model[tuple[Floats2d[B, I], Floats2d[B, I]], Floats1d[B]]:
    """Compare rows in pairs by Y = 1 / (1 + sum(W (X1 - X2)^2)), which is 1 for equal rows and falls towards 0.

    The weights are 1 at first.

    Shapes:
        X: (B, nI) twice -> Y: (B,); W: (1, nI)

    Args:
        nI: The width of both inputs, at least 1; None to find it at `initialize`.

    Raises:
        InvalidSizeError: A size that is not an int of at least 1.

    Source:
        Liu Chen 2013, master's thesis, University of Toronto, http://hdl.handle.net/1807/43097.

    Examples:
        >>> import numpy as np
        >>> X1, X2 = np.array([[3.0, 4.0], [3.0, 4.0]]), np.array([[3.0, 4.0], [4.0, 4.0]])
        >>> CauchySimilarity(2).initialize().predict((X1, X2)).tolist()
        [1.0, 0.5]
    """
    return Model(
        "cauchy_similarity", forward, init=init, dims={"nI": nI}, params={"W": (1, "nI")}, factory="CauchySimilarity"
    )


def forward(
    model: Model[tuple[Floats2d[B, I], Floats2d[B, I]], Floats1d[B]],
    X: tuple[Floats2d[B, I], Floats2d[B, I]],
    is_train: bool,
) -> tuple[Floats1d[B], Backprop[Floats1d[B], tuple[Floats2d[B, I], Floats2d[B, I]]]]:
    W: Floats2d[Any, I] = model.get_param("W")
    difference: Floats2d[B, I] = (X[0] - X[1]).clip(-_LARGEST, _LARGEST)  # (B, nI)
    squares = difference * difference
    Y = 1 / (1 + model.ops.gemm(squares, W, trans2=True))  # (B, 1)

    def backprop(dY: Floats1d[B], need_dX: bool = True) -> tuple[Floats2d[B, I], Floats2d[B, I]]:
        dSum = -(Y * Y) * dY.reshape(-1, 1)  # (B, 1): with Y = 1 / (1 + S), dY/dS = -Y^2
        (dW,) = grad_buffers(model, "W")
        model.inc_grad("W", model.ops.gemm(dSum, squares, trans1=True, out=dW))  # (1, nI), W is linear in S
        if not need_dX:
            skipped: tuple[Floats2d[B, I], Floats2d[B, I]] = SKIPPED
            return skipped
        dX1 = difference * (2 * dSum) * W  # (B, nI): dS/dX1 = 2 W (X1 - X2), and the opposite for X2
        return dX1, -dX1

    return Y.reshape(-1), backprop  # (B,)


def init(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    model.set_param("W", model.ops.alloc2f(1, needed(model, "nI")) + 1)
