"""Convolution and its two adjoints by matrix products, with any array module.

Windows are laid out as columns, some images at a time, and the filters are multiplied with them.

Source:
    Chellapilla, Puri and Simard 2006, High performance convolutional neural networks for document processing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from operator import mul
from typing import Any

from typedthinc.backends.windows import Windows
from typedthinc.types import Shape


def convolve(xp: Any, X: Any, W: Any, over: Windows, groups: int, most: int) -> Any:
    """Multiply each window of X by each filter.

    Args:
        X: (N, C, ...) images.
        W: (K, C / groups, ...) filters.
        over: The windows on X.
        groups: How many parts the channels come in.
        most: How many numbers to lay out at once.
    """
    dtype, (nN, nC), nK = xp.result_type(X, W), X.shape[:2], W.shape[0]  # (N, C, H, W), (K, C / groups, R, S)
    layout, many = layout_of(over), prod(over.counts)
    filters = layout.filters(W.reshape(groups, nK // groups, *W.shape[1:]).astype(dtype, copy=False))
    images, Y = layout.images(xp, X, dtype), xp.empty((nN, groups, nK // groups, many), dtype)
    # New memory for each block and each product would cost more than the product.
    columns: Any = None
    buffer: Any = None
    for block in _blocks(nN, nC * layout.size, most):  # as many images as leave their columns in the cache
        part = Y[block]
        columns = layout.columns(xp, images[block], columns)
        if len(filters) > 1 and buffer is None:  # several parts are summed: a second array for their products
            buffer = xp.empty_like(part)
        first, *others = zip(filters, layout.parts(columns, groups), strict=True)
        xp.matmul(*first, out=part)  # (n, groups, K / groups, P * Q)
        for pair in others:
            part += xp.matmul(*pair, out=buffer[: len(part)])
    return Y.reshape(nN, nK, *over.counts)  # (N, K, P, Q)


def convolve_transposed(xp: Any, dY: Any, W: Any, over: Windows, groups: int, most: int) -> Any:
    """Add each number of dY times its filter to the window it came of; arguments as `convolve` has them."""
    dtype, nN, nK, nC = xp.result_type(dY, W), dY.shape[0], W.shape[0], W.shape[1] * groups
    back = over.back()  # of stride 1, the adjoint is a convolution itself
    # Windows on dY cost a copy for each of its channels, adding up windows a sum for each channel of X.
    if back is not None and nK <= 2 * nC:
        # BLAS takes no axis backwards.
        return convolve(xp, dY, xp.ascontiguousarray(_turned(W, groups)), back, groups, most)
    dX = xp.zeros((nN, nC, *over.padded), dtype)  # with the padding, which is cut off at the end
    cells = W.shape[1] * over.cells  # C / groups * R * S
    filters = W.reshape(groups, nK // groups, cells).swapaxes(1, 2).astype(dtype, copy=False)  # (groups, cells, K')
    dy = dY.reshape(nN, groups, nK // groups, prod(over.counts))  # (N, groups, K / groups, P * Q)
    for block in _blocks(nN, nC * over.cells * prod(over.counts), most):
        part, products = dX[block], xp.matmul(filters, dy[block])  # (n, groups, cells, P * Q)
        columns = products.reshape(part.shape[0], nC, *over.window, *over.counts)  # (n, C, R, S, P, Q)
        for cell, place in over.places():
            part[place] += columns[(slice(None), slice(None), *cell)]  # one cell of all windows does not overlap
    return over.inside(dX)


def correlate(xp: Any, dY: Any, X: Any, over: Windows, groups: int, most: int) -> Any:
    """Multiply each window of X by each channel of dY, and sum over windows and images: the gradient of filters."""
    dtype, (nN, nC), nK = xp.result_type(X, dY), X.shape[:2], dY.shape[1]
    layout, many = layout_of(over), prod(over.counts)
    images = layout.images(xp, X, dtype)
    dW = xp.zeros((groups, nK // groups, nC // groups, *over.window), dtype)  # (groups, K / groups, C / groups, R, S)
    dy = dY.reshape(nN, groups, nK // groups, many).astype(dtype, copy=False)
    columns: Any = None
    for block in _blocks(nN, nC * layout.size, most):
        columns = layout.columns(xp, images[block], columns)
        for dF, windows in zip(layout.by_part(dW), layout.parts(columns, groups), strict=True):
            dF += xp.matmul(dy[block], windows.swapaxes(2, 3)).sum(axis=0).reshape(dF.shape)  # over images
    return dW.reshape(nK, nC // groups, *over.window)


@dataclass(frozen=True)
class Layout:
    """How windows are laid out as columns, each cell of all windows in one row.

    Where windows begin at every place of the first axis, only the cells along the other axes are laid out, for all
    places of the first one. What the windows hold of their first row is one part of that, what they hold of their
    second another, and so on: parts overlap, and none is copied again.

    Attributes:
        over: The windows.
        rows: How many parts there are; 0 where all cells are laid out.
    """

    over: Windows
    rows: int

    @property
    def size(self) -> int:
        """Count the numbers that are laid out of one channel."""
        over = self.over
        if self.rows:
            return prod((*over.window[1:], over.padded[0], *over.counts[1:]))
        return over.cells * prod(over.counts)

    def images(self, xp: Any, X: Any, dtype: Any) -> Any:
        """Return the images as `columns` takes them: with the padding around them."""
        return self.over.pad(xp, X, dtype)

    def columns(self, xp: Any, images: Any, buffer: Any = None) -> Any:
        """Lay out: (N, C, H, W) -> (N, C, S, H, Q), or (N, C, R, S, P, Q).

        Args:
            buffer: What was laid out of another block of as many images or more, to be overwritten.
        """
        over, lead = self.over, images.shape[:2]
        if over.is_plain:  # 1 x 1: the image is its columns
            return images
        sizes = (*over.window[1:], over.padded[0], *over.counts[1:]) if self.rows else (*over.window, *over.counts)
        columns = xp.empty((*lead, *sizes), images.dtype) if buffer is None else buffer[: lead[0]]
        for cell, place in self._places:
            columns[(slice(None), slice(None), *cell)] = images[place]  # a slice with the stride: all windows at once
        return columns

    @cached_property
    def _places(self) -> list[tuple[Any, Any]]:
        """List the cells that are laid out, each with its places on padded images."""
        if not self.rows:
            return list(self.over.places())
        return [(cell[1:], (..., slice(None), *place[2:])) for cell, place in self.over.places() if cell[0] == 0]

    def parts(self, columns: Any, groups: int) -> Iterator[Any]:
        """List the parts, as views: (N, groups, cells, windows) each."""
        over, lead = self.over, (columns.shape[0], groups)
        if not self.rows:  # (n, groups, cells, P * Q)
            yield columns.reshape(*lead, columns.shape[1] // groups * over.cells, prod(over.counts))
            return
        cells = columns.shape[1] // groups * prod(over.window[1:])
        runs = columns.reshape(*lead, cells, over.padded[0], prod(over.counts[1:]))
        for row in range(self.rows):
            start = row * over.dilation[0]  # each row of the window begins `dilation` further on
            yield runs[:, :, :, start : start + over.counts[0]].reshape(*lead, cells, prod(over.counts))

    def by_part(self, W: Any) -> list[Any]:
        """Return the filters (groups, K / groups, C / groups, R, ...) of each part, as views."""
        return [W[:, :, :, row] for row in range(self.rows)] if self.rows else [W]

    def filters(self, W: Any) -> list[Any]:
        """Return the filters of each part as matrices: (groups, K / groups, cells)."""
        return [part.reshape(*part.shape[:2], prod(part.shape[2:])) for part in self.by_part(W)]


class Runs(Layout):
    """How windows are laid out of which one begins at every cell of the last axes: a cell of all windows is one run.

    That run is the image from some place on, copied as a whole, without padding. Where it has what comes behind the
    end of a row, or before its beginning, there is padding: that is set to 0.
    """

    def images(self, xp: Any, X: Any, dtype: Any) -> Any:
        """Return the images as `columns` takes them: as they are, in one piece."""
        return xp.ascontiguousarray(X, dtype)  # in one piece: runs are views of (n, C, H * W)

    def columns(self, xp: Any, images: Any, buffer: Any = None) -> Any:
        """Lay out: (N, C, H, W) -> (N, C, S, H + 2 padding, W)."""
        over, (nN, nC), many = self.over, images.shape[:2], prod(images.shape[2:])
        first, *rest = over.padded[0], *over.sizes[1:]
        # Rows of padding before and behind are never written to.
        columns = xp.zeros((nN, nC, *over.window[1:], first, *rest), images.dtype) if buffer is None else buffer[:nN]
        inner, flat = slice(over.padding[0], over.padding[0] + over.sizes[0]), images.reshape(nN, nC, many)
        for cell, shifts, start in self._shifts:  # a cell all windows have is the image, shifted
            part = columns[(slice(None), slice(None), *cell, inner)]
            to, come = max(-start, 0), max(start, 0)  # cut off at one end, left free at the other
            if to + come < many:  # else the shift leaves nothing of it
                part.reshape(nN, nC, many)[..., to : many - come] = flat[..., come : many - to]
            for axis, shift in enumerate(shifts, start=3):
                if shift:
                    # What the shift took from the row behind, or from the one before, is padding there.
                    behind = slice(None, -shift) if shift < 0 else slice(max(part.shape[axis] - shift, 0), None)
                    part[(*(slice(None),) * axis, behind)] = 0
        return columns

    @cached_property
    def _shifts(self) -> list[tuple[Shape, Shape, int]]:
        """List the cells that are laid out, each with how far it lies from the window along each axis, and in all."""
        over = self.over
        steps = [prod(over.sizes[axis:]) for axis in range(2, len(over.sizes) + 1)]  # how far a step along each axis is
        found: list[tuple[Shape, Shape, int]] = []
        for cell in product(*map(range, over.window[1:])):
            pairs = zip(cell, over.dilation[1:], over.padding[1:], strict=True)
            shifts = tuple(at * dilation - before for at, dilation, before in pairs)
            found.append((cell, shifts, sum(map(mul, shifts, steps))))
        return found


def layout_of(over: Windows) -> Layout:
    """Return the layout that takes the least copying."""
    if len(over.sizes) == 1 or over.stride[0] > 1 or over.is_plain:  # nothing can be shared between rows of windows
        return Layout(over, 0)
    is_same = over.counts[1:] == over.sizes[1:] and set(over.stride) == {1}
    return (Runs if is_same else Layout)(over, over.window[0])


def _blocks(nN: int, size: int, most: int) -> Iterator[slice]:
    """Cut a batch so that what is laid out of a part, a number of values for each image, stays in the cache."""
    step = max(most // max(size, 1), 1)
    return (slice(start, start + step) for start in range(0, nN, step))


def _turned(W: Any, groups: int) -> Any:
    """Return the filters of the adjoint: every axis of a window backwards, and inputs in the place of outputs."""
    nK, nC, *window = W.shape
    backwards = W[(..., *(slice(None, None, -1) for _ in window))]
    parts = backwards.reshape(groups, nK // groups, nC, *window)  # (groups, K / groups, C / groups, R, S)
    return parts.swapaxes(1, 2).reshape(groups * nC, nK // groups, *window)  # (C, K / groups, R, S)
