"""Whether numbers are probabilities."""

from typing import Any

import numpy as np


def check_guesses(X: Any, slack: float) -> None:
    """Refuse guesses outside [0, 1].

    Numbers that are not finite pass: they show in the loss, and training then names the layer that they come from.

    Args:
        slack: By how much they may lie outside.

    Raises:
        ValueError: One is outside; it is named with its place.
    """
    if not _fits(X, slack):
        # nan and inf pass: they make the loss nan, for which training names the layer.
        _refuse("guesses", X, _outside(X, slack) & (abs(X) < np.inf))


def check_truths(X: Any) -> None:
    """Refuse truths outside [0, 1], by more than the rounding of a sum or a mean.

    Raises:
        ValueError: One is outside, or is nan; it is named with its place.
    """
    slack = rounding(X)  # of sums of float32, say, which may end at 1 + 1e-7
    if not _fits(X, slack):
        _refuse("truths", X, _outside(X, slack))


def rounding(X: Any) -> float:
    """Return by how much a probability computed in this dtype may miss [0, 1]."""
    return float(np.sqrt(np.finfo(X.dtype).eps))  # half of the digits


def _fits(X: Any, slack: float) -> bool:
    """Look at the smallest and the largest one, in a single wait for a gpu; nan does not fit."""
    return not X.size or bool((X.min() >= -slack) & (X.max() <= 1 + slack))  # nan compares false


def _outside(X: Any, slack: float) -> Any:
    return ~((X >= -slack) & (X <= 1 + slack))


def _refuse(what: str, X: Any, outside: Any) -> None:
    if not outside.any():
        return
    place = tuple(int(each[0]) for each in outside.nonzero())  # of the first one
    where = ", ".join(f"{axis} {index}" for axis, index in zip(("row", "column"), place, strict=False))
    raise ValueError(f"{what} must be in [0, 1], but {where} holds {float(X[place])!r}")
