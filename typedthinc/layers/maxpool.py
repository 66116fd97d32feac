"""The largest number of windows."""

from __future__ import annotations

from typedthinc.layers.shared.pooling import Pools, channels, kernel_size, ops_and_options, padding, pooling, stride
from typedthinc.layers.shared.variables import EachImagesT, ImagesT
from typedthinc.model import Backprop
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Count, I, M, N, P, Size


@says_names
def MaxPool(
    kernel_size: Size[kernel_size] | tuple[int, ...] = 2,
    *,
    stride: Size[stride] | tuple[int, ...] | None = None,
    padding: Count[padding] | tuple[int, ...] = 0,
    channels: Size[channels] = 1,
) -> Pools[ImagesT, B, I, M, channels, padding, kernel_size, stride, N, P]:
    """Take the largest number of each window of a sequence, an image or a volume.

    The gradient goes to the first of equal numbers.

    Shapes:
        X: (B, nI, n), (B, nI, h, w) or (B, nI, d, h, w) -> Y: the same, with nI // channels, and
        (n + 2 * padding - kernel_size) // stride + 1 of each n

    Args:
        kernel_size: How many cells a window has along each axis: one number, or a tuple with one for each. So are the
            next two.
        stride: How far one window begins behind the one before; None for windows side by side.
        padding: How far windows may reach beyond the ends, less than kernel_size.
        channels: How many neighbouring channels a window holds, which become one. By default each is by itself.

    Raises:
        InvalidSizeError: A number out of its range.

    Source:
        Zhou and Chellappa 1988, Computation of optical flow using a neural network.

    Examples:
        >>> import numpy as np
        >>> MaxPool(2).predict(np.arange(16.0).reshape(1, 1, 4, 4)).tolist()
        [[[[5.0, 7.0], [13.0, 15.0]]]]
    """
    return pooling("MaxPool", forward, kernel_size, stride, padding, channels)


def forward(
    model: Pools[EachImagesT, B, I, M, channels, padding, kernel_size, stride, N, P], X: EachImagesT, is_train: bool
) -> tuple[EachImagesT, Backprop[EachImagesT, EachImagesT]]:
    ops, options = ops_and_options(model, X)
    Y, which = ops.max_pool(X, **options)  # which: where in its window the largest cell is

    def backprop(dY: EachImagesT) -> EachImagesT:
        dX: EachImagesT = ops.backprop_max_pool(dY, which, X.shape, **options)
        return dX

    return Y, backprop
