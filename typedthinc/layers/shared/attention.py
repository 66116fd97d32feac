"""Scaled dot-product attention within each of many sequences that lie one behind the other.

Sequences of similar lengths are filled up to one length and go through products of whole batches together. So there is
no loop over sequences, little is computed for nothing, and one long sequence costs memory for itself alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final, TypeAlias, cast

import numpy as np

from typedthinc.backends import Ops
from typedthinc.types import Floats2d, Ints1d

# One more group takes about as long as this many scores, which may rather be computed for nothing.
_FREE: Final = 1 << 16
# No more scores than these are worked on at once: 1 MiB of float32, which stays near the processor.
_MOST: Final = 1 << 18

Back: TypeAlias = Callable[[Any, Any], None]


@dataclass(frozen=True, eq=False)
class Group:
    """Sequences that are attended to together.

    Attributes:
        rows: The rows of each; the last one again for what is filled up.
        filled: Which of them are not filling; None where all are.
        places: Where those that are not filling stand, None where all are: a gpu would make us wait for their number.
        targets: Their rows.
    """

    rows: Any
    filled: Any
    places: Any
    targets: Any


def attend(
    ops: Ops, QKV: Floats2d, lengths: Ints1d, heads: int, drop: float
) -> tuple[Floats2d, Callable[[Floats2d], Floats2d]]:
    """Return for each row the mean of the values of its sequence, weighted by how well its query matches their keys.

    Shapes:
        QKV: (N, 3 * O) queries, keys and values, each with its heads side by side; lengths: (B,) with sum N -> (N, O)

    Args:
        ops: What to compute with.
        QKV: The rows of all sequences.
        lengths: The number of rows of each.
        heads: How many heads there are; each has O / heads columns and weights of its own.
        drop: The probability that a weight is zero.

    Source:
        Vaswani et al. 2017, Attention is all you need, equation 1.
    """
    count, width = QKV.shape[0], QKV.shape[1] // 3
    split: Any = QKV.reshape(count, 3, heads, width // heads)
    Y: Any = cast("Any", ops).alloc((count, heads, width // heads), dtype=split.dtype, zeros=False)
    backs: list[tuple[Group, Back]] = []
    for group in _groups(ops, lengths, heads):
        mixed, back = _attend_group(ops, split[group.rows], group, drop)
        _put(Y, group, mixed.swapaxes(1, 2))
        backs.append((group, back))

    def backprop(dY: Floats2d) -> Floats2d:
        gradient: Any = dY
        gradient = gradient.reshape(Y.shape)
        dQKV = ops.xp.empty_like(split)
        for group, back in backs:
            dMixed = gradient[group.rows]
            if group.filled is not None:
                dMixed *= group.filled[..., None, None]
            parts = ops.xp.zeros((*dMixed.shape[:2], *split.shape[1:]), split.dtype)
            back(dMixed.swapaxes(1, 2), parts)
            _put(dQKV, group, parts)
        return ops.reshape2f(dQKV, count, 3 * width)

    return ops.reshape2f(Y, count, width), backprop


def _attend_group(ops: Ops, parts: Any, group: Group, drop: float) -> tuple[Any, Back]:
    """Attend within the sequences of a group, some queries at a time.

    Shapes:
        parts: (G, T, 3, H, D) -> (G, H, T, D)
    """
    Q, K, V = _by_head(parts)
    scale = 1 / sqrt(max(Q.shape[3], 1))
    scaled, keys, values = Q * scale, K.swapaxes(2, 3), V.swapaxes(2, 3)
    mixed = ops.xp.empty(Q.shape, Q.dtype)
    step = max(_MOST // (len(Q) * Q.shape[1] * Q.shape[2]), 1)
    pieces: list[tuple[slice, Any, Any]] = []
    for start in range(0, Q.shape[2], step):
        rows = slice(start, start + step)
        scores = scaled[:, :, rows] @ keys
        if group.filled is not None:
            ops.xp.copyto(scores, -np.inf, where=~group.filled[:, None, None])
        weights: Any = ops.softmax(scores, inplace=True)
        mask: Any = cast("Any", ops).get_dropout_mask(weights.shape, drop, dtype=weights.dtype) if drop else None
        mixed[:, :, rows] = _dropped(weights, mask) @ V
        pieces.append((rows, weights, mask))

    def back(dMixed: Any, dParts: Any) -> None:
        dQ, dK, dV = _by_head(dParts)
        # What the weights of a row and their gradients give together, without a pass over all of them.
        together = ops.xp.einsum("...i,...i->...", dMixed, mixed)[..., None]
        for rows, weights, mask in pieces:
            dRows = dMixed[:, :, rows]
            dV += _dropped(weights, mask).swapaxes(2, 3) @ dRows
            dScores = dRows @ values
            if mask is not None:
                dScores *= mask
            dScores -= together[:, :, rows]
            dScores *= weights
            dQ[:, :, rows] = dScores @ K
            dK += dScores.swapaxes(2, 3) @ scaled[:, :, rows]
        dQ *= scale

    return mixed, back


def _dropped(weights: Any, mask: Any) -> Any:
    return weights if mask is None else weights * mask


def _by_head(parts: Any) -> tuple[Any, Any, Any]:
    """View queries, keys and values head by head: (G, T, 3, H, D) -> 3 times (G, H, T, D)."""
    return tuple(parts[:, :, place].swapaxes(1, 2) for place in range(3))


def _put(Y: Any, group: Group, rows: Any) -> None:
    Y[group.targets] = rows if group.places is None else rows[group.places]


def _groups(ops: Ops, lengths: Ints1d, heads: int) -> Iterator[Group]:
    sizes: Any = ops.to_numpy(lengths).astype("int64")
    places = np.arange(int(sizes.max(initial=0)))
    starts = np.cumsum(sizes) - sizes
    order = np.argsort(-sizes, kind="stable")[: np.count_nonzero(sizes)]
    scores = sizes[order].astype("float64") ** 2 * heads
    first = 0
    while first < len(order):
        wasted = np.cumsum(scores[first] - scores[first:])
        many = min(int(np.searchsorted(wasted, _FREE, side="right")), int(_MOST // scores[first]))
        members = order[first : first + max(many, 1)]
        steps, lasts = places[: int(sizes[members[0]])], sizes[members][:, None] - 1
        rows = starts[members][:, None] + np.minimum(steps, lasts)
        yield _group(ops, rows, steps <= lasts)
        first += len(members)


def _group(ops: Ops, rows: Any, filled: Any) -> Group:
    held: Any = cast("Any", ops).asarray_i(rows, dtype="int64")
    if filled.all():
        return Group(held, None, None, held)
    places = tuple(ops.asarray(each) for each in filled.nonzero())
    return Group(held, ops.asarray(filled), places, ops.asarray(rows[filled]))
