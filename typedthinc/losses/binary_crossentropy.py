"""Cross-entropy of answers that are each yes or no."""

from functools import partial
from typing import Any, ClassVar, overload

from typedthinc.arguments import fraction
from typedthinc.backends import Ops
from typedthinc.losses.comparison import Compared, Comparison
from typedthinc.losses.loss import Loss
from typedthinc.losses.probabilities import check_guesses, check_truths
from typedthinc.types import B, Floats1d, Floats2d, Ints1d, Ints2d, O


class BinaryCrossentropy(Comparison, Loss[Floats2d, Floats2d | Ints2d, Floats2d, float]):
    """Measure by how much probabilities miss answers that are each yes or no, such as several labels for one row.

    The gradient is the one with respect to the guesses. With `normalize`, gradient and value are means over all
    answers. Where probabilities come out of a sigmoid and are nearly 0 or 1, little of the gradient gets back through
    it: rather give the loss the scores that the sigmoid would take, `from_scores`.

    Examples:
        >>> import numpy as np
        >>> loss = BinaryCrossentropy()
        >>> gradient, value = loss(np.asarray([[0.5, 0.75]]), np.asarray([[1, 0]]))
        >>> gradient.tolist(), round(value, 3)
        ([[-1.0, 2.0]], 1.04)
    """

    _kinds: ClassVar[str] = "fiub"

    from_scores: bool
    label_smoothing: float
    missing_value: float | None

    def __init__(
        self,
        *,
        normalize: bool = True,
        from_scores: bool = False,
        label_smoothing: float = 0.0,
        missing_value: float | None = None,
    ) -> None:
        """Set up the loss.

        Args:
            normalize: Take the mean over the answers rather than the sum, for the gradient and for the value.
            from_scores: The guesses are scores, any numbers, of which the sigmoid is the probability.
            label_smoothing: The share of each truth, in [0, 1), that is spread evenly over yes and no.
            missing_value: The truth that stands for none: such answers count for nothing.

        Raises:
            ValueError: A label_smoothing outside [0, 1).
        """
        super().__init__(normalize=normalize)
        self.from_scores = from_scores
        self.label_smoothing = fraction("BinaryCrossentropy", "label_smoothing", label_smoothing)
        self.missing_value = missing_value

    @overload
    def __call__(
        self, guesses: Floats2d[B, O], truths: Floats2d[B, O] | Ints2d[B, O]
    ) -> tuple[Floats2d[B, O], float]: ...
    @overload
    def __call__(self, guesses: Floats1d[B], truths: Floats1d[B] | Ints1d[B]) -> tuple[Floats1d[B], float]: ...
    def __call__(self, guesses: Any, truths: Any) -> tuple[Any, float]:
        """Return the gradient of this loss with respect to the guesses, and its value, the negative log likelihood.

        Shapes:
            guesses: (B, O), truths: (B, O) -> (B, O), a number
            guesses: (B,), truths: (B,) -> (B,), a number

        Args:
            guesses: Probabilities; or scores with `from_scores`.
            truths: How likely each answer is yes: 0 for no, 1 for yes, or a number between.

        Returns:
            The gradient and the value in nats.

        Raises:
            ValueError: Shapes that differ, guesses that are not floats, or a probability outside [0, 1].
        """
        return self._both(guesses, truths)

    @overload
    def get_grad(self, guesses: Floats2d[B, O], truths: Floats2d[B, O] | Ints2d[B, O]) -> Floats2d[B, O]: ...
    @overload
    def get_grad(self, guesses: Floats1d[B], truths: Floats1d[B] | Ints1d[B]) -> Floats1d[B]: ...
    def get_grad(self, guesses: Any, truths: Any) -> Any:
        """Return the gradient alone; see the call."""
        return self._grad(guesses, truths)

    @overload
    def get_loss(self, guesses: Floats2d[B, O], truths: Floats2d[B, O] | Ints2d[B, O]) -> float: ...
    @overload
    def get_loss(self, guesses: Floats1d[B], truths: Floats1d[B] | Ints1d[B]) -> float: ...
    def get_loss(self, guesses: Any, truths: Any) -> float:
        """Return the value alone; see the call."""
        return self._value(guesses, truths)

    def _compared(self, guesses: Any, truths: Any, ops: Ops) -> Compared:
        missing = self._missing(truths, ops)
        if missing is not None:
            truths = ops.xp.where(missing, 0, truths)  # any number will do: `missing` takes these out
        check_truths(truths)
        if self.label_smoothing:
            truths = truths + self.label_smoothing * (0.5 - truths)  # towards 1/2, the even chance
        if not self.from_scores:
            check_guesses(guesses, 0.0)  # scores may be any number
        return _Answers(guesses, truths, missing, ops, from_scores=self.from_scores)

    def _missing(self, truths: Any, ops: Any) -> Any:
        """Say where there is no truth; nan, which equals nothing, may stand for it, too."""
        if self.missing_value is None:
            return None
        return ops.xp.isnan(truths) if self.missing_value != self.missing_value else truths == self.missing_value


class _Answers(Compared):
    """Guesses beside truths; True in `missing` where there is no truth."""

    def __init__(self, guesses: Any, truths: Any, missing: Any, ops: Ops, *, from_scores: bool) -> None:
        self.count = int(truths.size if missing is None else truths.size - missing.sum())
        self._measure: Any = partial(ops.binary_crossentropy, guesses, truths, missing, from_scores=from_scores)

    def grad(self, divisor: int) -> Any:
        return self._measure(divisor=divisor, need_value=False)[0]  # the logarithms are spared

    def value(self) -> float:
        total: float = self._measure(need_grad=False)[1]
        return total

    def both(self, divisor: int) -> tuple[Any, float]:
        found: tuple[Any, float] = self._measure(divisor=divisor)
        return found
