"""Convolution and its two adjoints by matrix products, with any array module.

Windows are laid out as columns, some images at a time, and the filters are multiplied with them.

Source:
    Chellapilla, Puri and Simard 2006, High performance convolutional neural networks for document processing.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any

from typedthinc.backends.windows import Windows


def convolve(xp: Any, X: Any, W: Any, over: Windows, groups: int, most: int) -> Any:
    """Multiply each window of X by each filter.

    Args:
        xp: The array module.
        X: (N, C, ...) images.
        W: (K, C / groups, ...) filters.
        over: The windows on X.
        groups: How many parts the channels come in.
        most: How many numbers to lay out at once.
    """
    dtype, (nN, nC), nK = xp.result_type(X, W), X.shape[:2], W.shape[0]
    cells, many = nC // groups * over.cells, prod(over.counts)
    filters = W.reshape(groups, nK // groups, cells).astype(dtype, copy=False)
    padded, Y = over.pad(xp, X, dtype), xp.empty((nN, groups, nK // groups, many), dtype)
    for block in _blocks(nN, nC, over, most):
        columns = _columns(xp, padded[block], over)
        xp.matmul(filters, columns.reshape(columns.shape[0], groups, cells, many), out=Y[block])
    return Y.reshape(nN, nK, *over.counts)


def spread(xp: Any, dY: Any, W: Any, over: Windows, groups: int, most: int) -> Any:
    """Add each number of dY times its filter to the window it came of; arguments as `convolve` has them."""
    dtype, nN, nK, nC = xp.result_type(dY, W), dY.shape[0], W.shape[0], W.shape[1] * groups
    back = over.back()
    # Windows on dY cost a copy for each of its channels, adding up windows a sum for each channel of X.
    if back is not None and nK <= 2 * nC:
        return convolve(xp, dY, _turned(W, groups), back, groups, most)
    dX = xp.zeros((nN, nC, *over.padded), dtype)
    cells = W.shape[1] * over.cells
    filters = W.reshape(groups, nK // groups, cells).swapaxes(1, 2).astype(dtype, copy=False)
    dy = dY.reshape(nN, groups, nK // groups, prod(over.counts))
    for block in _blocks(nN, nC, over, most):
        part, products = dX[block], xp.matmul(filters, dy[block])
        columns = products.reshape(part.shape[0], nC, *over.window, *over.counts)
        for cell, place in over.places():
            part[place] += columns[(slice(None), slice(None), *cell)]
    return over.inside(dX)


def correlate(xp: Any, dY: Any, X: Any, over: Windows, groups: int, most: int) -> Any:
    """Multiply each window of X by each channel of dY, and sum over windows and images: the gradient of filters."""
    dtype, (nN, nC), nK = xp.result_type(X, dY), X.shape[:2], dY.shape[1]
    cells, many = nC // groups * over.cells, prod(over.counts)
    padded, dW = over.pad(xp, X, dtype), xp.zeros((groups, nK // groups, cells), dtype)
    dy = dY.reshape(nN, groups, nK // groups, many).astype(dtype, copy=False)
    for block in _blocks(nN, nC, over, most):
        columns = _columns(xp, padded[block], over)
        windows = columns.reshape(columns.shape[0], groups, cells, many).swapaxes(2, 3)
        dW += xp.matmul(dy[block], windows).sum(axis=0)
    return dW.reshape(nK, nC // groups, *over.window)


def _columns(xp: Any, padded: Any, over: Windows) -> Any:
    """Lay out what each window holds: (N, C, H, W) -> (N, C, R, S, P, Q)."""
    if over.is_plain:
        return padded
    columns = xp.empty((*padded.shape[:2], *over.window, *over.counts), padded.dtype)
    for cell, place in over.places():
        columns[(slice(None), slice(None), *cell)] = padded[place]
    return columns


def _blocks(nN: int, nC: int, over: Windows, most: int) -> Iterator[slice]:
    """Cut a batch so that what is laid out of a part stays in the cache."""
    step = max(most // max(nC * over.cells * prod(over.counts), 1), 1)
    return (slice(start, start + step) for start in range(0, nN, step))


def _turned(W: Any, groups: int) -> Any:
    """Return the filters of the adjoint: every axis of a window backwards, and inputs in the place of outputs."""
    nK, nC, *window = W.shape
    backwards = W[(..., *(slice(None, None, -1) for _ in window))]
    parts = backwards.reshape(groups, nK // groups, nC, *window)
    return parts.swapaxes(1, 2).reshape(groups * nC, nK // groups, *window)
