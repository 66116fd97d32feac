"""An affine map of inputs that are nearly all zero, of any number of columns."""

from __future__ import annotations

from typing import Any

from typedthinc.initializers import Initializer, zero_init
from typedthinc.layers.shared.initialized import with_initializers
from typedthinc.layers.shared.rows import refused
from typedthinc.layers.shared.sizes import needed
from typedthinc.layers.shared.table import add_to_rows
from typedthinc.model import Backprop, Model
from typedthinc.model.gradients import SKIPPED
from typedthinc.model.storage import grad_buffers
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Floats1d, Floats2d, Ints1d, Ints2d, N, O, Size


@says_names
def SparseLinear(
    nO: Size[O] | None = None,
    length: int = 1 << 18,
    *,
    init_W: Initializer = zero_init,
    init_b: Initializer = zero_init,
) -> Model[tuple[Ints1d[N], Floats1d[N], Ints1d[B]], Floats2d[B, O]]:
    """Sum weights of the columns that are not zero, times their values, and add a bias.

    A column is known by a key, which may be any integer: two hashes of it choose two rows of a table, whose sum is its
    weights. Two columns share a row now and then, but hardly ever both.

    Shapes:
        X: keys (N,), values (N,), lengths (B,) with sum N -> Y: (B, nO); W: (length, nO), b: (nO,)

    Args:
        nO: The width of the output, at least 1; None to find it at `initialize`.
        length: The number of rows of the table, at least 1.
        init_W: Makes the weights.
        init_b: Makes the bias.

    Raises:
        ContainerMismatchError: An initializer is not a function.
        InvalidSizeError: A size that is not an int of at least 1.

    Source:
        Weinberger et al. 2009, Feature hashing for large scale multitask learning.

    Examples:
        >>> import numpy as np
        >>> keys, values = np.array([7, 10**12, 7]), np.array([1.0, 0.5, 2.0], dtype="float32")
        >>> SparseLinear(3).initialize().predict((keys, values, np.array([2, 1]))).shape
        (2, 3)
    """
    return Model(
        "sparse_linear",
        forward,
        init=with_initializers("SparseLinear", init, init_W=init_W, init_b=init_b),
        dims={"nO": nO, "length": length},
        params={"W": ("length", "nO"), "b": ("nO",)},
        factory="SparseLinear",
    )


def forward(
    model: Model[tuple[Ints1d[N], Floats1d[N], Ints1d[B]], Floats2d[B, O]],
    X: tuple[Ints1d[N], Floats1d[N], Ints1d[B]],
    is_train: bool,
) -> tuple[Floats2d[B, O], Backprop[Floats2d[B, O], tuple[Ints1d[N], Floats1d[N], Ints1d[B]]]]:
    ops = model.ops
    keys, values, lengths = X
    column = values[:, None]  # (N, 1)
    numbers = _hashed(model, keys)  # (N, 2)
    weights: Floats2d[N, O] = ops.gather_add(model.get_param("W"), numbers)  # (N, nO), each a sum of two rows of W
    try:
        summed = ops.reduce_sum(weights * column, lengths)  # (B, nO)
    except ValueError as error:
        raise refused(model, error) from None

    def backprop(dY: Floats2d[B, O], need_dX: bool = True) -> tuple[Ints1d[N], Floats1d[N], Ints1d[B]]:
        dRows: Floats2d[N, O] = ops.backprop_reduce_sum(dY, lengths)  # (N, nO), the row of its sequence for each key
        add_to_rows(model, "W", numbers, dRows * column)
        (db,) = grad_buffers(model, "b")
        model.inc_grad("b", ops.sum_columns(dY, out=db))
        if not need_dX:
            skipped: tuple[Ints1d[N], Floats1d[N], Ints1d[B]] = SKIPPED
            return skipped
        return ops.xp.zeros_like(keys), ops.xp.einsum("ij,ij->i", dRows, weights), ops.xp.zeros_like(lengths)

    summed += model.get_param("b")
    return summed, backprop


def init(init_W: Initializer, init_b: Initializer, model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    nO = needed(model, "nO")
    model.set_param("W", init_W(model.ops, (model.get_dim("length"), nO)))
    model.set_param("b", init_b(model.ops, (nO,)))


def _hashed(model: Model[Any, Any], keys: Ints1d[N]) -> Ints2d[N, Any]:
    """Return the two rows of each key; they may be one."""
    hashes = [model.ops.hash32(keys, seed) for seed in (0, 1)]
    numbers: Ints2d[N, Any] = (model.ops.xp.stack(hashes, axis=1) % model.get_dim("length")).astype("int64")
    return numbers
