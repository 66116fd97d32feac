"""Transposed convolution of volumes."""

from typing import Literal, TypeAlias

from typedthinc.initializers import Initializer, he_normal_init, zero_init
from typedthinc.layers.shared.convolution import dilation, groups, kernel_size, padding, stride
from typedthinc.layers.shared.transposed import Reach, conv_transposed, output_padding, transposed
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Count, Floats5d, I, M, Multiple, N, O, P, Size

Taken: TypeAlias = Floats5d[B, Multiple[I, groups], M, N, P]
Given: TypeAlias = Floats5d[
    B,
    Multiple[O, groups],
    Reach[stride, Literal[0], M, dilation, kernel_size, padding, output_padding],
    Reach[stride, Literal[1], N, dilation, kernel_size, padding, output_padding],
    Reach[stride, Literal[2], P, dilation, kernel_size, padding, output_padding],
]


@says_names
def ConvTranspose3d(
    nO: Size[O] | None = None,
    nI: Size[I] | None = None,
    kernel_size: Size[kernel_size] | tuple[int, int, int] = 3,
    *,
    stride: Size[stride] | tuple[int, int, int] = 1,
    padding: Count[padding] | tuple[int, int, int] = 0,
    output_padding: Count[output_padding] | tuple[int, int, int] = 0,
    dilation: Size[dilation] | tuple[int, int, int] = 1,
    groups: Size[groups] = 1,
    init_W: Initializer = he_normal_init,
    init_b: Initializer = zero_init,
) -> Model[
    Taken[B, I, groups, M, N, P], Given[B, O, groups, stride, M, dilation, kernel_size, padding, output_padding, N, P]
]:
    """Scale nO filters by the numbers of a volume, add them up where windows would lie, and add a bias.

    It enlarges as a convolution with the same numbers reduces. Channels are the second axis.

    Shapes:
        X: (B, nI, d, h, w) -> Y: (B, nO, d', h', w'); W: (nI, nO // groups, kernel_size, kernel_size, kernel_size),
        b: (nO,). A size n becomes (n - 1) * stride + dilation * (kernel_size - 1) + 1 - 2 * padding + output_padding

    Args:
        nO: The number of filters, at least 1 and a multiple of `groups`; None to find it at `initialize`.
        nI: The number of channels of the input, at least 1 and a multiple of `groups`; None to find it at `initialize`.
        kernel_size: How many cells a filter has along each axis: one number, or a tuple with one for each. So are the
            next ones.
        stride: How far one window begins behind the one before.
        padding: How many cells are cut off the result, on each side.
        output_padding: By how much the result is larger at the ends, less than the stride: sizes that the stride does
            not divide are lost in a convolution.
        dilation: How far one cell of a window lies behind the one before.
        groups: How many parts the channels come in; each filter is for the channels of one part.
        init_W: Makes the filters; it is given (nO, the number of cells of a filter over all channels of a part).
        init_b: Makes the bias.

    Raises:
        InvalidSizeError: A number out of its range, or channels that cannot be divided into the groups.

    Source:
        Zeiler et al. 2010, Deconvolutional networks.

    Examples:
        >>> import numpy as np
        >>> model = ConvTranspose3d(8, 3, kernel_size=2, stride=2).initialize()
        >>> model.predict(np.zeros((4, 3, 4, 7, 7), dtype="float32")).shape
        (4, 8, 8, 14, 14)
    """
    windows = (kernel_size, stride, padding, output_padding, dilation, groups)
    return transposed("ConvTranspose3d", 3, forward, nO, nI, init_W, init_b, windows)


def forward(
    model: Model[
        Taken[B, I, groups, M, N, P],
        Given[B, O, groups, stride, M, dilation, kernel_size, padding, output_padding, N, P],
    ],
    X: Taken[B, I, groups, M, N, P],
    is_train: bool,
) -> tuple[
    Given[B, O, groups, stride, M, dilation, kernel_size, padding, output_padding, N, P],
    Backprop[
        Given[B, O, groups, stride, M, dilation, kernel_size, padding, output_padding, N, P],
        Taken[B, I, groups, M, N, P],
    ],
]:
    return conv_transposed(model, X)
