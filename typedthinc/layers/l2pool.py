"""The norm of windows."""

from __future__ import annotations

from typedthinc.layers.shared.pooling import Pools, channels, kernel_size, ops_and_options, padding, pooling, stride
from typedthinc.layers.shared.variables import EachImagesT, ImagesT
from typedthinc.model import Backprop
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Count, I, M, N, P, Size


@says_names
def L2Pool(
    kernel_size: Size[kernel_size] | tuple[int, ...] = 2,
    *,
    stride: Size[stride] | tuple[int, ...] | None = None,
    padding: Count[padding] | tuple[int, ...] = 0,
    channels: Size[channels] = 1,
) -> Pools[ImagesT, B, I, M, channels, padding, kernel_size, stride, N, P]:
    """Take the Euclidean norm of each window of a sequence, an image or a volume.

    The gradient of a norm of 0 is 0.

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
        Sermanet, Chintala and LeCun 2012, Convolutional neural networks applied to house numbers digit classification.

    Examples:
        >>> import numpy as np
        >>> L2Pool(2).predict(np.array([[[3.0, 4.0, 0.0, -2.0]]])).tolist()
        [[[5.0, 2.0]]]
    """
    return pooling("L2Pool", forward, kernel_size, stride, padding, channels)


def forward(
    model: Pools[EachImagesT, B, I, M, channels, padding, kernel_size, stride, N, P], X: EachImagesT, is_train: bool
) -> tuple[EachImagesT, Backprop[EachImagesT, EachImagesT]]:
    ops, options = ops_and_options(model, X)
    Y = ops.l2_pool(X, **options)

    def backprop(dY: EachImagesT) -> EachImagesT:
        dX: EachImagesT = ops.backprop_l2_pool(dY, X, Y, **options)  # dX = dY X / Y
        return dX

    return Y, backprop
