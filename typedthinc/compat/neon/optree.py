"""Trees of operations: what is computed when it is assigned to a tensor."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, TypeAlias, Union

import numpy as np
import numpy.typing as npt

from typedthinc.compat.neon import formulas
from typedthinc.compat.neon.onehot import UNKNOWN_CLASSES, settled, unknown_axis, with_classes
from typedthinc.compat.neon.plans import kept_plan
from typedthinc.lazy import Expr, absolute, as_expr, matmul, negative

# What ops take. Tensors are read when a tree is computed; an array of numpy is taken as it is.
Operand: TypeAlias = Union["Operators", float, "np.generic", npt.NDArray[Any]]
Formula: TypeAlias = Callable[..., Expr[Any]]


class Operators(ABC):
    """What can be an operand; arithmetic makes a tree, and comparisons one of 0 and 1."""

    # numpy leaves `array + tensor` to the tensor then.
    __array_ufunc__ = None

    @property
    @abstractmethod
    def expr(self) -> Expr[Any]:
        """What is to be computed, as an expression of `typedthinc.lazy`."""

    def __add__(self, other: Operand) -> OpTreeNode:
        return tree(formulas.add, self, other)

    def __radd__(self, other: Operand) -> OpTreeNode:
        return tree(formulas.add, other, self)

    def __sub__(self, other: Operand) -> OpTreeNode:
        return tree(formulas.subtract, self, other)

    def __rsub__(self, other: Operand) -> OpTreeNode:
        return tree(formulas.subtract, other, self)

    def __mul__(self, other: Operand) -> OpTreeNode:
        return tree(formulas.multiply, self, other)

    def __rmul__(self, other: Operand) -> OpTreeNode:
        return tree(formulas.multiply, other, self)

    def __truediv__(self, other: Operand) -> OpTreeNode:
        return tree(formulas.divide, self, other)

    def __rtruediv__(self, other: Operand) -> OpTreeNode:
        return tree(formulas.divide, other, self)

    def __pow__(self, other: Operand) -> OpTreeNode:
        return tree(formulas.power, self, other)

    def __rpow__(self, other: Operand) -> OpTreeNode:
        return tree(formulas.power, other, self)

    def __lt__(self, other: Operand) -> OpTreeNode:
        return tree(formulas.less, self, other)

    def __le__(self, other: Operand) -> OpTreeNode:
        return tree(formulas.less_equal, self, other)

    def __gt__(self, other: Operand) -> OpTreeNode:
        return tree(formulas.greater, self, other)

    def __ge__(self, other: Operand) -> OpTreeNode:
        return tree(formulas.greater_equal, self, other)

    def __neg__(self) -> OpTreeNode:
        return tree(negative, self)

    def __abs__(self) -> OpTreeNode:
        return tree(absolute, self)


class OpTreeNode(Operators):
    """An operation on operands; `tensor[:] = tree` computes it, from what tensors hold then.

    Attributes:
        is_pending: Whether there are one-hot rows in it whose number of classes is not known yet.
    """

    is_pending: bool

    def __init__(self, expr: Expr[Any], is_pending: bool = False) -> None:
        self._expr, self.is_pending = expr, is_pending
        self._compute: Callable[[], Any] | None = None

    @property
    def expr(self) -> Expr[Any]:
        """What is to be computed, as an expression of `typedthinc.lazy`."""
        return self._expr

    @property
    def shape(self) -> tuple[int, ...]:
        """The sizes of the result.

        Raises:
            ValueError: There are one-hot rows in it whose number of classes is not known yet.
        """
        sizes = self._expr.shape
        if self.is_pending and None in sizes:
            raise ValueError(UNKNOWN_CLASSES)
        return tuple(size or 0 for size in sizes) or (1, 1)

    @property
    def dtype(self) -> np.dtype[Any] | None:
        """The dtype of the result; None for a plain number."""
        return None if self._expr.dtype is None else np.dtype(self._expr.dtype)

    @property
    def T(self) -> OpTreeNode:
        """The result with its axes in reverse; of more than two axes the first stays where it is."""
        return OpTreeNode(formulas.transposed(self._expr), self.is_pending)

    def asnumpyarray(self) -> npt.NDArray[Any]:
        """Compute the tree once, into an array."""
        return np.array(np.broadcast_to(self.evaluate(self.shape), self.shape))

    def evaluate(self, shape: tuple[int, ...]) -> Any:
        """Return the result, for a tensor of this shape; the memory may be that of an operand."""
        if self.is_pending:
            return self._settled(shape).evaluate(shape)
        if self._compute is None:
            self._compute = kept_plan(self._expr)  # planned once, computed at each assignment
        return self._compute()

    def _settled(self, shape: tuple[int, ...]) -> OpTreeNode:
        axis = unknown_axis(self._expr)
        if axis is None or axis >= len(shape):
            raise ValueError(UNKNOWN_CLASSES)
        return OpTreeNode(with_classes(self._expr, shape[axis]))

    def __bool__(self) -> bool:
        raise TypeError("a tree has no truth value before it is computed: assign it to a tensor")

    def __repr__(self) -> str:
        return f"OpTreeNode({self._expr!r})"


def tree(formula: Formula, *operands: Operand, **options: Any) -> OpTreeNode:
    """Return the tree of an operation."""
    exprs = [expr_of(each) for each in operands]
    waiting = [isinstance(each, OpTreeNode) and each.is_pending for each in operands]
    if not any(waiting):
        return OpTreeNode(formula(*exprs, **options))
    found = settled(exprs, is_product=formula is matmul)
    is_pending = any(was and old is new for was, old, new in zip(waiting, exprs, found, strict=True))
    return OpTreeNode(formula(*found, **options), is_pending)


def expr_of(operand: Operand) -> Expr[Any]:
    """Return an operand as an expression; an array of numpy has two axes or more, n numbers are a column.

    Raises:
        TypeError: It is something else than a tensor, a tree, an array of numbers, or a number.
    """
    if isinstance(operand, Operators):
        return operand.expr
    plain = operand.item() if isinstance(operand, np.generic) else operand
    if isinstance(plain, int | float):
        # True is the number 1, as a float on the other side takes it.
        return as_expr(+plain)
    array = np.array(operand)
    if array.dtype.kind not in "biuf":
        raise TypeError(f"operands must be tensors, trees, arrays or numbers, not {operand!r}")
    return as_expr(array.reshape(-1, 1) if array.ndim < 2 else array)  # n numbers: (n, 1)
