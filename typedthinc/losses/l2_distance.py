"""How far guesses lie from the truth."""

from math import isfinite
from typing import Any, overload

from typedthinc.backends import Ops
from typedthinc.losses.comparison import Compared, Comparison
from typedthinc.losses.loss import Loss
from typedthinc.types import B, Floats1d, Floats2d, O


class L2Distance(Comparison, Loss[Floats2d, Floats2d, Floats2d, float]):
    """Measure half the squared distance between guesses and truths, whose gradient is guesses - truths.

    With `normalize`, both are means over the rows.

    Examples:
        >>> import numpy as np
        >>> loss = L2Distance()
        >>> gradient, value = loss(np.asarray([[1.0, 5.0]]), np.asarray([[1.0, 2.0]]))
        >>> gradient.tolist(), value
        ([[0.0, 3.0]], 4.5)
    """

    def __init__(self, *, normalize: bool = True) -> None:
        """Set up the loss.

        Args:
            normalize: Take the mean over the rows rather than the sum, for the gradient and for the value.
        """
        super().__init__(normalize=normalize)

    @overload
    def __call__(self, guesses: Floats2d[B, O], truths: Floats2d[B, O]) -> tuple[Floats2d[B, O], float]: ...
    @overload
    def __call__(self, guesses: Floats1d[B], truths: Floats1d[B]) -> tuple[Floats1d[B], float]: ...
    def __call__(self, guesses: Any, truths: Any) -> tuple[Any, float]:
        """Return the gradient of this loss with respect to the guesses, and its value.

        Shapes:
            guesses: (B, O), truths: (B, O) -> (B, O), a number
            guesses: (B,), truths: (B,) -> (B,), a number

        Raises:
            ValueError: Shapes that differ, or guesses or truths that are not floats.
        """
        return self._both(guesses, truths)

    @overload
    def get_grad(self, guesses: Floats2d[B, O], truths: Floats2d[B, O]) -> Floats2d[B, O]: ...
    @overload
    def get_grad(self, guesses: Floats1d[B], truths: Floats1d[B]) -> Floats1d[B]: ...
    def get_grad(self, guesses: Any, truths: Any) -> Any:
        """Return the gradient alone; see the call."""
        return self._grad(guesses, truths)

    @overload
    def get_loss(self, guesses: Floats2d[B, O], truths: Floats2d[B, O]) -> float: ...
    @overload
    def get_loss(self, guesses: Floats1d[B], truths: Floats1d[B]) -> float: ...
    def get_loss(self, guesses: Any, truths: Any) -> float:
        """Return the value alone; see the call."""
        return self._value(guesses, truths)

    def _compared(self, guesses: Any, truths: Any, ops: Ops) -> Compared:
        return _Difference(guesses, truths, ops.xp)


class _Difference(Compared):
    def __init__(self, guesses: Any, truths: Any, xp: Any) -> None:
        self._both = guesses, truths
        self._difference: Any = guesses - truths
        self._xp = xp
        self.count = len(guesses) if guesses.ndim else 1  # one number is one row

    def grad(self, divisor: int) -> Any:
        return self._difference / divisor  # d(|G - T|^2 / 2)/dG

    def value(self) -> float:
        squares = float(self._xp.vdot(self._difference, self._difference))  # one call, of any rank
        if not isfinite(squares):
            # The square of a number that float32 holds may be one that only float64 does.
            guesses, truths = self._both
            wide = guesses.astype("float64") - truths  # one array in float64 makes the difference one
            squares = float(self._xp.vdot(wide, wide))
        return squares / 2
