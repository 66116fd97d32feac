"""Gradients of trees, as trees again."""

# pyright: reportUnnecessaryIsInstance=false
# What a caller passes is checked, whatever its annotation says.

from collections.abc import Sequence
from typing import Any, Final, Protocol, TypeAlias
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from typedthinc.backends import get_ops
from typedthinc.compat.neon.onehot import UNKNOWN_CLASSES
from typedthinc.compat.neon.optree import Operators, OpTreeNode, expr_of
from typedthinc.compat.neon.tensor import Tensor, check_tensors
from typedthinc.lazy import Expr, grad, ones_like
from typedthinc.lazy.plan import Plan
from typedthinc.lazy.primitives import known_of
from typedthinc.shapes.arrays.messages import unfit_buffer

# The tensors by which a tree was differentiated, the gradients, and what computes them.
Gradients: TypeAlias = tuple[list[Tensor], list[Expr[Any]], Plan]
Kept: TypeAlias = dict[tuple[int, ...], Gradients]


class Maker(Protocol):
    """What makes a tensor of an array: a backend."""

    def array(self, ary: Any, /) -> Tensor:
        """Make a tensor of a copy of these values."""
        ...


class Autodiff:
    """The gradients of a tree by the tensors in it.

    Tensors are read when a gradient is computed: an object that is kept follows what they hold. A tensor that is not in
    the tree has a gradient of zeros. Gradients of one call are computed together, each common part once. What was found
    for a tree and a next_error is kept as long as the tree is, so that layers may make this object at each step.

    Args:
        op_tree: What is differentiated.
        be: The backend that makes new tensors.
        next_error: The gradient of something by the tree, of the sizes of the tree; ones if it is None.

    Raises:
        TypeError: op_tree is something else than a tree or a tensor.
        ValueError: next_error has other sizes than the tree.

    Examples:
        >>> from typedthinc.compat.neon import Backend
        >>> be = Backend()
        >>> x = be.array([[1.0, 2.0]])
        >>> Autodiff(x * x + 3 * x, be).get_grad_asnumpyarray([x])[0].tolist()
        [[5.0, 7.0]]
    """

    op_tree: Operators
    be: Maker
    next_error: Operators | None

    def __init__(self, op_tree: Operators, be: Maker, next_error: Operators | None = None) -> None:
        if not isinstance(op_tree, Operators):
            raise TypeError(f"Autodiff: op_tree must be a tree or a tensor, not {op_tree!r}")
        if isinstance(op_tree, OpTreeNode) and op_tree.is_pending:
            raise ValueError(UNKNOWN_CLASSES)
        self.op_tree, self.be, self.next_error = op_tree, be, next_error
        self._expr = op_tree.expr
        self._error = ones_like(self._expr) if next_error is None else expr_of(next_error)  # the gradient of the sum
        if self._error.shape != self._expr.shape:
            raise ValueError(
                f"Autodiff: next_error must have shape {self._expr.shape}, as the tree, not {self._error.shape}"
            )
        self._found = _kept(op_tree, next_error)

    def back_prop_grad(self, tensors: Sequence[Tensor], gradients: Sequence[Tensor]) -> None:
        """Compute gradients into tensors, which may be operands of the tree, or next_error.

        Args:
            tensors: By what to differentiate.
            gradients: Where to write the gradient by each.

        Raises:
            ValueError: There are not as many of the one as of the other, or sizes differ. Nothing is written then.
        """
        values = self._computed(tensors)
        for buffer, value in zip(gradients, values, strict=True):
            if buffer.shape != value.shape:
                raise ValueError(unfit_buffer(str(known_of(value)), str(known_of(buffer.array))))
        # A gradient that shares memory with what is written is a copy before the first is written.
        kept = [np.array(each) if _is_shared(each, gradients) else each for each in values]
        for buffer, value in zip(gradients, kept, strict=True):
            buffer[...] = value

    def get_grad_op_tree(self, tensors: Sequence[Tensor]) -> list[OpTreeNode]:
        """Return the trees of the gradients."""
        return [OpTreeNode(each) for each in self._gradients(tensors)[1]]

    def get_grad_tensor(self, tensors: Sequence[Tensor]) -> list[Tensor]:
        """Return the gradients as new tensors."""
        return [self.be.array(each) for each in self._computed(tensors)]  # copies

    def get_grad_asnumpyarray(self, tensors: Sequence[Tensor]) -> list[npt.NDArray[Any]]:
        """Return the gradients as new arrays."""
        return [each.get() for each in self.get_grad_tensor(tensors)]

    def _computed(self, tensors: Sequence[Tensor]) -> list[Any]:
        with np.errstate(all="ignore"):  # inf and nan come without a warning
            return self._gradients(tensors)[2].run({})

    def _gradients(self, tensors: Sequence[Tensor]) -> Gradients:
        """Return what was asked for before for the same tensors, or find it."""
        if not isinstance(tensors, Sequence):
            raise TypeError(f"Autodiff: tensors must be a list, not {tensors!r}")
        check_tensors("Autodiff: each of tensors", *tensors)
        key = tuple(map(id, tensors))
        if key not in self._found:
            wholes = [each.whole.expr for each in tensors]  # a part is a view of its whole
            found = grad(self._expr, wholes, self._error, disconnected="zero")
            exprs = [tensor.seen_in(each) for tensor, each in zip(tensors, found, strict=True)]
            # The tensors are kept, so that no other object gets one of these ids.
            self._found[key] = list(tensors), exprs, Plan(exprs, get_ops("cpu"))
        return self._found[key]


def _is_shared(value: npt.NDArray[Any], buffers: Sequence[Tensor]) -> bool:
    return any(np.may_share_memory(value, each.array) for each in buffers)


# For each tree what was found, by next_error.
_TREES: Final[WeakKeyDictionary[OpTreeNode, dict[Operators | None, Kept]]] = WeakKeyDictionary()


def _kept(op_tree: Operators, next_error: Operators | None) -> Kept:
    if isinstance(op_tree, OpTreeNode):
        return _TREES.setdefault(op_tree, {}).setdefault(next_error, {})
    return {}
