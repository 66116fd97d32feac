"""The batches of an epoch, so that whoever knows the seed and how far an epoch has come knows all that follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from typedthinc.backends.interface.batches import part

Order = npt.NDArray[np.intp]


def order_of(length: int, seed: int, epoch: int, *, shuffle: bool) -> Order | None:
    """Return the order of the items in an epoch, None for that of the data; nothing but the arguments decides on it."""
    return np.random.default_rng([seed, epoch]).permutation(length) if shuffle else None


def take(data: Sequence[Any], order: Order | None, start: int, stop: int) -> tuple[Any, ...]:
    """Return the items of a batch, of each of the data."""
    return tuple(part(each, order, start, stop) for each in data)
