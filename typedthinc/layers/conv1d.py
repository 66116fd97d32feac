"""Convolution of sequences."""

from typing import Literal, TypeAlias

from typedthinc.initializers import Initializer, he_normal_init, zero_init
from typedthinc.layers.shared.convolution import (
    Windows,
    convolution,
    convolved,
    dilation,
    groups,
    kernel_size,
    padding,
    stride,
)
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Count, Floats3d, I, M, Multiple, O, Size

Taken: TypeAlias = Floats3d[B, Multiple[I, groups], M]
Given: TypeAlias = Floats3d[B, Multiple[O, groups], Windows[M, padding, Literal[0], dilation, kernel_size, stride]]


@says_names
def Conv1d(
    nO: Size[O] | None = None,
    nI: Size[I] | None = None,
    kernel_size: Size[kernel_size] | tuple[int] = 3,
    *,
    stride: Size[stride] | tuple[int] = 1,
    padding: Count[padding] | tuple[int] = 0,
    dilation: Size[dilation] | tuple[int] = 1,
    groups: Size[groups] = 1,
    init_W: Initializer = he_normal_init,
    init_b: Initializer = zero_init,
) -> Model[Taken[B, I, groups, M], Given[B, O, groups, M, padding, dilation, kernel_size, stride]]:
    """Multiply each window of a sequence by nO filters, and add a bias to each of their results.

    Channels are the second axis. Filters are not flipped.

    Shapes:
        X: (B, nI, n) -> Y: (B, nO, m); W: (nO, nI // groups, kernel_size), b: (nO,). Of a size n there are
        (n + 2 * padding - dilation * (kernel_size - 1) - 1) // stride + 1 windows

    Args:
        nO: The number of filters, at least 1 and a multiple of `groups`; None to find it at `initialize`.
        nI: The number of channels of the input, at least 1 and a multiple of `groups`; None to find it at `initialize`.
        kernel_size: How many cells a filter has along the axis: a number, or a tuple of one, as the next ones may be.
        stride: How far one window begins behind the one before.
        padding: How many zeros are put around the sequence, on each side.
        dilation: How far one cell of a window lies behind the one before.
        groups: How many parts the channels come in; each filter sees the channels of one part.
        init_W: Makes the filters; it is given (nO, the number of cells that a filter sees).
        init_b: Makes the bias.

    Raises:
        InvalidSizeError: A number out of its range, or channels that cannot be divided into the groups.

    Source:
        LeCun et al. 1998, Gradient-based learning applied to document recognition, section 2.

    Examples:
        >>> import numpy as np
        >>> model = Conv1d(8, 3, kernel_size=5, padding=2).initialize()
        >>> model.predict(np.zeros((4, 3, 20), dtype="float32")).shape
        (4, 8, 20)
    """
    windows = (kernel_size, stride, padding, dilation, groups)
    return convolution("Conv1d", 1, forward, nO, nI, init_W, init_b, windows)


def forward(
    model: Model[Taken[B, I, groups, M], Given[B, O, groups, M, padding, dilation, kernel_size, stride]],
    X: Taken[B, I, groups, M],
    is_train: bool,
) -> tuple[
    Given[B, O, groups, M, padding, dilation, kernel_size, stride],
    Backprop[Given[B, O, groups, M, padding, dilation, kernel_size, stride], Taken[B, I, groups, M]],
]:
    return convolved(model, X)
