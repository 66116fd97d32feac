"""Checks that every backend makes, and the sentences they raise; `op` is the name of the op that asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn


def check_same_shape(op: str, **arrays: Any) -> None:
    """Refuse arrays of different shapes; they are given by the names the caller knows them by."""
    (first, expected), *others = [(name, array.shape) for name, array in arrays.items()]
    for name, shape in others:
        if shape != expected:
            raise ValueError(f"{op}: {name} has shape {shape}, but {first} has shape {expected}")


def check_shape(op: str, name: str, array: Any, expected: tuple[int, ...]) -> None:
    """Refuse an array of another shape than the one expected."""
    if array.shape != expected:
        raise ValueError(f"{op}: {name} must have shape {expected}, not {array.shape}")


def check_ndim(op: str, name: str, array: Any, ndim: int) -> None:
    """Refuse an array of another rank."""
    if array.ndim != ndim:
        raise ValueError(f"{op}: {name} must have {ndim} dimensions, not {array.ndim} (shape {array.shape})")


def check_lengths(op: str, lengths: Any, rows: int | None = None) -> None:
    """Refuse lengths that are not integers from 0 on, or do not sum to the number of rows, if given."""
    check_ndim(op, "lengths", lengths, 1)
    if lengths.dtype.kind not in "iu":
        raise ValueError(f"{op}: lengths must be integers, not {lengths.dtype}")
    if lengths.size and lengths.min() < 0:
        raise ValueError(f"{op}: lengths must not be negative, got {int(lengths.min())}")
    if rows is not None and int(lengths.sum()) != rows:
        raise ValueError(f"{op}: the lengths sum to {int(lengths.sum())}, but the data has {rows} rows")


def check_ids(op: str, ids: Any, limit: int, what: str = "id") -> None:
    """Refuse ids outside [0, limit)."""
    if ids.dtype.kind not in "iu":
        raise ValueError(f"{op}: every {what} must be an integer, not {ids.dtype}")
    # One pass for both ends: seen as unsigned, a negative id is a very large one.
    if ids.size and ids.view(f"{ids.dtype.byteorder}u{ids.dtype.itemsize}").max() >= limit:
        raise_out_of_range(op, ids, limit, what)


def raise_out_of_range(op: str, ids: Any, limit: Any, what: str = "id") -> NoReturn:
    """Name the first id outside [0, limit) and where it stands; limit may be an array as well."""
    place = tuple(int(i[0]) for i in ((ids < 0) | (ids >= limit)).nonzero())
    bound = limit if isinstance(limit, int) else int(limit[place])
    where = place[0] if len(place) == 1 else place
    raise IndexError(f"{op}: {what} {int(ids[place])} at position {where} is outside [0, {bound})")


def check_positive(op: str, name: str, value: float) -> None:
    """Refuse numbers that are not above 0; nan is none."""
    if not value > 0:
        raise ValueError(f"{op}: {name} must be above 0, not {value!r}")


def check_count(op: str, name: str, value: int, least: int) -> None:
    """Refuse counts below the least allowed."""
    if value < least:
        raise ValueError(f"{op}: {name} must be at least {least}, not {value!r}")


def check_order(op: str, low_name: str, low: float, high_name: str, high: float) -> None:
    """Refuse bounds of which the lower one is above the upper one, or is nan."""
    if not low <= high:
        raise ValueError(f"{op}: {low_name} {low!r} is above {high_name} {high!r}")


def check_sequences(op: str, Xs: Sequence[Any]) -> None:
    """Refuse sequences that differ in rank or in any size but the first."""
    for i, X in enumerate(Xs):
        if X.shape[1:] != Xs[0].shape[1:] or X.ndim != Xs[0].ndim:
            raise ValueError(
                f"{op}: sequence {i} has shape {X.shape}, which does not go with {Xs[0].shape} of sequence 0"
            )


def refuse_product(op: str, *operands: Any) -> NoReturn:
    """Say that the shapes of these operands do not fit together."""
    shapes = " and ".join(str(operand.shape) for operand in operands)
    raise ValueError(f"{op}: shapes {shapes} do not fit")
