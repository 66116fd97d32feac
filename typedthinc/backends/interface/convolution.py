"""Convolution of sequences, images and volumes, with both of its gradients: windows laid out for matrix products."""

from typing import Any, ClassVar

from typedthinc.backends.checks import check_count, check_shape, refuse_product
from typedthinc.backends.convolution_types import convolution, filter_gradient, input_gradient, transposed
from typedthinc.backends.im2col import convolve, convolve_transposed, correlate
from typedthinc.backends.interface.base import BaseOps
from typedthinc.backends.record import differentiable, sized
from typedthinc.backends.windows import Steps, windows_over, windows_under
from typedthinc.tracebacks import hide_frames
from typedthinc.types import Shape


class ConvolutionOps(BaseOps):
    """Convolve batches (N, C, ...) of sequences, images or volumes by filters (K, C / groups, ...).

    As in all of deep learning, filters are not flipped: this is cross-correlation. The batch is the first axis, the
    channels are the second, and the others, of which there may be any number from one on, are those that windows move
    over. `stride`, `padding` and `dilation` are one number for all these axes, or a tuple with one for each.
    """

    # How many numbers are laid out at once: as many as stay in the cache of a core.
    convolution_block: ClassVar[int] = 1 << 17

    @sized("images.output_dim")
    def output_dim(
        self,
        size: int,
        kernel_size: int,
        *,
        stride: int = 1,
        padding: int = 0,
        dilation: int = 1,
        ceil_mode: bool = False,
    ) -> int:
        """Return how many windows there are along an axis of this size.

        Args:
            kernel_size: How many cells a window has along it.
            stride: How far one window begins behind the one before.
            padding: How many cells are put before the first one and behind the last one.
            dilation: How far one cell of a window lies behind the one before.
            ceil_mode: Whether a last window is kept that reaches beyond the padding, unless it would begin
                behind the last cell of the axis.

        Raises:
            ValueError: A number out of its range, or no window that fits.
        """
        return windows_over("output_dim", (size,), kernel_size, stride, padding, dilation, ceil_mode).counts[0]

    @convolution
    @sized("images.conv")
    @differentiable(
        "X W",
        by="backprop_conv_input backprop_conv_filter",
        size=lambda X: X.shape[2:],
        kernel_size=lambda W: W.shape[2:],
    )
    def conv(
        self, X: Any, W: Any, *, stride: Steps = 1, padding: Steps = 0, dilation: Steps = 1, groups: int = 1
    ) -> Any:
        """Multiply each window by each filter.

        Shapes:
            X: (N, C, H, W), W: (K, C / groups, R, S) -> (N, K, P, Q), P and Q as `output_dim` gives them

        Args:
            stride: How far one window begins behind the one before.
            padding: How many zeros are put around each image, on each side.
            dilation: How far one cell of a window lies behind the one before.
            groups: How many parts the channels come in; each filter sees the channels of one part.

        Raises:
            ValueError: Sizes that do not match, or windows that do not fit.

        Source:
            Chellapilla, Puri and Simard 2006, High performance convolutional neural networks for document processing.
        """
        self._check_images("conv", X=X, W=W)
        _check_groups("conv", groups, W.shape[0], X=X.shape[1])
        if X.shape[1] != W.shape[1] * groups:
            refuse_product("conv", X, W)
        over = windows_over("conv", X.shape[2:], W.shape[2:], stride, padding, dilation)
        return convolve(self.xp, X, W, over, groups, self.convolution_block)

    @input_gradient
    @sized("images.backprop_conv_input")
    def backprop_conv_input(
        self,
        dY: Any,
        W: Any,
        size: Shape,
        *,
        stride: Steps = 1,
        padding: Steps = 0,
        dilation: Steps = 1,
        groups: int = 1,
    ) -> Any:
        """Return dX of `conv`, its adjoint in X.

        Shapes:
            dY: (N, K, P, Q), W: (K, C / groups, R, S) -> (N, C, H, W)

        Args:
            dY: The gradient of the result.
            size: The sizes (H, W) of the images, which P and Q do not tell where the stride is not 1.

        Raises:
            ValueError: Sizes that do not match.
        """
        op = "backprop_conv_input"
        self._check_images(op, dY=dY, W=W)
        _check_groups(op, groups, W.shape[0])
        over = windows_over(op, size, W.shape[2:], stride, padding, dilation)
        check_shape(op, "dY", dY, (dY.shape[0], W.shape[0], *over.counts))
        return convolve_transposed(self.xp, dY, W, over, groups, self.convolution_block)

    @filter_gradient
    @sized("images.backprop_conv_filter")
    def backprop_conv_filter(
        self,
        dY: Any,
        X: Any,
        kernel_size: Shape,
        *,
        stride: Steps = 1,
        padding: Steps = 0,
        dilation: Steps = 1,
        groups: int = 1,
    ) -> Any:
        """Return dW of `conv`, its adjoint in W.

        Shapes:
            dY: (N, K, P, Q), X: (N, C, H, W) -> (K, C / groups, R, S)

        Args:
            dY: The gradient of the result.
            kernel_size: The sizes (R, S) of the filters.

        Raises:
            ValueError: Sizes that do not match.
        """
        op = "backprop_conv_filter"
        self._check_images(op, X=X, dY=dY)
        _check_groups(op, groups, dY.shape[1], X=X.shape[1])
        over = windows_over(op, X.shape[2:], kernel_size, stride, padding, dilation)
        check_shape(op, "dY", dY, (X.shape[0], dY.shape[1], *over.counts))
        return correlate(self.xp, dY, X, over, groups, self.convolution_block)

    @transposed
    @sized("images.conv_transpose")
    @differentiable(
        "X W", by="conv backprop_conv_filter", X=lambda dY: dY, dY=lambda X: X, kernel_size=lambda W: W.shape[2:]
    )
    def conv_transpose(
        self,
        X: Any,
        W: Any,
        *,
        stride: Steps = 1,
        padding: Steps = 0,
        dilation: Steps = 1,
        groups: int = 1,
        output_padding: Steps = 0,
    ) -> Any:
        """Put each filter, times a number of X, where a window of `conv` would lie, which is its adjoint.

        Its gradients are `conv(dY, W)` and, with X and dY in each other's place, `backprop_conv_filter(X, dY, ...)`.

        Shapes:
            X: (N, K, P, Q), W: (K, C / groups, R, S) -> (N, C, H, W), the smallest sizes of which `conv` makes P and Q

        Args:
            W: The filters, shaped as those of the `conv` of which this is the adjoint.
            stride: How far one window begins behind the one before.
            padding: How many cells are cut off the result, on each side.
            dilation: How far one cell of a window lies behind the one before.
            groups: How many parts the channels come in.
            output_padding: By how much H and W are larger than the smallest, less than the stride.

        Raises:
            ValueError: Sizes that do not match, or nothing that is left of the result.

        Source:
            Zeiler et al. 2010, Deconvolutional networks.
        """
        op = "conv_transpose"
        self._check_images(op, X=X, W=W)
        _check_groups(op, groups, W.shape[0])
        check_shape(op, "X", X, (X.shape[0], W.shape[0], *X.shape[2:]))
        over = windows_under(op, X.shape[2:], W.shape[2:], stride, padding, dilation, output_padding)
        return convolve_transposed(self.xp, X, W, over, groups, self.convolution_block)

    @hide_frames()
    def _check_images(self, op: str, **arrays: Any) -> None:
        """Refuse arrays of other devices, without axes for windows, or of different ranks."""
        for name, array in arrays.items():
            if not isinstance(array, self.xp.ndarray):
                raise TypeError(f"{op}: {name} must be an array of {self.name}, not {type(array).__name__}")
            if array.ndim < 3:
                raise ValueError(f"{op}: {name} must have at least 3 dimensions, not {array.ndim}")
        if len({array.ndim for array in arrays.values()}) != 1:
            refuse_product(op, *arrays.values())


@hide_frames()
def _check_groups(op: str, groups: int, filters: int, **channels: int) -> None:
    """Refuse filters and channels that cannot be divided into the groups."""
    check_count(op, "groups", groups, 1)
    for name, count in (("W", filters), *channels.items()):
        if count % groups:
            raise ValueError(f"{op}: the {count} channels of {name} do not come in {groups} groups")
