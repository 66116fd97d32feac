"""Self-attention with several heads."""

from __future__ import annotations

from typing import Any

from typedthinc.arguments import integer
from typedthinc.arrays.containers import Ragged, holding
from typedthinc.errors import InvalidSizeError
from typedthinc.initializers import Initializer, glorot_uniform_init, zero_init
from typedthinc.layers.linear import Linear
from typedthinc.layers.shared.affine import backprop_affine
from typedthinc.layers.shared.attention import attend
from typedthinc.layers.shared.drawing import drawn
from typedthinc.layers.shared.dropout_rate import dropout_attrs, rate_of
from typedthinc.layers.shared.initialized import with_initializers
from typedthinc.layers.shared.sizes import needed
from typedthinc.layers.shared.variables import num_heads
from typedthinc.model import Backprop, Model
from typedthinc.model.gradients import SKIPPED
from typedthinc.model.initialization import set_widths
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes.messages import no_multiple
from typedthinc.types import Floats1d, Floats2d, I, Multiple, O, Size


@says_names
def MultiHeadAttention(
    nO: Size[O] | None = None,
    nI: Size[I] | None = None,
    *,
    num_heads: Size[num_heads] = 1,
    dropout: float = 0.0,
    init_W: Initializer = glorot_uniform_init,
    init_b: Initializer = zero_init,
) -> Model[Ragged[Floats2d[Any, I]], Ragged[Floats2d[Any, Multiple[O, num_heads]]]]:
    """Let each row of a sequence attend to all rows of the same sequence.

    A query, a key and a value is made of each row. A row gets the values of its sequence, weighted by how well their
    keys match its query, in each head by itself; an affine map puts the heads together. It does not matter where in
    the sequence a row stands: `positional_encoding` in front tells it.

    Shapes:
        X: data (sum of lengths, nI), lengths (B,) -> Y: data (sum of lengths, nO);
        W: (3 * nO, nI), b: (3 * nO,) for queries, keys and values; the map behind is a Linear

    Args:
        nO: The width of the output, of queries, keys and values, at least 1; None to find it at `initialize`.
        nI: The width of the input, at least 1; None to find it at `initialize`.
        num_heads: How many heads share the nO columns; it divides nO. It is kept in `attrs["num_heads"]`.
        dropout: The probability that a row is not attended to in a training step, in [0, 1). It is kept in
            `attrs["dropout_rate"]` and may be changed there.
        init_W: Makes the weights of queries, keys and values one by one, and of the map behind.
        init_b: Makes the biases.

    Raises:
        ContainerMismatchError: An initializer is not a function.
        InvalidSizeError: A size that is not an int of at least 1; heads that do not divide nO.
        InvalidRateError: A dropout rate outside [0, 1).

    Source:
        Vaswani et al. 2017, Attention is all you need, section 3.2.

    Examples:
        >>> import numpy as np
        >>> X = Ragged(np.ones((5, 3), dtype="float32"), np.array([2, 3]))
        >>> MultiHeadAttention(8, num_heads=2).initialize(X).predict(X).data.shape
        (5, 8)
    """
    if nO is not None:  # the layer inside has this size, too, and would be the one to refuse it
        integer("MultiHeadAttention", "nO", nO, 1, InvalidSizeError)
    return Model(
        "multiheadattention",
        forward,
        init=with_initializers("MultiHeadAttention", init, init_W=init_W, init_b=init_b),
        dims={"nO": nO, "nI": nI},
        params={"W": ("3*nO", "nI"), "b": ("3*nO",)},
        attrs={
            "num_heads": integer("MultiHeadAttention", "num_heads", num_heads, 1, InvalidSizeError),
            **dropout_attrs("MultiHeadAttention", dropout),
        },
        layers=[Linear(nO, nO, init_W=init_W, init_b=init_b)],
        factory="MultiHeadAttention",
    )


def forward(
    model: Model[Ragged[Floats2d[Any, I]], Ragged[Floats2d[Any, Multiple[O, num_heads]]]],
    X: Ragged[Floats2d[Any, I]],
    is_train: bool,
) -> tuple[
    Ragged[Floats2d[Any, Multiple[O, num_heads]]],
    Backprop[Ragged[Floats2d[Any, Multiple[O, num_heads]]], Ragged[Floats2d[Any, I]]],
]:
    W: Floats2d[Any, I] = model.get_param("W")
    b: Floats1d = model.get_param("b")
    QKV = model.ops.affine(X.data, W, b)  # (N, 3 * nO): one product for queries, keys and values
    mixed, backprop_attend = attend(model.ops, QKV, X.lengths, model.attrs["num_heads"], rate_of(model, is_train))
    Y, backprop_behind = model.layers[0](mixed, is_train)

    def backprop(dY: Ragged[Floats2d[Any, O]], need_dX: bool = True) -> Ragged[Floats2d[Any, I]]:
        dQKV = backprop_attend(backprop_behind(dY.data))  # (N, 3 * nO)
        dX = backprop_affine(model, dQKV, X.data, W, need_dX=need_dX)
        return holding(X, dX) if need_dX else SKIPPED

    return holding(X, Y), backprop


def init(init_W: Initializer, init_b: Initializer, model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    nO, nI = needed(model, "nO"), needed(model, "nI")
    _check_heads(model)
    set_widths(model.layers[0], nI=nO, nO=nO)
    xp = model.ops.xp
    # An initializer goes by the shape that it is given.
    W = xp.concatenate([drawn(model, "W", init_W, (nO, nI)) for _ in range(3)])
    model.set_param("W", xp.asfortranarray(W))  # the layout that the product with W^T is fast in, as for Linear
    model.set_param("b", xp.concatenate([drawn(model, "b", init_b, (nO,)) for _ in range(3)]))


def _check_heads(model: Model[Any, Any]) -> None:
    nO, num_heads = model.maybe_get_dim("nO"), model.attrs["num_heads"]
    if nO is not None and nO % num_heads:
        raise InvalidSizeError(no_multiple(model.factory, "nO", nO, "num_heads", num_heads))
