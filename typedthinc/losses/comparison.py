"""Losses that compare arrays of one shape."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Final

import numpy as np

from typedthinc.backends import get_array_ops
from typedthinc.losses.kinds import check_kind, check_readable
from typedthinc.losses.labels import described
from typedthinc.tracebacks import REFUSALS, hide_frames

# What no float holds shows in the gradient and in the value; training names the layer that it comes from.
_quiet: Final = np.errstate(over="ignore", invalid="ignore")


class Compared(ABC):
    """Guesses beside truths.

    Attributes:
        count: How many rows, or labels, the loss is the sum of.
    """

    count: int

    @abstractmethod
    def grad(self, divisor: int) -> Any:
        """Return the gradient of the sum, by the divisor."""

    @abstractmethod
    def value(self) -> float:
        """Return the sum."""

    def both(self, divisor: int) -> tuple[Any, float]:
        """Return the gradient, by the divisor, and the sum: in one go where that is quicker."""
        return self.grad(divisor), self.value()  # two passes: losses that need the same sums override this


class Comparison(ABC):
    """What losses of guesses and truths of one shape share; they write `_compared`, and the methods of a `Loss`."""

    _kinds: ClassVar[str] = "f"

    normalize: bool

    def __init__(self, *, normalize: bool) -> None:
        """Set whether to take the mean rather than the sum."""
        self.normalize = normalize

    # The numbers that a gradient is divided by are plain: its dtype is that of the guesses.

    @hide_frames(REFUSALS)
    @_quiet
    def _both(self, guesses: Any, truths: Any) -> tuple[Any, float]:
        compared, divisor = self._read(guesses, truths)
        grad, value = compared.both(divisor)
        return grad, value / divisor

    @hide_frames(REFUSALS)
    @_quiet
    def _grad(self, guesses: Any, truths: Any) -> Any:
        compared, divisor = self._read(guesses, truths)
        return compared.grad(divisor)

    @hide_frames(REFUSALS)
    @_quiet
    def _value(self, guesses: Any, truths: Any) -> float:
        compared, divisor = self._read(guesses, truths)
        return compared.value() / divisor

    def _read(self, guesses: Any, truths: Any) -> tuple[Compared, int]:
        """Check guesses and truths; return them beside each other, and what to divide by."""
        name = type(self).__name__
        check_readable(name, "guesses", guesses, "f")
        check_readable(name, "truths", truths, self._kinds)
        if not hasattr(guesses, "dtype") or guesses.dtype.kind != "f":  # ints have no gradient
            raise ValueError(f"{name}: guesses must be floats, not {described(guesses)}")
        if hasattr(truths, "shape") and guesses.shape:
            rank = f"{len(guesses.shape)}d"
            wanted = (f"Floats{rank}",) if self._kinds == "f" else (f"Floats{rank}", f"Ints{rank}")
            check_kind(name, wanted, "truths", truths)
        kind: str | None = getattr(getattr(truths, "dtype", None), "kind", None)
        if kind is None or truths.shape != guesses.shape or kind not in self._kinds:
            kinds = "floats" if self._kinds == "f" else "floats or integers"
            expected = f"guesses of shape {guesses.shape} take truths as {kinds} of shape {guesses.shape}"
            raise ValueError(f"{name}: {expected}, not {described(truths)}")
        try:
            compared = self._compared(guesses, truths.astype(guesses.dtype, copy=False), get_array_ops(guesses))
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None
        return compared, max(compared.count, 1) if self.normalize else 1  # a mean over no rows is 0, not nan

    @abstractmethod
    def _compared(self, guesses: Any, truths: Any, ops: Any) -> Compared:
        """Put guesses beside truths of the same shape and dtype; a truth outside its range is a ValueError."""
