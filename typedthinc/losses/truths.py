"""The two forms of truth that cross-entropy takes, each with its gradient and its negative log likelihood."""

from functools import partial
from typing import Any, TypeAlias

from typedthinc.backends import Ops


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

    def measure(
        self, ops: Ops, guesses: Any, divisor: int, *, need_grad: bool = True, need_value: bool = True
    ) -> tuple[Any, float]:
        """Return (guesses - truths) / divisor, zero in the rows without a class, and the sum of -truths * log(guesses).

        What is not needed is None, or 0.
        """
        needs = {"need_grad": need_grad, "need_value": need_value}
        entropy = partial(ops.categorical_crossentropy, smoothing=self.smoothing, divisor=divisor)
        grad, nll = entropy(guesses, self.ids, self._left_out(), **needs)
        if self.negative is None:
            return grad, nll
        xp, others = ops.xp, self._others(guesses, ops.xp)  # (n, O)
        total = others.sum(axis=1, keepdims=True)  # (n, 1), the probability of all classes but one
        if need_grad:
            least = xp.finfo(guesses.dtype).tiny  # a total of 0 is not divided by
            # Of -log(the sum of the others) the gradient of the scores is P - others / total.
            grad[self.negative] = (guesses[self.negative] - others / xp.maximum(total, least)) / divisor
        return grad, nll - float(log(total, xp).sum()) if need_value else nll  # which left these rows out

    def _left_out(self) -> Any:
        if self.missing is None or self.negative is None:
            return self.missing if self.negative is None else self.negative
        return self.missing | self.negative

    def _others(self, guesses: Any, xp: Any) -> Any:
        """Copy the rows of any class but one, with 0 for that class: what remains is what is true."""
        others = guesses[self.negative]
        others[xp.arange(len(others)), self.ids[self.negative]] = 0  # (n, O) without P[class]
        return others


class Distributions:
    """A distribution over the classes for each row.

    The rows need not sum to 1: the gradient is right for rows of weights and for rows of zeros as well.
    """

    def __init__(self, rows: Any, smoothing: float) -> None:
        self.rows: Any = rows
        if smoothing and rows.size:
            self.rows = rows + smoothing * (rows.mean(axis=1, keepdims=True) - rows)  # the sum of a row stays

    @property
    def count(self) -> int:
        """The number of rows."""
        return len(self.rows)

    def measure(
        self, ops: Ops, guesses: Any, divisor: int, *, need_grad: bool = True, need_value: bool = True
    ) -> tuple[Any, float]:
        """Return (guesses - truths) / divisor and the sum of -truths * log(guesses); None or 0 if not needed."""
        needs = {"need_grad": need_grad, "need_value": need_value}
        return ops.distribution_crossentropy(guesses, self.rows, divisor=divisor, **needs)


Truth: TypeAlias = Classes | Distributions


def log(probabilities: Any, xp: Any) -> Any:
    """Take the logarithm, of the smallest positive number where a probability is 0."""
    return xp.log(xp.maximum(probabilities, xp.finfo(probabilities.dtype).tiny))
