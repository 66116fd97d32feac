"""Ragged to Padded and back: all rows change their places at once, and no sequence is cut out."""

from typing import Any

import numpy as np

from typedthinc.arrays.containers import Padded, Ragged, order_of, unchecked
from typedthinc.arrays.indexing import counts_of
from typedthinc.model import Model


def padded_of(model: Model[Any, Any], X: Ragged[Any]) -> Padded[Any]:
    """Put at least one sequence side by side, as `ops.list2padded` does."""
    size_at_t, lengths, indices = order_of(counts_of(X.lengths))
    data = _spread(model, X.data, lengths, indices, len(size_at_t))
    return unchecked(Padded, data=data, size_at_t=size_at_t, lengths=lengths, indices=indices)


def padded_like(model: Model[Any, Any], X: Ragged[Any], like: Padded[Any]) -> Padded[Any] | None:
    """Put at least one sequence into the columns of Padded; None if their lengths are not those of the columns."""
    counts, order = counts_of(X.lengths), counts_of(like.indices)
    if len(counts) != len(order) or (counts[order] != like.lengths).any():  # the caller sorts the columns again instead
        return None
    data = _spread(model, X.data, like.lengths, order, len(like.size_at_t))
    return unchecked(Padded, data=data, size_at_t=like.size_at_t, lengths=like.lengths, indices=like.indices)


def ragged_of(model: Model[Any, Any], X: Padded[Any]) -> Ragged[Any]:
    """Put at least one sequence of Padded one behind the other, in their first order."""
    columns = np.argsort(counts_of(X.indices), kind="stable")  # where each sequence stands, (B,)
    lengths = counts_of(X.lengths)[columns]
    rows = X.data
    if _is_plain(lengths, columns, len(X.size_at_t)):
        rows = rows.swapaxes(0, 1)  # (B, T, ...): nothing to pick, sequences only come first
    else:
        rows = rows.reshape(-1, *rows.shape[2:])[_places(lengths, columns)]  # (N, ...)
    flat = model.ops.as_contig(rows.reshape(int(lengths.sum()), *X.data.shape[2:]))
    return unchecked(Ragged, data=flat, lengths=lengths.astype(np.int32))


def _spread(model: Model[Any, Any], rows: Any, lengths: Any, indices: Any, steps: int) -> Any:
    """Return the data of Padded, zeros behind the ends of sequences.

    Shapes:
        rows: (N, ...), lengths and indices: (B,) as Padded has them -> (steps, B, ...)
    """
    batch, row = len(lengths), rows.shape[1:]
    columns = np.argsort(indices, kind="stable")  # the inverse of a permutation
    counts = counts_of(lengths)[columns]
    if _is_plain(counts, columns, steps):
        return model.ops.as_contig(rows.reshape(batch, steps, *row).swapaxes(0, 1))  # (T, B, ...), no zeros needed
    data = model.ops.xp.zeros((steps * batch, *row), rows.dtype)
    data[_places(counts, columns)] = rows
    return data.reshape(steps, batch, *row)


def _is_plain(lengths: Any, columns: Any, steps: int) -> bool:
    """Tell whether nothing is padding, and each sequence stands in the column of its number."""
    return bool((lengths == steps).all() and (columns == np.arange(len(columns))).all())


def _places(lengths: Any, columns: Any) -> Any:
    """Return where in (T * B, ...) each row of Ragged stands, by the length and the column of each sequence."""
    starts = np.cumsum(lengths) - lengths
    steps = np.arange(int(lengths.sum())) - np.repeat(starts, lengths)  # 0 1 2 0 1 ..., (N,)
    return steps * len(columns) + np.repeat(columns, lengths)  # row t of column c lies at t * B + c
