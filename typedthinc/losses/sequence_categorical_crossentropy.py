"""Cross-entropy over sequences."""

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, chain, pairwise
from typing import Any, Final, TypeAlias

from typedthinc.backends import get_array_ops
from typedthinc.losses.categorical_crossentropy import CategoricalCrossentropy
from typedthinc.losses.kinds import check_readable
from typedthinc.losses.labels import described
from typedthinc.losses.loss import Loss
from typedthinc.tracebacks import REFUSALS, hide_frames
from typedthinc.types import Floats2d, Ints1d, O

_NAME: Final = "SequenceCategoricalCrossentropy"

Truths: TypeAlias = Sequence[Ints1d] | Sequence[Floats2d] | Sequence[Sequence[str]]


class SequenceCategoricalCrossentropy(Loss[Sequence[Floats2d], Truths, list[Floats2d], float]):
    """Measure by how much probabilities miss the true class of each row, in a list of sequences.

    It is what `CategoricalCrossentropy` is for the rows of all sequences together: with `normalize`, gradient and value
    are means over all rows with a label, whatever sequence they are in.

    Examples:
        >>> import numpy as np
        >>> loss = SequenceCategoricalCrossentropy(names=["noun", "verb"])
        >>> gradient, value = loss([np.asarray([[0.75, 0.25]]), np.asarray([[0.5, 0.5]])], [["noun"], ["verb"]])
        >>> [dY.tolist() for dY in gradient], round(value, 3)
        ([[[-0.125, 0.125]], [[0.25, -0.25]]], 0.49)
    """

    rows: CategoricalCrossentropy

    def __init__(
        self,
        *,
        normalize: bool = True,
        names: Sequence[str] | None = None,
        label_smoothing: float = 0.0,
        missing_value: int | str | None = None,
        neg_prefix: str | None = None,
    ) -> None:
        """Set up the loss; see `CategoricalCrossentropy` for what the settings mean."""
        try:
            self.rows = CategoricalCrossentropy(
                normalize=normalize,
                names=names,
                label_smoothing=label_smoothing,
                missing_value=missing_value,
                neg_prefix=neg_prefix,
            )
        except ValueError as error:
            raise ValueError(f"{_NAME}: {_reason(error)}") from None

    def __repr__(self) -> str:
        """Write the call that makes it."""
        return f"{_NAME}{repr(self.rows).removeprefix(CategoricalCrossentropy.__name__)}"

    @property
    def names(self) -> list[str] | None:
        """The names of the classes in the order of the columns."""
        return self.rows.names

    def __call__(
        self,
        guesses: Sequence[Floats2d[Any, O]],
        truths: Sequence[Ints1d] | Sequence[Floats2d[Any, O]] | Sequence[Sequence[str]],
    ) -> tuple[list[Floats2d[Any, O]], float]:
        """Return the gradients of this loss with respect to the scores, and its value, the negative log likelihood.

        Shapes:
            guesses: a list of (n, O), truths: a list of (n,) or (n, O) -> a list of (n, O), a number

        Args:
            guesses: Probabilities, each row summing to 1.
            truths: For each sequence the classes of its rows: numbers, names, or distributions.

        Raises:
            ValueError: Shapes that do not match, a guess or a truth outside [0, 1] by more than rounding, or a label
                that names no class; the sequence and the row are named.
        """
        joined = self._joined(guesses, truths)
        if joined is None:
            return [], 0.0
        grad, value = self._named(self.rows, joined, guesses, truths)  # one pass over all rows, (sum of n, O)
        return _split(grad, guesses), value

    def get_grad(
        self,
        guesses: Sequence[Floats2d[Any, O]],
        truths: Sequence[Ints1d] | Sequence[Floats2d[Any, O]] | Sequence[Sequence[str]],
    ) -> list[Floats2d[Any, O]]:
        """Return the gradients alone; see the call."""
        joined = self._joined(guesses, truths)
        return [] if joined is None else _split(self._named(self.rows.get_grad, joined, guesses, truths), guesses)

    def get_loss(
        self,
        guesses: Sequence[Floats2d[Any, O]],
        truths: Sequence[Ints1d] | Sequence[Floats2d[Any, O]] | Sequence[Sequence[str]],
    ) -> float:
        """Return the value alone; see the call."""
        joined = self._joined(guesses, truths)
        value: float = 0.0 if joined is None else self._named(self.rows.get_loss, joined, guesses, truths)
        return value

    @hide_frames(REFUSALS)
    def _joined(self, guesses: Sequence[Any], truths: Sequence[Any]) -> tuple[Any, Any] | None:
        """Put the rows of all sequences together; None where there are no sequences."""
        for what, values in (("guesses", guesses), ("truths", truths)):
            if not hasattr(values, "__getitem__") or isinstance(values, (str, bytes, Mapping)):
                raise ValueError(f"{_NAME}: the {what} must be a list of sequences, not {described(values)}")
        if len(guesses) != len(truths):
            raise ValueError(f"{_NAME}: guesses for {len(guesses)} sequences do not match truths for {len(truths)}")
        if not len(guesses):
            return None
        if any(_rows(G) != _rows(T) for G, T in zip(guesses, truths, strict=True)):  # None, no length, differs from all
            self._find_fault(guesses, truths)  # raises, with the number of the sequence
        for what, values in (("guesses", guesses), ("truths", truths)):
            self._check_readable(what, values, guesses, truths)
            forms = dict.fromkeys(map(_form, values))
            if len(forms) > 1 or not all(_is_joined(each, what) for each in values):
                self._find_fault(guesses, truths)
                raise ValueError(f"{_NAME}: {what} must be of one kind in all sequences, not {', '.join(forms)}")
        ops = get_array_ops(guesses[0])
        if isinstance(truths[0], (list, tuple)):
            return ops.xp.concatenate(guesses), [*chain.from_iterable(truths)]
        return ops.xp.concatenate(guesses), ops.xp.concatenate(truths)  # (sum of n, ...)

    @hide_frames(REFUSALS)
    def _named(
        self, method: Callable[[Any, Any], Any], joined: tuple[Any, Any], guesses: Sequence[Any], truths: Sequence[Any]
    ) -> Any:
        """Call a method on all rows; what is wrong in them is reported with the sequence that it is in."""
        try:
            return method(*joined)
        except ValueError:
            self._find_fault(guesses, truths)
            raise

    def _check_readable(self, what: str, values: Sequence[Any], guesses: Sequence[Any], truths: Sequence[Any]) -> None:
        try:
            check_readable(_NAME, what, values, "")
        except ValueError:
            self._find_fault(guesses, truths)
            raise

    def _find_fault(self, guesses: Sequence[Any], truths: Sequence[Any]) -> None:
        for i, (G, T) in enumerate(zip(guesses, truths, strict=True)):
            try:
                self.rows.get_loss(G, T)  # run once more, sequence by sequence, to find it
            except ValueError as error:
                raise ValueError(f"{_NAME}: in sequence {i}, {_reason(error)}") from None


def _reason(error: ValueError) -> str:
    """Return a message of the loss of rows without its name."""
    return str(error).removeprefix(f"{CategoricalCrossentropy.__name__}: ")


def _is_joined(value: Any, what: str) -> bool:
    """Tell arrays, and the names in a list, from what cannot be put together."""
    return hasattr(value, "dtype") or (what == "truths" and isinstance(value, (list, tuple)))


def _rows(value: Any) -> int | None:
    shape = getattr(value, "shape", None)
    if shape is None:
        return len(value) if hasattr(value, "__len__") else None
    return shape[0] if shape else None


def _form(value: Any) -> str:
    """Say what a value is, whatever its rows: what is of one form can be put together."""
    shape = getattr(value, "shape", None)
    if shape is None or not hasattr(value, "dtype"):
        return "names" if isinstance(value, (list, tuple)) else described(value)
    return f"{value.dtype} of shape ({', '.join(['*', *map(str, shape[1:])])})"


def _split(rows: Any, sequences: Sequence[Any]) -> list[Any]:
    edges = accumulate((len(sequence) for sequence in sequences), initial=0)  # 0, n_1, n_1 + n_2, ...
    return [rows[start:stop] for start, stop in pairwise(edges)]
