"""The mean of windows."""

from __future__ import annotations

from typedthinc.layers.shared.pooling import Pools, channels, kernel_size, ops_and_options, padding, pooling, stride
from typedthinc.layers.shared.variables import EachImagesT, ImagesT
from typedthinc.model import Backprop
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Count, I, M, N, P, Size


@says_names
def AvgPool(
    kernel_size: Size[kernel_size] | tuple[int, ...] = 2,
    *,
    stride: Size[stride] | tuple[int, ...] | None = None,
    padding: Count[padding] | tuple[int, ...] = 0,
    channels: Size[channels] = 1,
) -> Pools[ImagesT, B, I, M, channels, padding, kernel_size, stride, N, P]:
    """Average each window of a sequence, an image or a volume.

    Cells of the padding do not count.

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
        LeCun et al. 1998, Gradient-based learning applied to document recognition, section 2.

    Examples:
        >>> import numpy as np
        >>> AvgPool(2).predict(np.arange(16.0).reshape(1, 1, 4, 4)).tolist()
        [[[[2.5, 4.5], [10.5, 12.5]]]]
    """
    return pooling("AvgPool", forward, kernel_size, stride, padding, channels)


def forward(
    model: Pools[EachImagesT, B, I, M, channels, padding, kernel_size, stride, N, P], X: EachImagesT, is_train: bool
) -> tuple[EachImagesT, Backprop[EachImagesT, EachImagesT]]:
    (ops, options), shape = ops_and_options(model, X), X.shape  # X itself need not be kept

    def backprop(dY: EachImagesT) -> EachImagesT:
        dX: EachImagesT = ops.backprop_avg_pool(dY, shape, **options)  # dY / n for each of n cells, without padding
        return dX

    return ops.avg_pool(X, **options), backprop
