"""The two forms of truth that cross-entropy takes, each with its gradient and its negative log likelihood."""

from __future__ import annotations

from typing import Any, TypeAlias


class Classes:
    """One class for each row.

    Attributes:
        ids: The number of the class of each row; 0 where it is missing.
        missing: True where the class is missing; None where none can be.
        negative: True where the row is of any class but this; None where no row is.
        smoothing: The share of each truth that is spread evenly over all classes; not where it is any class but one.
    """

    def __init__(self, ids: Any, missing: Any, negative: Any, smoothing: float) -> None:
        self.ids = ids
        self.missing = missing
        self.negative = negative
        self.smoothing = smoothing

    @property
    def count(self) -> int:
        """The number of rows that have a class."""
        return len(self.ids) if self.missing is None else int((~self.missing).sum())

    def grad(self, guesses: Any, xp: Any) -> Any:
        """Return guesses - truths, zero in the rows without a class."""
        grad = guesses - self.smoothing / max(guesses.shape[1], 1)
        grad[xp.arange(grad.shape[0]), self.ids] -= 1 - self.smoothing
        if self.negative is not None:
            others = self._others(guesses, xp)
            total = xp.maximum(others.sum(axis=1, keepdims=True), xp.finfo(guesses.dtype).tiny)
            grad[self.negative] = guesses[self.negative] - others / total
        if self.missing is not None:
            grad[self.missing] = 0
        return grad

    def nll(self, guesses: Any, xp: Any) -> float:
        """Return the sum of -truths * log(guesses)."""
        picked = guesses[xp.arange(guesses.shape[0]), self.ids]
        losses = (self.smoothing - 1) * log(picked, xp)
        if self.smoothing and guesses.size:
            losses -= self.smoothing * log(guesses, xp).mean(axis=1)
        if self.negative is not None:
            losses[self.negative] = -log(self._others(guesses, xp).sum(axis=1), xp)
        return float(losses.sum() if self.missing is None else losses[~self.missing].sum())

    def _others(self, guesses: Any, xp: Any) -> Any:
        """Copy the rows of any class but one, with 0 for that class: what remains is what is true."""
        others = guesses[self.negative]
        others[xp.arange(len(others)), self.ids[self.negative]] = 0
        return others


class Distributions:
    """A distribution over the classes for each row.

    The rows need not sum to 1: the gradient is right for rows of weights and for rows of zeros as well.
    """

    def __init__(self, rows: Any, smoothing: float) -> None:
        self.rows: Any = rows
        if smoothing and rows.size:
            self.rows = rows + smoothing * (rows.mean(axis=1, keepdims=True) - rows)

    @property
    def count(self) -> int:
        """The number of rows."""
        return len(self.rows)

    def grad(self, guesses: Any, xp: Any) -> Any:
        """Return guesses - truths."""
        return guesses * self.rows.sum(axis=1, keepdims=True) - self.rows

    def nll(self, guesses: Any, xp: Any) -> float:
        """Return the sum of -truths * log(guesses)."""
        return -float(xp.vdot(self.rows, log(guesses, xp)))


Truth: TypeAlias = Classes | Distributions


def log(probabilities: Any, xp: Any) -> Any:
    """Take the logarithm, of the smallest positive number where a probability is 0."""
    return xp.log(xp.maximum(probabilities, xp.finfo(probabilities.dtype).tiny))
