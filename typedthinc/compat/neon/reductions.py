"""Reductions, which keep their axes, and selection."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from typedthinc import lazy
from typedthinc.compat.neon import formulas
from typedthinc.compat.neon.assignment import assigned
from typedthinc.compat.neon.onehot import Classes
from typedthinc.compat.neon.op_types import moment, one_hot, place, reduction, taking, variance
from typedthinc.compat.neon.optree import Formula, Operand, Operators, OpTreeNode, expr_of
from typedthinc.compat.neon.tensor import Tensor
from typedthinc.shapes.arrays.messages import no_axis_of_tensor


class ReductionOps:
    """Reduce and select; axes that are reduced are kept with size 1, whatever `keepdims` says."""

    default_dtype: np.dtype[Any]

    @reduction
    def sum(self, a: Operand, axis: int | None = None, out: Tensor | None = None, keepdims: bool = True) -> Any:
        """Return the sum, of all elements or along an axis."""
        return _reduced(out, lazy.sum, a, axis)

    @reduction
    def max(self, a: Operand, axis: int | None = None, out: Tensor | None = None, keepdims: bool = True) -> Any:
        """Return the largest element, of all elements or along an axis."""
        return _reduced(out, lazy.max, a, axis)

    @reduction
    def min(self, a: Operand, axis: int | None = None, out: Tensor | None = None, keepdims: bool = True) -> Any:
        """Return the smallest element, of all elements or along an axis."""
        return _reduced(out, lazy.min, a, axis)

    @place
    def argmax(self, a: Operand, axis: int | None = 1, out: Tensor | None = None, keepdims: bool = True) -> Any:
        """Return the place of the largest element along an axis, the first of equal ones; None counts row by row."""
        return _reduced(out, lazy.argmax, a, axis)

    @place
    def argmin(self, a: Operand, axis: int | None = 1, out: Tensor | None = None, keepdims: bool = True) -> Any:
        """Return the place of the smallest element along an axis, the first of equal ones; None counts row by row."""
        return _reduced(out, lazy.argmin, a, axis)

    @moment
    def mean(
        self,
        a: Operand,
        axis: int | None = None,
        partial: bool | None = None,
        out: Tensor | None = None,
        keepdims: bool = True,
    ) -> Any:
        """Return the mean, of all elements or along an axis."""
        return _reduced(out, lazy.mean, a, axis)

    @moment
    def std(
        self,
        a: Operand,
        axis: int | None = None,
        partial: bool | None = None,
        out: Tensor | None = None,
        keepdims: bool = True,
    ) -> Any:
        """Return the root of the mean squared distance from the mean, of all elements or along an axis."""
        return _reduced(out, lazy.std, a, axis)

    @variance
    def var(
        self,
        a: Operand,
        axis: int | None = None,
        partial: bool | None = None,
        out: Tensor | None = None,
        keepdims: bool = True,
        binary: bool = False,
    ) -> Any:
        """Return the mean squared distance from the mean, of all elements or along an axis.

        With `binary`, a distance is multiplied by itself rounded to the nearest power of two.
        """
        _check_axis("var", a, axis)
        return assigned(out, formulas.variance, a, axis=axis, binary=binary)

    @taking
    def take(self, a: Operand, indices: Operand | Sequence[int], axis: int | None, out: Tensor | None = None) -> Any:
        """Copy what stands at these places along an axis; None counts row by row."""
        _check_axis("take", a, axis)
        places = indices if isinstance(indices, Operators) else np.asarray(indices)  # a tree is computed later
        return assigned(out, formulas.take, a, places, axis=axis)

    @one_hot
    def onehot(self, indices: Operand, axis: int, out: Tensor | None = None) -> Any:
        """Return a 1 for each index among zeros, in its row with axis 0, in its column with axis 1.

        How many rows or columns there are is told by what the tree is put beside, or assigned to.

        Raises:
            ValueError: Another axis, or other numbers than int32 and uint32.
        """
        ids = expr_of(indices)
        if axis not in (0, 1):
            raise ValueError(f"onehot: axis must be 0 or 1, not {axis!r}")
        if ids.dtype not in ("int32", "uint32"):
            raise ValueError(f"onehot: indices must be of int32 or uint32, not {ids.dtype}")
        # How many classes comes later.
        rows = OpTreeNode(Classes(ids.reshape(-1), axis, self.default_dtype.name), is_pending=True)
        if out is None:
            return rows
        out[...] = rows
        return out


def _reduced(out: Tensor | None, formula: Formula, a: Operand, axis: int | None) -> Any:
    _check_axis(formula.__name__, a, axis)
    return assigned(out, formula, a, axis=axis, keepdims=True)  # neon has no arrays of one axis


def _check_axis(name: str, a: Operand, axis: int | None) -> None:
    ndim = len(a.shape) if isinstance(a, Tensor) else expr_of(a).ndim  # of a tensor without making an expression
    if axis is not None and axis not in range(-ndim, ndim):
        raise ValueError(no_axis_of_tensor(name, ndim, axis))
