"""Losses by kernels."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from typedthinc.backends.interface.base import FloatsT
from typedthinc.backends.interface.losses import LossOps
from typedthinc.types import ArrayXd, B, Floats2d, Ints1d, O
from typedthinc_kernels import _kernels


class KernelLosses(LossOps):
    """Compute a loss and its gradient in one pass."""

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
        grad, total = _buffer(guesses, need_grad, need_value)
        if _kernels.class_entropy(guesses, classes, left_out, smoothing, divisor, grad, total):
            return grad, _number(total)
        needs = {"need_grad": need_grad, "need_value": need_value}
        slow = partial(super().categorical_crossentropy, smoothing=smoothing, divisor=divisor)
        return slow(guesses, classes, left_out, **needs)

    def distribution_crossentropy(
        self,
        guesses: Floats2d[B, O],
        truths: Floats2d[B, O],
        *,
        divisor: float = 1.0,
        need_grad: bool = True,
        need_value: bool = True,
    ) -> tuple[Floats2d[B, O], float]:
        grad, total = _buffer(guesses, need_grad, need_value)
        if _kernels.distribution_entropy(guesses, truths, divisor, grad, total):
            return grad, _number(total)
        needs = {"need_grad": need_grad, "need_value": need_value}
        return super().distribution_crossentropy(guesses, truths, divisor=divisor, **needs)

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
        grad, total = _buffer(guesses, need_grad, need_value)
        if _kernels.binary_entropy(guesses, truths, left_out, from_scores, divisor, grad, total):
            return grad, _number(total)
        needs = {"from_scores": from_scores, "need_grad": need_grad, "need_value": need_value}
        return super().binary_crossentropy(guesses, truths, left_out, divisor=divisor, **needs)


def _buffer(guesses: Any, need_grad: bool, need_value: bool) -> tuple[Any, Any]:
    return np.empty(guesses.shape, np.float32) if need_grad else None, np.empty(1) if need_value else None


def _number(total: Any) -> float:
    return 0.0 if total is None else float(total[0])
