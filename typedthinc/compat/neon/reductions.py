"""Reductions, which keep their axes, and selection."""

# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false
# Tensors hold arrays of any type: the functions of this file are lambdas over Any.

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.compat.neon.elementwise import assigned, shift
from typedthinc.compat.neon.tensor import Tensor, array_of


class ReductionOps:
    """Reduce and select into `out`; axes that are reduced are kept with size 1, whatever `keepdims` says."""

    def sum(self, a: Any, axis: int | None = None, out: Tensor | None = None, keepdims: bool = True) -> Tensor:
        """Return the sum, of all elements or along an axis."""
        return assigned("sum", out, lambda x: np.sum(x, axis=axis, keepdims=True), a)

    def max(self, a: Any, axis: int | None = None, out: Tensor | None = None, keepdims: bool = True) -> Tensor:
        """Return the largest element, of all elements or along an axis."""
        return assigned("max", out, lambda x: np.max(x, axis=axis, keepdims=True), a)

    def min(self, a: Any, axis: int | None = None, out: Tensor | None = None, keepdims: bool = True) -> Tensor:
        """Return the smallest element, of all elements or along an axis."""
        return assigned("min", out, lambda x: np.min(x, axis=axis, keepdims=True), a)

    def argmax(self, a: Any, axis: int | None = 1, out: Tensor | None = None, keepdims: bool = True) -> Tensor:
        """Return the place of the largest element along an axis, the first of equal ones; None counts row by row."""
        return assigned("argmax", out, lambda x: np.argmax(x, axis=axis, keepdims=True), a)

    def argmin(self, a: Any, axis: int | None = 1, out: Tensor | None = None, keepdims: bool = True) -> Tensor:
        """Return the place of the smallest element along an axis, the first of equal ones; None counts row by row."""
        return assigned("argmin", out, lambda x: np.argmin(x, axis=axis, keepdims=True), a)

    def mean(
        self,
        a: Any,
        axis: int | None = None,
        partial: bool | None = None,
        out: Tensor | None = None,
        keepdims: bool = True,
    ) -> Tensor:
        """Return the mean, of all elements or along an axis."""
        return assigned("mean", out, lambda x: np.mean(x, axis=axis, keepdims=True), a)

    def std(
        self,
        a: Any,
        axis: int | None = None,
        partial: bool | None = None,
        out: Tensor | None = None,
        keepdims: bool = True,
    ) -> Tensor:
        """Return the root of the mean squared distance from the mean, of all elements or along an axis."""
        return assigned("std", out, lambda x: np.std(x, axis=axis, keepdims=True), a)

    def var(
        self,
        a: Any,
        axis: int | None = None,
        partial: bool | None = None,
        out: Tensor | None = None,
        keepdims: bool = True,
        binary: bool = False,
    ) -> Tensor:
        """Return the mean squared distance from the mean, of all elements or along an axis.

        With `binary`, a distance is multiplied by itself rounded to the nearest power of two.
        """

        def variance(x: Any) -> Any:
            distances = x - np.mean(x, axis=axis, keepdims=True)
            squares = shift(np, distances, distances, True) if binary else np.square(distances)
            return np.mean(squares, axis=axis, keepdims=True)

        return assigned("var", out, variance, a)

    def take(self, a: Any, indices: Any, axis: int | None, out: Tensor | None = None) -> Tensor:
        """Copy what stands at these places along an axis; None counts row by row."""
        places = array_of(indices).reshape(-1)
        return assigned("take", out, lambda x: _taken(x, places, axis), a)

    def onehot(self, indices: Any, axis: int, out: Tensor | None = None) -> Tensor:
        """Write a 1 for each index into zeros, in its row with axis 0, in its column with axis 1.

        Raises:
            ValueError: Another axis, or other numbers than int32 and uint32.
        """
        ids = array_of(indices)
        if axis not in (0, 1):
            raise ValueError(f"onehot: axis must be 0 or 1, not {axis!r}")
        if ids.dtype not in (np.int32, np.uint32):
            raise ValueError(f"onehot: indices must be of int32 or uint32, not {ids.dtype}")
        classes = 0 if out is None else out.shape[axis]
        rows = ids.reshape(-1, 1)
        return assigned("onehot", out, lambda: _along(np.arange(classes) == rows, axis))


def _taken(x: Any, places: Any, axis: int | None) -> Any:
    found = np.take(x, places, axis=axis)
    return found.reshape(-1, 1) if axis is None else found


def _along(rows: Any, axis: int) -> Any:
    return rows if axis else rows.T
