"""Products of matrices, and tables of rows."""

from typing import Any

import numpy as np

from typedthinc import lazy
from typedthinc.backends import NumpyOps
from typedthinc.compat.neon.assignment import assigned
from typedthinc.compat.neon.op_types import binary
from typedthinc.compat.neon.optree import Operand
from typedthinc.compat.neon.tensor import Tensor, array_of
from typedthinc.lazy.expr import checked
from typedthinc.lazy.primitives import known_of
from typedthinc.shapes.arrays import products
from typedthinc.shapes.arrays.messages import held_but


class ProductOps:
    """Multiply into tensors."""

    ops: NumpyOps

    @binary
    def dot(self, a: Operand, b: Operand, out: Tensor | None = None) -> Any:
        """Multiply two matrices."""
        return assigned(out, lazy.matmul, a, b)

    def compound_dot(
        self, A: Tensor, B: Tensor, C: Tensor, alpha: float = 1.0, beta: float = 0.0, relu: bool = False
    ) -> Tensor:
        """Write alpha A B + beta C into C; relu is applied to the product alone."""
        a, b = array_of(A), array_of(B)
        checked(products.matmul, known_of(a), known_of(b))
        return _added(C, self.ops.gemm(a, b, alpha=alpha, relu=relu), beta)

    def batched_dot(
        self, A: Tensor, B: Tensor, C: Tensor, alpha: float = 1.0, beta: float = 0.0, relu: bool = False
    ) -> Tensor:
        """Multiply by each matrix of a batch, or sum the products of two batches.

        Shapes:
            A: (K, C), B: (X, C, N) -> C: (X, K, N); A: (X, K, N), B: (X, N, C) -> C: (K, C)

        Raises:
            ValueError: Sizes that do not match.
        """
        a, b = array_of(A), array_of(B)
        if len(C.shape) == 3:
            products = alpha * self.ops.matmul(a, b)
            return _added(C, np.maximum(products, 0) if relu else products, beta)
        if a.ndim != 3 or b.ndim != 3 or a.shape[0] != b.shape[0] or a.shape[2] != b.shape[1]:
            raise ValueError(f"batched_dot: shapes {a.shape} and {b.shape} do not fit")
        # Sums over the batch are one product: (K, X N) (X N, C).
        left, right = a.transpose(1, 0, 2).reshape(a.shape[1], -1), b.reshape(-1, b.shape[2])
        return _added(C, self.ops.gemm(left, right, alpha=alpha, relu=relu), beta)

    def xnor_compound_dot(self, A: Tensor, B: Tensor, C: Tensor, beta: float = 0.0) -> Tensor:
        """Multiply the signs of two matrices, those of 0 being 1, and add beta C."""
        signs = (self.ops.binarize(array_of(each)) for each in (A, B))  # 0 counts as 1
        return _added(C, self.ops.gemm(*signs), beta)

    def compound_bprop_lut(
        self,
        nin: int,
        inputs: Tensor,
        error: Tensor,
        error_t: Tensor,
        dW: Tensor,
        pad_idx: int | None,
        alpha: float = 1.0,
        beta: float = 0,
    ) -> Tensor:
        """Write alpha times the summed errors of each id, plus beta dW, into the row of dW of that id.

        Shapes:
            inputs: (1, nin) of ids, error: (nout, nin), dW: (vocab, nout)

        Args:
            nin: The number of ids.
            error: A column for each of them.
            error_t: Has no effect: a place for the transposed error.
            dW: Where to write; rows of other ids stay.
            pad_idx: An id whose row stays; None for none.
            alpha: A factor on the sums.
            beta: A factor on what dW holds.
        """
        ids, errors, table = array_of(inputs).reshape(-1)[:nin], array_of(error)[:, :nin].T, array_of(dW)
        if pad_idx is not None:
            ids, errors = ids[ids != pad_idx], errors[ids != pad_idx]  # padding learns nothing
        sums = self.ops.scatter_add(np.zeros_like(table), ids, errors)
        rows = np.unique(ids)  # rows of other ids stay as they are
        table[rows] = alpha * sums[rows] + (beta * table[rows] if beta else 0)
        return dW

    def update_fc_bias(self, err: Tensor, out: Tensor) -> Tensor:
        """Sum errors over the batch."""
        total: Tensor = assigned(out, lazy.sum, err, axis=1, keepdims=True)
        return total

    def add_fc_bias(self, inputs: Tensor, bias: Tensor) -> Tensor:
        """Add a bias to each column, in place."""
        inputs += bias
        return inputs


def _added(C: Tensor, product: Any, beta: float) -> Tensor:
    """Write a product plus beta C; with 0 it does not matter what C holds."""
    if C.shape != product.shape:
        raise ValueError(held_but(str(known_of(C.array)), str(known_of(product))))
    C[...] = product + beta * array_of(C) if beta else product  # else nan in C would stay
    return C
