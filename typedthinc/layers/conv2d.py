"""Convolution of images."""

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
from typedthinc.types import B, Count, Floats4d, I, M, Multiple, N, O, Size

Taken: TypeAlias = Floats4d[B, Multiple[I, groups], M, N]
Given: TypeAlias = Floats4d[
    B,
    Multiple[O, groups],
    Windows[M, padding, Literal[0], dilation, kernel_size, stride],
    Windows[N, padding, Literal[1], dilation, kernel_size, stride],
]


@says_names
def Conv2d(
    nO: Size[O] | None = None,
    nI: Size[I] | None = None,
    kernel_size: Size[kernel_size] | tuple[int, int] = 3,
    *,
    stride: Size[stride] | tuple[int, int] = 1,
    padding: Count[padding] | tuple[int, int] = 0,
    dilation: Size[dilation] | tuple[int, int] = 1,
    groups: Size[groups] = 1,
    init_W: Initializer = he_normal_init,
    init_b: Initializer = zero_init,
) -> Model[Taken[B, I, groups, M, N], Given[B, O, groups, M, padding, dilation, kernel_size, stride, N]]:
    """Multiply each window of an image by nO filters, and add a bias to each of their results.

    Channels are the second axis. Filters are not flipped.

    Shapes:
        X: (B, nI, h, w) -> Y: (B, nO, h', w'); W: (nO, nI // groups, kernel_size, kernel_size), b: (nO,). Of a size n
        there are (n + 2 * padding - dilation * (kernel_size - 1) - 1) // stride + 1 windows

    Args:
        nO: The number of filters, at least 1 and a multiple of `groups`; None to find it at `initialize`.
        nI: The number of channels of the input, at least 1 and a multiple of `groups`; None to find it at `initialize`.
        kernel_size: How many cells a filter has along each axis: one number, or a tuple with one for each. So are the
            next ones.
        stride: How far one window begins behind the one before.
        padding: How many zeros are put around the image, on each side.
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
        >>> model = Conv2d(8, 1, kernel_size=5, stride=2).initialize()
        >>> model.predict(np.zeros((4, 1, 28, 28), dtype="float32")).shape
        (4, 8, 12, 12)
    """
    windows = (kernel_size, stride, padding, dilation, groups)
    return convolution("Conv2d", 2, forward, nO, nI, init_W, init_b, windows)


def forward(
    model: Model[Taken[B, I, groups, M, N], Given[B, O, groups, M, padding, dilation, kernel_size, stride, N]],
    X: Taken[B, I, groups, M, N],
    is_train: bool,
) -> tuple[
    Given[B, O, groups, M, padding, dilation, kernel_size, stride, N],
    Backprop[Given[B, O, groups, M, padding, dilation, kernel_size, stride, N], Taken[B, I, groups, M, N]],
]:
    return convolved(model, X)
