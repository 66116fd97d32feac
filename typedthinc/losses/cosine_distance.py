"""How far the directions of guesses are from the true ones."""

from typing import Any

from typedthinc.backends import Ops, get_array_ops
from typedthinc.losses.comparison import Compared, Comparison
from typedthinc.losses.loss import Loss
from typedthinc.types import B, Floats1d, Floats2d, O


class CosineDistance(Comparison, Loss[Floats2d, Floats2d, Floats2d, float]):
    """Measure 1 - the cosine of the angle between each guessed row and the true one, whatever their lengths.

    A row of zeros has no direction: the cosine is 0 and the gradient too. With `normalize`, gradient and value are
    means over the rows.

    Examples:
        >>> import numpy as np
        >>> loss = CosineDistance()
        >>> gradient, value = loss(np.asarray([[2.0, 0.0]]), np.asarray([[0.0, 4.0]]))
        >>> gradient.tolist(), value
        ([[0.0, -0.5]], 1.0)
    """

    ignore_zeros: bool

    def __init__(self, *, normalize: bool = True, ignore_zeros: bool = False) -> None:
        """Set up the loss.

        Args:
            normalize: Take the mean over the rows rather than the sum, for the gradient and for the value.
            ignore_zeros: Have rows count for nothing whose truth is all zeros.
        """
        super().__init__(normalize=normalize)
        self.ignore_zeros = ignore_zeros

    def __call__(self, guesses: Floats2d[B, O], truths: Floats2d[B, O]) -> tuple[Floats2d[B, O], float]:
        """Return the gradient of this loss with respect to the guesses, and its value.

        Shapes:
            guesses: (B, O), truths: (B, O) -> (B, O), a number

        Raises:
            ValueError: Shapes that differ, or guesses or truths that are not floats of 2 dimensions.
        """
        return self._both(guesses, truths)

    def get_grad(self, guesses: Floats2d[B, O], truths: Floats2d[B, O]) -> Floats2d[B, O]:
        """Return the gradient alone; see the call."""
        grad: Floats2d[B, O] = self._grad(guesses, truths)
        return grad

    def get_loss(self, guesses: Floats2d[B, O], truths: Floats2d[B, O]) -> float:
        """Return the value alone; see the call."""
        return self._value(guesses, truths)

    def get_similarity(self, guesses: Floats2d[B, O], truths: Floats2d[B, O]) -> Floats1d[B]:
        """Return the cosine of the angle between each guessed row and the true one.

        Shapes:
            guesses: (B, O), truths: (B, O) -> (B,)

        Raises:
            ValueError: Shapes that differ, or guesses that are not floats of 2 dimensions.
        """
        self._read(guesses, truths)
        similarity: Floats1d[B] = _Angles(guesses, truths, get_array_ops(guesses).xp, ignore_zeros=False).cosines
        return similarity

    def _compared(self, guesses: Any, truths: Any, ops: Ops) -> Compared:
        if guesses.ndim != 2:
            raise ValueError(f"guesses must have 2 dimensions, not shape {guesses.shape}")
        return _Angles(guesses, truths, ops.xp, ignore_zeros=self.ignore_zeros)


class _Angles(Compared):
    def __init__(self, guesses: Any, truths: Any, xp: Any, *, ignore_zeros: bool) -> None:
        self._xp = xp
        self._scale, self._length, self._unit = _directions(guesses, xp)  # (B, 1), (B, 1), (B, O)
        _, _, self._true = _directions(truths, xp)
        self._counts: Any = self._true.any(axis=1) if ignore_zeros else None  # (B,)
        self.count = len(guesses) if self._counts is None else int(self._counts.sum())
        self.cosines: Any = xp.einsum("ij,ij->i", self._unit, self._true)  # (B,), both of length 1

    def grad(self, divisor: int) -> Any:
        grad = self.cosines[:, None] * self._unit - self._true  # d(1 - u t)/dX = ((u t) u - t) / |X|, (B, O)
        # One after the other: their product may be too large for a float.
        grad /= self._length
        grad /= self._scale
        turns = self._unit.any(axis=1)  # a row of zeros has no direction to turn
        grad *= (turns if self._counts is None else turns & self._counts)[:, None]
        return grad / divisor

    def value(self) -> float:
        distances = 1 - self.cosines
        return max(float(distances.sum() if self._counts is None else distances[self._counts].sum()), 0.0)


def _directions(X: Any, xp: Any) -> tuple[Any, Any, Any]:
    """Return what the rows are divided by, first the largest number in them, then the length, and their directions."""
    if not X.size:
        ones = xp.ones((len(X), 1), X.dtype)
        return ones, ones, X
    scale = xp.maximum(abs(X).max(axis=1, keepdims=True), xp.finfo(X.dtype).tiny)
    unit = X / scale  # numbers in [-1, 1]
    length = xp.sqrt(xp.einsum("ij,ij->i", unit, unit))[:, None]
    length[length == 0] = 1  # a row of zeros stays one
    unit /= length
    return scale, length, unit
