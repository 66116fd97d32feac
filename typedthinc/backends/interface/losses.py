"""Cross-entropies: how far probabilities are from the truth, and the gradient with it."""

from math import isfinite
from typing import Any, cast

import numpy as np

from typedthinc.backends.checks import check_floats, check_ids, check_ndim, check_same_shape, check_shape
from typedthinc.backends.interface.activations import ActivationOps
from typedthinc.backends.interface.base import FloatsT
from typedthinc.tracebacks import hide_frames
from typedthinc.types import ArrayXd, B, Floats2d, Ints1d, O


class LossOps(ActivationOps):
    """Compare probabilities with truths, in some passes. A package with kernels may do it in one."""

    def categorical_crossentropy(
        self,
        guesses: Floats2d[B, O],
        classes: Ints1d[B],
        left_out: ArrayXd | None = None,
        *,
        smoothing: float = 0.0,
        divisor: float = 1.0,
        need_grad: bool = True,
        need_value: bool = True,
    ) -> tuple[Floats2d[B, O], float]:
        """Return (guesses - truths) / divisor, and the sum of -truths * log(guesses).

        The first is the gradient of the scores before a softmax. A truth is smoothing / O for every class, and 1 -
        smoothing more for the class of the row.

        Shapes:
            guesses: (B, O), classes: (B,), left_out: (B,) of truth values -> (B, O), a float

        Args:
            guesses: Probabilities. The logarithm of 0 is that of the smallest positive number.
            classes: The number of the class of each row, in [0, O); any in rows that are left out.
            left_out: Where it is True, a row counts for nothing: its gradient is 0.
            smoothing: The share of each truth that is spread over all classes.
            divisor: What the gradient is divided by; the sum is not.
            need_grad: Without, None comes for the gradient.
            need_value: Without, 0 comes for the sum.

        Raises:
            ValueError: Sizes that differ, or classes that are not integers.
            IndexError: A class outside [0, O).
        """
        op = "categorical_crossentropy"
        check_ndim(op, "guesses", guesses, 2)
        check_shape(op, "classes", classes, guesses.shape[:1])
        ids: Any = classes
        if left_out is not None:
            check_shape(op, "left_out", left_out, guesses.shape[:1])
            ids = ids * ~cast("Any", left_out)  # class 0 stands in for what is left out; ids there may be anything
        check_ids(op, ids, guesses.shape[1], "class")
        P, places, share = cast("Any", guesses), self.xp.arange(ids.shape[0]), smoothing / max(guesses.shape[1], 1)
        picked = P[places, ids]  # (B,)
        total = self._class_likelihood(P, picked, left_out, smoothing) if need_value else 0.0
        grad: Any = None
        if need_grad:
            grad = (P - share) / divisor if share else P / divisor  # P - smoothing / n, for all classes; a new array
            grad[places, ids] = (picked - share - (1 - smoothing)) / divisor  # less the rest of 1, at the class
            if left_out is not None:
                grad[left_out] = 0  # set, not multiplied: a nan there must not spread
        return grad, total

    def distribution_crossentropy(
        self,
        guesses: Floats2d[B, O],
        truths: Floats2d[B, O],
        *,
        divisor: float = 1.0,
        need_grad: bool = True,
        need_value: bool = True,
    ) -> tuple[Floats2d[B, O], float]:
        """Return (guesses * the sum of the row's truths - truths) / divisor, and the sum of -truths * log(guesses).

        The first is the gradient of the scores before a softmax.

        Shapes:
            guesses: (B, O), truths: (B, O) -> (B, O), a float

        Args:
            guesses: Probabilities. The logarithm of 0 is that of the smallest positive number.
            truths: Weights of the classes; the rows need not sum to 1.
            divisor: What the gradient is divided by; the sum is not.
            need_grad: Without, None comes for the gradient.
            need_value: Without, 0 comes for the sum.

        Raises:
            ValueError: Shapes that differ, or that have not two dimensions.
        """
        check_ndim("distribution_crossentropy", "guesses", guesses, 2)
        check_same_shape("distribution_crossentropy", truths=truths, guesses=guesses)
        P, Y = cast("Any", guesses), cast("Any", truths)
        total = -float(self.xp.vdot(Y, self._logarithm(P))) if need_value else 0.0  # without an array of Y log P
        grad: Any = (P * Y.sum(axis=1, keepdims=True) - Y) / divisor if need_grad else None
        return grad, total

    def binary_crossentropy(
        self,
        guesses: FloatsT,
        truths: FloatsT,
        left_out: ArrayXd | None = None,
        *,
        from_scores: bool = False,
        divisor: float = 1.0,
        need_grad: bool = True,
        need_value: bool = True,
    ) -> tuple[FloatsT, float]:
        """Return the gradient of the guesses, by the divisor, and the sum of -(y log(p) + (1 - y) log(1 - p)).

        Shapes:
            guesses: any, truths: the same, left_out: the same, of truth values -> the same, a float

        Args:
            guesses: Probabilities p, or with `from_scores` numbers of which p is the sigmoid: these are not turned into
                probabilities on the way. The logarithm of 0 is that of the smallest positive number.
            truths: How likely each answer is yes, y.
            left_out: Where it is True, an answer counts for nothing: its gradient is 0.
            from_scores: What the guesses are.
            divisor: What the gradient is divided by; the sum is not.
            need_grad: Without, None comes for the gradient.
            need_value: Without, 0 comes for the sum.

        Raises:
            ValueError: Shapes that differ, or guesses that are not floats.
        """
        check_floats("binary_crossentropy", "guesses", guesses)
        check_same_shape("binary_crossentropy", truths=truths, guesses=guesses)
        if left_out is not None:
            check_same_shape("binary_crossentropy", left_out=left_out, guesses=guesses)
        X, Y, grad = cast("Any", guesses), cast("Any", truths), cast("Any", None)
        total = 0.0
        if need_value:
            losses = self._score_losses(X, Y) if from_scores else self._probability_losses(X, Y)
            total = _sum(losses if left_out is None else self.xp.where(left_out, 0, losses))
        if need_grad:
            # Of the loss of sigmoid(S), the gradient of S is sigmoid(S) - Y.
            grad = (self.sigmoid(X) - Y if from_scores else self._probability_slopes(X, Y)) / divisor
            grad = grad if left_out is None else self.xp.where(left_out, 0, grad)
        return grad, total

    def _class_likelihood(self, P: Any, picked: Any, left_out: Any, smoothing: float) -> float:
        losses = (smoothing - 1) * self._logarithm(picked)  # -(1 - smoothing) log P[class]
        if smoothing and P.size:
            losses -= smoothing * self._logarithm(P).mean(axis=1)  # -smoothing times the mean over classes
        return float(losses.sum() if left_out is None else losses[~left_out].sum())

    def _probability_slopes(self, P: Any, Y: Any) -> Any:
        return (P - Y) / self.xp.maximum(P * (1 - P), self.xp.finfo(P.dtype).tiny)  # finite at P = 0 and 1

    def _probability_losses(self, P: Any, Y: Any) -> Any:
        return -Y * self._logarithm(P) - (1 - Y) * self._logarithm(1 - P)

    def _score_losses(self, S: Any, Y: Any) -> Any:
        # -Y log(sigmoid(S)) - (1 - Y) log(1 - sigmoid(S)), with no number larger than S on the way. What is right costs
        # nothing, even with an infinite score: 0 times infinity is 0 here.
        xp = self.xp
        wrong = xp.where(S > 0, 1 - Y, Y)
        with np.errstate(invalid="ignore"):
            far = xp.where(wrong == 0, wrong, abs(S) * wrong)  # 0 times infinity is 0 here
        return far + xp.log1p(xp.exp(-abs(S)))  # log(1 + e^-|S|): the exponent is never above 0

    def _logarithm(self, P: Any) -> Any:
        return self.xp.log(self.xp.maximum(P, self.xp.finfo(P.dtype).tiny))


@hide_frames()
def _sum(losses: Any) -> float:
    """Add up. The sum of numbers that float32 holds may be one that only float64 does."""
    with np.errstate(over="ignore"):
        total = float(losses.sum())
    return total if isfinite(total) else float(losses.sum(dtype="float64"))
