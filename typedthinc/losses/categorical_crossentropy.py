"""Cross-entropy between guessed probabilities and true classes."""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from typedthinc.arguments import fraction
from typedthinc.backends import Ops, get_array_ops
from typedthinc.losses.kinds import check_kind, check_readable
from typedthinc.losses.labels import ClassNames, described, read_ids
from typedthinc.losses.loss import Loss
from typedthinc.losses.probabilities import check_guesses, check_truths, rounding
from typedthinc.losses.truths import Classes, Distributions, Truth
from typedthinc.shapes.messages import LOOKED_UP
from typedthinc.tracebacks import REFUSALS, hide_frames
from typedthinc.types import B, Floats2d, Ints1d, O

_NAME: Final = "CategoricalCrossentropy"
# The kinds of arrays that hold text; what a column of a table is may hold any object.
_NAMES: Final = ("U", "T", "O")

ClassTruths: TypeAlias = Ints1d | Floats2d | Sequence[str]


class CategoricalCrossentropy(Loss[Floats2d, ClassTruths, Floats2d, float]):
    """Measure by how much probabilities miss the true class of each row.

    The gradient is the one with respect to the scores that the softmax took, guesses - truths: a Softmax
    layer passes it through unchanged. With `normalize` it is that of the mean over the rows with a label.

    Examples:
        >>> import numpy as np
        >>> loss = CategoricalCrossentropy()
        >>> gradient, value = loss(np.asarray([[0.75, 0.25]], "float32"), np.asarray([0]))
        >>> gradient.tolist(), round(value, 3)
        ([[-0.25, 0.25]], 0.288)
    """

    normalize: bool
    label_smoothing: float
    missing_value: int | str | None
    neg_prefix: str | None

    def __init__(
        self,
        *,
        normalize: bool = True,
        names: Sequence[str] | None = None,
        label_smoothing: float = 0.0,
        missing_value: int | str | None = None,
        neg_prefix: str | None = None,
    ) -> None:
        """Set up the loss.

        Args:
            normalize: Take the mean over the rows rather than the sum, for the gradient and for the value.
            names: The names of the classes in the order of the columns, for truths given by name.
            label_smoothing: The share of each truth, in [0, 1), that is spread evenly over all classes.
            missing_value: The label, a number or a name, of rows that count for nothing. Distributions know
                no missing value; a row of zeros has no gradient there.
            neg_prefix: What, before a name, makes the label of rows that may be of any class but this: with "!", the
                label "!noun" asks for less of "noun", and for no other class. Such rows are not smoothed.

        Raises:
            ValueError: A label_smoothing outside [0, 1), names that are not all different, or a prefix without names or
                that makes one name of another.

        Source:
            Szegedy et al. 2016, Rethinking the Inception architecture, section 7 (label smoothing).
        """
        self.normalize = normalize
        self.label_smoothing = fraction(_NAME, "label_smoothing", label_smoothing)
        self.missing_value = missing_value
        self.neg_prefix = neg_prefix
        if names is None and neg_prefix is not None:
            raise ValueError(f"{_NAME}: neg_prefix stands before names, but the loss was made without names=")
        self._names = None if names is None else ClassNames(_NAME, names, missing_value, neg_prefix)

    @property
    def names(self) -> list[str] | None:
        """The names of the classes in the order of the columns."""
        return None if self._names is None else list(self._names.index)

    def __call__(
        self, guesses: Floats2d[B, O], truths: Ints1d[B] | Floats2d[B, O] | Sequence[str]
    ) -> tuple[Floats2d[B, O], float]:
        """Return the gradient of this loss with respect to the scores, and its value, the negative log likelihood.

        Shapes:
            guesses: (B, O), truths: (B,) or (B, O) -> (B, O), a number

        Args:
            guesses: Probabilities, each row summing to 1.
            truths: The class of each row as a number in [0, O) or, with `names`, as a name; or for each row a
                distribution over the classes, or weights of them in [0, 1].

        Returns:
            The gradient and the value in nats; zeros for an empty batch.

        Raises:
            ValueError: Shapes that do not match, a guess or a truth outside [0, 1] by more than rounding, or a label
                that names no class; the row is named.
        """
        ops, truth, divisor = self._read(guesses, truths)
        grad, nll = truth.measure(ops, guesses, divisor)  # of scores: the layer's softmax is in it, P - T
        return grad, _value(nll, divisor)

    def get_grad(self, guesses: Floats2d[B, O], truths: Ints1d[B] | Floats2d[B, O] | Sequence[str]) -> Floats2d[B, O]:
        """Return the gradient alone; see the call."""
        ops, truth, divisor = self._read(guesses, truths)
        grad: Floats2d[B, O] = truth.measure(ops, guesses, divisor, need_value=False)[0]
        return grad

    def get_loss(self, guesses: Floats2d[B, O], truths: Ints1d[B] | Floats2d[B, O] | Sequence[str]) -> float:
        """Return the value alone; see the call."""
        ops, truth, divisor = self._read(guesses, truths)
        return _value(truth.measure(ops, guesses, divisor, need_grad=False)[1], divisor)

    def check_truths(self, truths: object) -> None:
        """Check that truths are of a kind that this loss takes, whatever their sizes.

        Raises:
            ValueError: They are not.
        """
        check_kind(_NAME, ("Ints1d", "Floats2d", "list[str]"), "truths", truths)

    @hide_frames(REFUSALS)
    def _read(self, guesses: Any, truths: Any) -> tuple[Ops, Truth, int]:
        """Check guesses and truths; return the ops, the truth, and what to divide by."""
        check_readable(_NAME, "guesses", guesses, "f")
        if getattr(getattr(truths, "dtype", None), "kind", None) in (("U", "T") if self._names is None else _NAMES):
            raise ValueError(f"{_NAME}: the truths are an array of names; `.tolist()` makes a list of them")
        check_readable(_NAME, "truths", truths, "fiu")
        if getattr(guesses, "ndim", None) != 2 or guesses.dtype.kind != "f":
            raise ValueError(f"{_NAME}: guesses must be floats of 2 dimensions, not {described(guesses)}")
        ops = get_array_ops(guesses)
        self.check_truths(truths)
        try:
            check_guesses(guesses, rounding(guesses))  # slack: a softmax in float16 may round to more than 1
            truth = self._truth(guesses, truths, ops.xp)
        except ValueError as error:
            raise ValueError(f"{_NAME}: {error}") from None
        return ops, truth, max(truth.count, 1) if self.normalize else 1  # a batch without labels does not divide by 0

    def _truth(self, guesses: Any, truths: Any, xp: Any) -> Truth:
        rows, n_classes = guesses.shape  # (B, O)
        if self._names is not None:
            self._names.check(n_classes)
        if _is_list(truths):
            _check_rows(rows, len(truths))
            if self._names is None:
                raise ValueError(LOOKED_UP)
            return Classes(*self._names.read(truths, xp), self.label_smoothing)  # looked up in Python, one by one
        if _is_array(truths, xp, "iu", 1):
            _check_rows(rows, truths.shape[0])
            return Classes(*read_ids(truths, n_classes, self.missing_value), None, self.label_smoothing)
        if _is_array(truths, xp, "f", 2) and truths.shape == guesses.shape:
            check_truths(truths)
            return Distributions(truths.astype(guesses.dtype, copy=False), self.label_smoothing)
        raise ValueError(
            f"guesses of shape {guesses.shape} take truths as integers of shape {(rows,)}, as floats of "
            f"shape {guesses.shape}, or as a list of {rows} names, not {described(truths)}"
        )


def _value(nll: float, divisor: int) -> float:
    # Adding 0.0 turns the -0.0 of a perfect or empty batch into 0.0.
    return nll / divisor + 0.0


def _is_list(value: Any) -> bool:
    return isinstance(value, (list, tuple))


def _is_array(value: Any, xp: Any, kinds: str, ndim: int) -> bool:
    return isinstance(value, xp.ndarray) and value.dtype.kind in kinds and value.ndim == ndim


def _check_rows(rows: int, labels: int) -> None:
    if labels != rows:
        raise ValueError(f"guesses for {rows} rows do not match {labels} labels")
