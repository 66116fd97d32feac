"""Reading class labels: which class each row belongs to, and where that is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def read_ids(labels: Any, n_classes: int, missing_value: object) -> tuple[Any, Any]:
    """Return class ids, 0 where one is missing, and a mask of those or None where none can be.

    Raises:
        ValueError: An id outside [0, n_classes) that does not stand for a missing label.
    """
    missing = labels == missing_value if isinstance(missing_value, int) else None
    ids = labels if missing is None else labels * ~missing
    outside = (ids < 0) | (ids >= n_classes)
    if missing is not None:
        outside &= ~missing
    if outside.any():
        row = int(outside.argmax())
        raise ValueError(f"label {int(labels[row])} in row {row} is outside [0, {n_classes})")
    return ids, missing


def read_names(
    labels: Sequence[Any], names: Mapping[str, int] | None, n_classes: int, missing_value: object, xp: Any
) -> tuple[Any, Any]:
    """Return the ids of class names, 0 where one is missing, and a mask of those or None where none can be.

    Raises:
        ValueError: There are no names to look up, or not one for each class, or a label is not among them.
    """
    if names is None:
        raise ValueError("labels in a list are looked up by name, but the loss was made without names=")
    if len(names) != n_classes:
        raise ValueError(f"there are {len(names)} names, but the guesses have {n_classes} columns")
    known = {missing_value: 0, **names} if isinstance(missing_value, str) else names
    for row, label in enumerate(labels):
        if not isinstance(label, str) or label not in known:
            raise ValueError(f"label {described(label)} in row {row} is not among the names {_listed(names)}")
    missing = None
    if isinstance(missing_value, str):
        missing = xp.asarray([label == missing_value for label in labels], "?")
    return xp.asarray([known[label] for label in labels], "int64"), missing


def index_names(names: Sequence[str]) -> dict[str, int]:
    """Number the names in their order.

    Raises:
        ValueError: A name that comes twice.
    """
    index = {name: i for i, name in enumerate(names)}
    if len(index) != len(names):
        twice = next(name for i, name in enumerate(names) if index[name] != i)
        raise ValueError(f"names must differ, but {twice!r} comes more than once")
    return index


def described(value: Any) -> str:
    """Say what a wrong value is: numbers and strings as they are, arrays and the rest by their kind."""
    if isinstance(value, (str, int, float)):
        return repr(value)
    if hasattr(value, "shape") and hasattr(value, "dtype"):
        return f"{value.dtype} of shape {value.shape}"
    return type(value).__name__


def _listed(names: Mapping[str, int], most: int = 10) -> str:
    shown = ", ".join(repr(name) for name in list(names)[:most])
    return shown if len(names) <= most else f"{shown}, ..."
