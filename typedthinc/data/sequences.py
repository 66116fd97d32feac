"""Batches of sequences of unequal length, Ragged and Padded, as lists with an array for each, and back."""

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np

from typedthinc.backends import get_array_ops
from typedthinc.types import Padded, Ragged

Kind: TypeAlias = type[Ragged[Any]] | type[Padded[Any]]


def kind_of_batch(value: object) -> Kind | None:
    """Return which of the two a batch is, None for anything else."""
    return next((kind for kind in (Ragged, Padded) if isinstance(value, kind)), None)


def as_list(batch: Any) -> list[Any]:
    """Return the sequences of a batch, views of it where it is Ragged."""
    ops: Any = get_array_ops(batch.data)
    is_padded = isinstance(batch, Padded)
    found: list[Any] = ops.padded2list(batch) if is_padded else ops.unflatten(batch.data, batch.lengths)
    return found


def from_list(kind: Kind, sequences: Sequence[Any]) -> Any:
    """Return a batch of sequences, of which there is one at least."""
    ops = get_array_ops(sequences[0])
    if kind is Padded:
        return ops.list2padded(sequences)
    return Ragged(ops.flatten(sequences), np.asarray([len(each) for each in sequences], "int32"))
