"""Choices with and without replacement, from uniform draws."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from typedthinc.arguments import integer
from typedthinc.backends import Ops
from typedthinc.random.distributions import places, places_left


def chosen(
    ops: Ops, draw: Callable[[int], npt.NDArray[Any]], size: int, a: Any, replace: bool, p: Any
) -> npt.NDArray[Any]:
    """Choose for each row of probabilities.

    Shapes:
        p: (B, K) or (K,) -> (B, size)

    Raises:
        ValueError: What `RandomSource.choice` says.
    """
    count, items = integer("choice", "size", size, 1), _items(ops, a)
    if p is None:
        if items is None:
            raise ValueError("choice: a or p must be given")
        p = np.full((1, len(items)), 1 / len(items))  # all alike, one row
    pvals = np.atleast_2d(ops.to_numpy(p))
    (B, K) = pvals.shape
    if items is not None and len(items) != K:
        raise ValueError(f"choice: p has {K} columns, but a has {len(items)} items")
    if not replace and count > K:
        raise ValueError(f"choice: size must be at most {K} without replacement, not {count}")
    found = (places if replace else places_left)(pvals, draw(count * B).reshape(count, B))  # (B, size)
    return found if items is None else items[found]


def _items(ops: Ops, a: Any) -> npt.NDArray[Any] | None:
    if a is None:
        return None
    return ops.to_numpy(a) if hasattr(a, "dtype") and a.ndim == 1 else np.arange(integer("choice", "a", a, 1))
