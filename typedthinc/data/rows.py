"""Rows of equal shape, and numbers, stacked into arrays where a model takes arrays."""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy as np

from typedthinc.backends import get_array_ops
from typedthinc.data.forms import list_items, tuple_parts
from typedthinc.runtime.unsupported_arrays import foreign_of
from typedthinc.shapes.terms import AnyRank, Array, Container, Term, Tuple

Terms: TypeAlias = Sequence[Term]

_NUMBERS: Final = (bool, int, float, np.generic)
_KINDS: Final = "fiu"
# What is wrong with a stream whose items are single rows.
GIVES_ROWS: Final = "{0} gives rows, not batches: Batches.of_rows(rows, 32) makes batches"


def stacked(items: Any, terms: Terms) -> Any:
    """Return a list of items as one array, where they are numbers, or arrays of equal shape and not taken as a list.

    Args:
        items: A batch: a list is looked at, all else returned as it is; of a tuple of parts, each part is looked at.
        terms: What the model takes, or gives, as it declares that: one term for each way.
    """
    parts, rows = tuple_parts(items), list_items(items)
    if parts is not None:
        wanted = [each.items for each in terms if isinstance(each, Tuple) and len(each.items) == len(parts)]
        by_part = list(zip(*wanted, strict=True)) or [()] * len(parts)
        return tuple(stacked(part, some) for part, some in zip(parts, by_part, strict=True))
    if not rows:
        return items
    if all(isinstance(each, _NUMBERS) for each in rows):  # (n,) of single numbers
        return _of_numbers(rows)
    arrays = _alike(rows)
    return rows if arrays is None or not _are_rows(arrays[0].ndim, terms) else _together(arrays)


def stacked_alone(rows: list[Any], *, is_listed: bool) -> Any:
    """Return rows as one array where it is not said what takes them; those that are to stay a list only if numbers.

    Raises:
        ValueError: They are arrays that differ in shape.
    """
    if all(isinstance(each, _NUMBERS) for each in rows):
        return _of_numbers(rows)
    arrays = None if is_listed else _alike(rows)
    if arrays is not None:
        return _together(arrays)
    shapes = list(dict.fromkeys(getattr(each, "shape", None) for each in rows))
    if not is_listed and len(shapes) > 1:
        raise ValueError(f"the rows of a batch differ in shape, {shapes[0]} and {shapes[1]}: stack=False makes lists")
    return rows


def _together(arrays: list[Any]) -> Any:
    return get_array_ops(arrays[0]).xp.stack(arrays)


def _alike(rows: list[Any]) -> list[Any] | None:
    """Return rows as arrays of one shape; None if they are not."""
    arrays = [_row(each) for each in rows]
    alike = all(each is not None and each.shape == arrays[0].shape for each in arrays)
    return arrays if alike else None


def _of_numbers(numbers: list[Any]) -> Any:
    array = np.asarray(numbers)
    if array.dtype.kind not in "fiub":  # objects, dates: not numbers
        return numbers
    # A float of Python's has no precision of its own: it gets that of the parameters.
    is_bare = array.dtype.kind == "f" and not any(isinstance(each, np.generic) for each in numbers)
    return array.astype("float32") if is_bare else array


def _row(item: Any) -> Any:
    """Return an item as an array of numbers; None where it is something else."""
    if hasattr(item, "dtype") and hasattr(item, "shape"):
        return item if item.dtype.kind in _KINDS and foreign_of(item) is None else None
    numbers = list_items(item) or tuple_parts(item)
    if not numbers or not all(isinstance(each, _NUMBERS) for each in numbers):
        return None
    found = _of_numbers(list(numbers))
    return found if getattr(getattr(found, "dtype", None), "kind", "") in tuple(_KINDS) else None


def _are_rows(rank: int, terms: Terms) -> bool:
    """Tell whether arrays of a number of axes are rows of an array that is taken, rather than the items of a list."""
    is_row = any(
        isinstance(each, AnyRank) or (isinstance(each, Array) and len(each.sizes) == rank + 1) for each in terms
    )
    is_item = any(
        isinstance(item, AnyRank) or (isinstance(item, Array) and len(item.sizes) == rank)
        for each in terms
        if isinstance(each, Container) and each.kind == "list"
        for item in each.items
    )
    return is_row and not is_item
