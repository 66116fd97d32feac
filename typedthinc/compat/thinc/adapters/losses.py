"""Losses that take truths in the further forms of Thinc: lists of numbers, and rows of ones and zeros as integers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, cast

from typedthinc import losses
from typedthinc.backends import get_array_ops
from typedthinc.compat.thinc.adapters.stand_in import StandIn


class CategoricalCrossentropy(losses.CategoricalCrossentropy, metaclass=StandIn):
    """The loss, for truths in more forms."""

    _stands_in: ClassVar[bool] = True

    def __init__(self, *, names: Sequence[str] | None = None, neg_prefix: str | None = None, **options: Any) -> None:
        """Set up the loss; a prefix has no effect without names."""
        super().__init__(names=names, neg_prefix=neg_prefix if names else None, **options)

    def _read(self, guesses: Any, truths: Any) -> tuple[Any, Any, int]:
        return super()._read(guesses, _converted(guesses, truths, self.names))


class SequenceCategoricalCrossentropy(losses.SequenceCategoricalCrossentropy, metaclass=StandIn):
    """The loss, for truths in more forms."""

    _stands_in: ClassVar[bool] = True

    def __init__(self, *, names: Sequence[str] | None = None, neg_prefix: str | None = None, **options: Any) -> None:
        """Set up the loss; a prefix has no effect without names."""
        super().__init__(names=names, neg_prefix=neg_prefix if names else None, **options)

    def _joined(self, guesses: Sequence[Any], truths: Sequence[Any]) -> tuple[Any, Any] | None:
        if len(guesses) == len(truths):
            truths = [_converted(G, T, self.rows.names) for G, T in zip(guesses, truths, strict=True)]
        return super()._joined(guesses, truths)


def _converted(guesses: Any, truths: Any, names: Sequence[str] | None) -> Any:
    """Make an array of a list of numbers, and floats of rows of integers."""
    xp: Any = get_array_ops(guesses).xp
    if isinstance(truths, list | tuple):
        labels = cast("list[Any]", truths)
        truths = xp.asarray(labels) if names is None or all(isinstance(each, int) for each in labels) else labels
    is_rows = getattr(truths, "ndim", 0) == 2 and truths.dtype.kind in "iub"
    return truths.astype(guesses.dtype) if is_rows else truths
