"""Pooling: one number for each window of each channel, or of several channels together."""

from typing import Any

import numpy as np

from typedthinc.backends.checks import check_same_shape, check_shape
from typedthinc.backends.interface.base import BaseOps
from typedthinc.backends.pooling_types import Images, ImagesT, max_pooling, pooling, pooling_gradient
from typedthinc.backends.record import differentiable, sized
from typedthinc.backends.windows import Steps, Windows, windows_over
from typedthinc.tracebacks import hide_frames
from typedthinc.types import IntsXd, Shape


class PoolingOps(BaseOps):
    """Pool batches (N, C, ...) of sequences, images or volumes.

    `kernel_size`, `stride` and `padding` are one number for all axes behind the channels, or a tuple with one for each.
    A tuple with one number more begins with that of the channels: `kernel_size=(2, 1, 1)` pools neighbouring channels.
    The stride is kernel_size where it is not given. Cells of the padding never count, neither for a maximum nor for a
    mean; so the padding must be less than kernel_size.

    With `ceil_mode=True`, there is a last window that reaches beyond the padding, unless it would begin there.
    """

    @max_pooling
    @sized("max_pool")
    @differentiable(gives="Y which", shape=lambda X: X.shape)
    def max_pool(
        self, X: Any, kernel_size: Steps, *, stride: Steps | None = None, padding: Steps = 0, ceil_mode: bool = False
    ) -> Any:
        """Take the largest cell of each window.

        Shapes:
            X: (N, C, H, W) -> (N, C, P, Q) values, (N, C, P, Q) cells

        Returns:
            The values, and the cell of the window, counted row by row, that each came from: the first of equal ones.
            It has the smallest unsigned dtype that holds their number. Where the value is nan, it is any of them.

        Raises:
            ValueError: Numbers out of their range, or windows that do not fit.
        """
        over, xp, x = self._pooled("max_pool", X, kernel_size, stride, padding, ceil_mode)
        padded = over.pad(xp, x, x.dtype, -np.inf)  # padding never wins
        (_, first), *others = over.places()
        best = padded[first].copy()
        which = xp.zeros(best.shape, np.min_scalar_type(over.cells))  # in as few bytes as will do
        for number, (_, place) in enumerate(others, 1):
            which[padded[place] > best] = number  # strictly above: of equal cells the first wins
            xp.maximum(best, padded[place], out=best)
        return best, which

    @pooling_gradient
    @sized("backprop_max_pool")
    def backprop_max_pool(
        self,
        dY: Any,
        which: IntsXd,
        shape: Shape,
        kernel_size: Steps,
        *,
        stride: Steps | None = None,
        padding: Steps = 0,
        ceil_mode: bool = False,
    ) -> Any:
        """Return dX of `max_pool`, which is dY at the cells that were taken, added up where windows overlap.

        Shapes:
            dY: (N, C, P, Q), which: (N, C, P, Q) -> shape: (N, C, H, W)

        Args:
            dY: The gradient of the values.
            which: As `max_pool` returned it.
            shape: The shape of X.

        Raises:
            ValueError: Sizes that do not match.
        """
        op = "backprop_max_pool"
        over, xp, dy = self._gradient(op, dY, shape, kernel_size, stride, padding, ceil_mode)
        check_same_shape(op, which=which, dY=dY)
        dX = xp.zeros((shape[0], *over.padded), dy.dtype)
        for number, (_, place) in enumerate(over.places()):
            dX[place] += dy * (which == number)  # one cell of all windows at a time, which do not overlap
        return over.inside(dX)  # without the padding, a view

    @pooling
    @sized("avg_pool")
    @differentiable(shape=lambda X: X.shape)
    def avg_pool(
        self, X: Any, kernel_size: Steps, *, stride: Steps | None = None, padding: Steps = 0, ceil_mode: bool = False
    ) -> Any:
        """Average the cells of each window.

        Shapes:
            X: (N, C, H, W) -> (N, C, P, Q)

        Raises:
            ValueError: Numbers out of their range, or windows that do not fit.
        """
        over, xp, x = self._pooled("avg_pool", X, kernel_size, stride, padding, ceil_mode)
        return _sums(over, over.pad(xp, x, x.dtype)) / _counts(xp, over, x.dtype)  # without the cells of the padding

    @pooling_gradient
    @sized("backprop_avg_pool")
    def backprop_avg_pool(
        self,
        dY: Any,
        shape: Shape,
        kernel_size: Steps,
        *,
        stride: Steps | None = None,
        padding: Steps = 0,
        ceil_mode: bool = False,
    ) -> Any:
        """Return dX of `avg_pool`.

        Shapes:
            dY: (N, C, P, Q) -> shape: (N, C, H, W)

        Raises:
            ValueError: Sizes that do not match.
        """
        over, xp, dy = self._gradient("backprop_avg_pool", dY, shape, kernel_size, stride, padding, ceil_mode)
        dX = xp.zeros((shape[0], *over.padded), dy.dtype)
        share = dy / _counts(xp, over, dy.dtype)  # (N, C, P, Q)
        for _, place in over.places():
            dX[place] += share
        return over.inside(dX)

    @pooling
    @sized("l2_pool")
    @differentiable()
    def l2_pool(
        self, X: Any, kernel_size: Steps, *, stride: Steps | None = None, padding: Steps = 0, ceil_mode: bool = False
    ) -> Any:
        """Return the norm of each window, the square root of the sum of its squares.

        Shapes:
            X: (N, C, H, W) -> (N, C, P, Q)

        Raises:
            ValueError: Numbers out of their range, or windows that do not fit.
        """
        over, xp, x = self._pooled("l2_pool", X, kernel_size, stride, padding, ceil_mode)
        return xp.sqrt(_sums(over, xp.square(over.pad(xp, x, x.dtype))))

    @sized("backprop_l2_pool")
    def backprop_l2_pool(
        self,
        dY: Images,
        X: ImagesT,
        Y: Images,
        kernel_size: Steps,
        *,
        stride: Steps | None = None,
        padding: Steps = 0,
        ceil_mode: bool = False,
    ) -> ImagesT:
        """Return dX of `l2_pool`, dY X / Y summed over windows; 0 where the norm is 0.

        Shapes:
            dY: (N, C, P, Q), X: (N, C, H, W), Y: (N, C, P, Q) -> (N, C, H, W)

        Raises:
            ValueError: Sizes that do not match.
        """
        op = "backprop_l2_pool"
        over, xp, dy = self._gradient(op, dY, X.shape, kernel_size, stride, padding, ceil_mode)
        check_same_shape(op, dY=dY, Y=Y)
        dX = xp.zeros((X.shape[0], *over.padded), dy.dtype)
        share = dy / xp.where(Y == 0, Y.dtype.type(1), Y)  # 0 / 1, not 0 / 0
        for _, place in over.places():
            dX[place] += share
        sums: ImagesT = over.inside(dX) * X  # d sqrt(sum X^2) = X / Y
        return sums

    @hide_frames()
    def _pooled(
        self, op: str, X: Any, kernel_size: Steps, stride: Steps | None, padding: Steps, ceil_mode: bool
    ) -> tuple[Windows, Any, Any]:
        """Return the windows on X, the array module, and X."""
        if not isinstance(X, self.xp.ndarray):
            raise TypeError(f"{op}: expected an array of {self.name}, not {type(X).__name__}")
        if X.ndim < 3:
            raise ValueError(f"{op}: X must have at least 3 dimensions, not {X.ndim}")
        return pool_windows(op, X.shape, kernel_size, stride, padding, ceil_mode), self.xp, X

    @hide_frames()
    def _gradient(
        self, op: str, dY: Any, shape: Shape, kernel_size: Steps, stride: Steps | None, padding: Steps, ceil_mode: bool
    ) -> tuple[Windows, Any, Any]:
        _, xp, dy = self._pooled(op, dY, 1, None, 0, ceil_mode)
        over = pool_windows(op, shape, kernel_size, stride, padding, ceil_mode)
        check_shape(op, "dY", dy, (shape[0], *over.counts))
        return over, xp, dy


@hide_frames()
def pool_windows(
    op: str, shape: Shape, kernel_size: Steps, stride: Steps | None, padding: Steps, ceil_mode: bool
) -> Windows:
    """Place windows on the channels and all axes behind them.

    Raises:
        ValueError: Numbers out of their range, or a padding that could fill a window.
    """
    axes = len(shape) - 2
    width = _with_channels(kernel_size, axes, 1)
    step = width if stride is None else _with_channels(stride, axes, 1)
    over = windows_over(op, shape[1:], width, step, _with_channels(padding, axes, 0), 1, ceil_mode)
    for cells, before in zip(over.window, over.padding, strict=True):
        if before >= cells:
            raise ValueError(f"{op}: padding must be less than kernel_size, which is {cells}, not {before}")
    return over


@hide_frames()
def _with_channels(steps: Steps, axes: int, neutral: int) -> Shape:
    each = steps if isinstance(steps, tuple) else (steps,) * axes
    return (neutral, *each) if len(each) == axes else each


@hide_frames()
def _sums(over: Windows, padded: Any) -> Any:
    (_, first), *others = over.places()
    total = padded[first].copy()
    for _, place in others:
        total += padded[place]
    return total


@hide_frames()
def _counts(xp: Any, over: Windows, dtype: Any) -> Any:
    """Count the cells of each window that lie in X; a number where all of them do."""
    if over.padded == over.sizes:
        return over.cells
    return _sums(over, over.pad(xp, xp.ones(over.sizes, dtype), dtype))  # sums of ones
