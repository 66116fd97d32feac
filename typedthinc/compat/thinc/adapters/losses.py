"""Losses that take truths in the further forms of Thinc, and divide and smooth as it does.

Truths may be lists of numbers, and rows of ones and zeros as integers. A mean is over all rows, those without a label
too, and over sequences; smoothing spreads its share over the other classes alone.
"""

from collections.abc import Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, cast

from typedthinc import losses
from typedthinc.backends import Ops, get_array_ops
from typedthinc.compat.thinc.adapters.stand_in import StandIn
from typedthinc.losses.truths import Classes, Distributions
from typedthinc.types import B, Floats2d, Ints1d, Ints2d, O

# A class for each row, by number or name; and numbers for each class.
Labels: TypeAlias = Sequence[int] | Sequence[str]
Rows: TypeAlias = Sequence[Sequence[float]]


class CategoricalCrossentropy(losses.CategoricalCrossentropy, metaclass=StandIn):
    """The loss, for truths in more forms."""

    _stands_in: ClassVar[bool] = True

    def __init__(
        self,
        *,
        normalize: bool = True,
        names: Sequence[str] | None = None,
        missing_value: str | int | None = None,
        neg_prefix: str | None = None,
        label_smoothing: float = 0.0,
    ) -> None:
        """Set up the loss; a prefix has no effect without names."""
        super().__init__(
            normalize=normalize,
            names=names,
            missing_value=missing_value,
            neg_prefix=neg_prefix if names else None,  # as Thinc: not an error
            label_smoothing=label_smoothing,
        )

    if TYPE_CHECKING:

        def __call__(
            self, guesses: Floats2d[B, O], truths: Ints1d[B] | Ints2d[B, O] | Floats2d[B, O] | Labels | Rows
        ) -> tuple[Floats2d[B, O], float]: ...
        def get_grad(
            self, guesses: Floats2d[B, O], truths: Ints1d[B] | Ints2d[B, O] | Floats2d[B, O] | Labels | Rows
        ) -> Floats2d[B, O]: ...
        def get_loss(
            self, guesses: Floats2d[B, O], truths: Ints1d[B] | Ints2d[B, O] | Floats2d[B, O] | Labels | Rows
        ) -> float: ...

    def convert_truths(self, truths: Any, guesses: Any) -> tuple[Floats2d[Any, Any], Floats2d[Any, Any]]:
        """Return truths as rows, and a mask of what counts: 0 in rows without a label.

        Of a row of any class but one only the column of that class counts.

        Raises:
            ValueError: A label that names no class, or truths of another shape than the guesses.
        """
        ops, truth, _ = self._read(get_array_ops(guesses).xp.zeros_like(guesses), truths)
        xp = ops.xp
        rows = xp.zeros_like(guesses)  # (B, nO)
        mask = xp.ones_like(guesses)
        if not isinstance(truth, Classes):
            rows[...] = truths
            mask[_rows_of_class(truths, self.missing_value)] = 0  # rows of the missing class count as 0
            return rows, mask
        places = xp.arange(len(rows))
        rows += truth.smoothing / guesses.shape[1]  # on all classes, its own too
        rows[places, truth.ids] += 1 - truth.smoothing
        for kind in (truth.negative, truth.missing):
            if kind is not None:
                mask[kind] = 0
        if truth.negative is not None:
            rows[truth.negative] = 0  # not this class, and nothing of the others
            mask[places[truth.negative], truth.ids[truth.negative]] = 1  # only this column counts
        return rows, mask

    def _read(self, guesses: Any, truths: Any) -> tuple[Ops, Any, int]:
        ops, truth, _ = super()._read(guesses, _converted(guesses, truths, self.names))
        if isinstance(truth, Distributions) and self.missing_value is not None:
            truth.rows = ops.xp.where(_rows_of_class(truth.rows, self.missing_value)[:, None], 0, truth.rows)
        if isinstance(truth, Classes) and truth.smoothing:
            truth.smoothing = _over_the_others(truth.smoothing, guesses.shape[1])
        return ops, truth, max(len(guesses), 1) if self.normalize else 1  # all rows count, those without a label too


class SequenceCategoricalCrossentropy(losses.SequenceCategoricalCrossentropy, metaclass=StandIn):
    """The loss, for truths in more forms.

    Attributes:
        cc: The loss of the rows of all sequences.
    """

    _stands_in: ClassVar[bool] = True
    cc: CategoricalCrossentropy
    rows: losses.CategoricalCrossentropy

    def __init__(
        self,
        *,
        normalize: bool = True,
        names: Sequence[str] | None = None,
        missing_value: str | int | None = None,
        neg_prefix: str | None = None,
        label_smoothing: float = 0.0,
    ) -> None:
        """Set up the loss; a prefix has no effect without names."""
        super().__init__(names=names, neg_prefix=neg_prefix if names else None)
        self.cc = self.rows = CategoricalCrossentropy(
            normalize=False,
            names=names,
            missing_value=missing_value,
            neg_prefix=neg_prefix,
            label_smoothing=label_smoothing,
        )
        self.normalize = normalize

    if TYPE_CHECKING:

        def __call__(
            self, guesses: Sequence[Floats2d[Any, O]], truths: Sequence[Ints1d | Ints2d | Floats2d | Labels | Rows]
        ) -> tuple[list[Floats2d[Any, O]], float]: ...
        def get_grad(
            self, guesses: Sequence[Floats2d[Any, O]], truths: Sequence[Ints1d | Ints2d | Floats2d | Labels | Rows]
        ) -> list[Floats2d[Any, O]]: ...
        def get_loss(
            self, guesses: Sequence[Floats2d[Any, O]], truths: Sequence[Ints1d | Ints2d | Floats2d | Labels | Rows]
        ) -> float: ...

    def __repr__(self) -> str:
        """Write the call that makes it: that of the rows, which leave the mean to this one."""
        rows = copy(self.rows)
        rows.normalize = self.normalize
        return f"Sequence{rows!r}"

    def _joined(self, guesses: Sequence[Any], truths: Sequence[Any]) -> tuple[Any, Any] | None:
        if len(guesses) == len(truths):
            truths = [_converted(G, T, self.rows.names) for G, T in zip(guesses, truths, strict=True)]
        return super()._joined(guesses, truths)

    def _named(self, method: Any, joined: Any, guesses: Sequence[Any], truths: Sequence[Any]) -> Any:
        found = super()._named(method, joined, guesses, truths)
        count = len(guesses) if self.normalize else 1
        if method is self.rows:  # the call returns the gradient and the value
            return found[0] / count, found[1] / count
        return found / count


def _over_the_others(share: float, n_classes: int) -> float:
    """Return the share that is to be spread over all classes so that the others together get this one."""
    if share * n_classes >= n_classes - 1:
        limit = f"below {(n_classes - 1) / n_classes:g} for {n_classes} classes"
        raise ValueError(f"CategoricalCrossentropy: label_smoothing must be {limit}, not {share:g}")
    return share * n_classes / (n_classes - 1)  # 1 / n of it falls to the class itself


def _rows_of_class(rows: Any, number: object) -> Any:
    """Tell which rows have their largest number in the column of a class."""
    return rows.argmax(axis=1) == number


def _converted(guesses: Any, truths: Any, names: Sequence[str] | None) -> Any:
    """Make an array of a list of numbers, and floats of rows of integers."""
    xp = get_array_ops(guesses).xp
    if isinstance(truths, list | tuple):
        labels = cast("list[Any]", truths)
        is_named = any(isinstance(each, str) for each in labels) or names is not None
        truths = labels if is_named and not all(isinstance(each, int) for each in labels) else xp.asarray(labels)
    is_rows = getattr(truths, "ndim", 0) == 2 and truths.dtype.kind in "iub"
    return truths.astype(guesses.dtype) if is_rows else truths
