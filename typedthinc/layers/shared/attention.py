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

    rows: Any  # (G, T) numbers of rows of the batch; in place of padding, the last row of the sequence
    filled: Any  # (G, T) bool, None where nothing is padding
    places: Any  # the indices of what is filled, twice (n,)
    targets: Any  # where the rows go: numbers of rows, (n,) or (G, T)


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
    split = QKV.reshape(count, 3, heads, width // heads)  # (N, 3, H, D)
    Y = cast("Any", ops).alloc((count, heads, width // heads), dtype=split.dtype, zeros=False)
    backs: list[tuple[Group, Back]] = []
    for group in _groups(ops, lengths, heads):
        mixed, back = _attend_group(ops, split[group.rows], group, drop)
        _put(Y, group, mixed.swapaxes(1, 2))  # (G, H, T, D) -> (G, T, H, D)
        backs.append((group, back))

    def backprop(dY: Floats2d) -> Floats2d:
        gradient: Any = dY
        gradient = gradient.reshape(Y.shape)
        dQKV = ops.xp.empty_like(split)
        for group, back in backs:
            dMixed = gradient[group.rows]  # (G, T, H, D), a copy since the index is an array
            if group.filled is not None:
                dMixed *= group.filled[..., None, None]  # there the last row stands once more, without a gradient
            parts = ops.xp.zeros((*dMixed.shape[:2], *split.shape[1:]), split.dtype)
            back(dMixed.swapaxes(1, 2), parts)
            _put(dQKV, group, parts)
        return ops.reshape2f(dQKV, count, 3 * width)  # (N, 3 * O)

    return ops.reshape2f(Y, count, width), backprop


def _attend_group(ops: Ops, parts: Any, group: Group, drop: float) -> tuple[Any, Back]:
    """Attend within the sequences of a group, some queries at a time.

    Shapes:
        parts: (G, T, 3, H, D) -> (G, H, T, D)
    """
    Q, K, V = _by_head(parts)  # (G, H, T, D) each
    scale = 1 / sqrt(max(Q.shape[3], 1))  # the scores then have a variance near 1; D may be 0
    scaled, keys, values = Q * scale, K.swapaxes(2, 3), V.swapaxes(2, 3)  # Q is smaller than the scores
    mixed = ops.xp.empty(Q.shape, Q.dtype)
    step = max(_MOST // (len(Q) * Q.shape[1] * Q.shape[2]), 1)  # queries at once: scores of all G * H * T keys for each
    pieces: list[tuple[slice, Any, Any]] = []
    for start in range(0, Q.shape[2], step):
        rows = slice(start, start + step)
        scores = scaled[:, :, rows] @ keys  # (G, H, step, T)
        if group.filled is not None:
            ops.xp.copyto(scores, -np.inf, where=~group.filled[:, None, None])  # exp gives 0 there
        weights = ops.softmax(scores, inplace=True)
        mask = cast("Any", ops).get_dropout_mask(weights.shape, drop, dtype=weights.dtype) if drop else None
        mixed[:, :, rows] = _dropped(weights, mask) @ V  # (G, H, step, D)
        pieces.append((rows, weights, mask))

    def back(dMixed: Any, dParts: Any) -> None:
        dQ, dK, dV = _by_head(dParts)
        # What the weights of a row and their gradients give together, without a pass over all of them.
        together = ops.xp.einsum("...i,...i->...", dMixed, mixed)[..., None]  # sum_j P_j dP_j, (G, H, T, 1)
        for rows, weights, mask in pieces:
            dRows = dMixed[:, :, rows]  # (G, H, step, D)
            dV += _dropped(weights, mask).swapaxes(2, 3) @ dRows  # (G, H, T, D)
            dScores = dRows @ values  # dP, (G, H, step, T)
            if mask is not None:
                dScores *= mask  # through the dropout first; `together` has it in it, for mixed was made behind it
            dScores -= together[:, :, rows]
            dScores *= weights  # softmax: dS = P (dP - sum_j P_j dP_j)
            dQ[:, :, rows] = dScores @ K
            dK += dScores.swapaxes(2, 3) @ scaled[:, :, rows]  # scaled is Q / sqrt(D) already
        dQ *= scale  # at the end: on (T, D), once

    return mixed, back


def _dropped(weights: Any, mask: Any) -> Any:
    return weights if mask is None else weights * mask


def _by_head(parts: Any) -> tuple[Any, Any, Any]:
    """View queries, keys and values head by head: (G, T, 3, H, D) -> 3 times (G, H, T, D)."""
    return tuple(parts[:, :, place].swapaxes(1, 2) for place in range(3))


def _put(Y: Any, group: Group, rows: Any) -> None:
    Y[group.targets] = rows if group.places is None else rows[group.places]


def _groups(ops: Ops, lengths: Ints1d, heads: int) -> Iterator[Group]:
    sizes = ops.to_numpy(lengths).astype("int64")  # in main memory: groups are made by loops of Python
    places = np.arange(int(sizes.max(initial=0)))
    starts = np.cumsum(sizes) - sizes  # (B,), the first row of each sequence
    order = np.argsort(-sizes, kind="stable")[: np.count_nonzero(sizes)]  # the longest first; empty ones are left out
    scores = sizes[order].astype("float64") ** 2 * heads  # the square may not fit an int
    first = 0
    while first < len(order):
        wasted = np.cumsum(scores[first] - scores[first:])  # scores for nothing, up to each next one
        many = min(int(np.searchsorted(wasted, _FREE, side="right")), int(_MOST // scores[first]))
        members = order[first : first + max(many, 1)]  # one at least, however long it is
        steps, lasts = places[: int(sizes[members[0]])], sizes[members][:, None] - 1
        rows = starts[members][:, None] + np.minimum(steps, lasts)  # (G, T), held within the sequence
        yield _group(ops, rows, steps <= lasts)
        first += len(members)


def _group(ops: Ops, rows: Any, filled: Any) -> Group:
    held = cast("Any", ops).asarray_i(rows, dtype="int64")
    if filled.all():
        return Group(held, None, None, held)  # equal lengths: no mask, and rows are put back as they lie
    places = tuple(ops.asarray(each) for each in filled.nonzero())
    return Group(held, ops.asarray(filled), places, ops.asarray(rows[filled]))
