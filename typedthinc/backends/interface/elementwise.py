"""Arithmetic element by element."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, TypeAlias

import numpy as np

from typedthinc.backends.interface.base import BaseOps, FloatsT
from typedthinc.types import FloatsXd

# Where something holds. It fits the operands of arrays of every rank: `dY * ops.greater(X, 0)`.
Mask: TypeAlias = np.ndarray[Any, np.dtype[np.bool]]


class ElementwiseOps(BaseOps):
    """Compute element by element: every result has the shape of X.

    The second operand, Y, is an array of the same shape, or one number, which leaves the dtype alone; any other shape
    is a ValueError. `out` is overwritten with the result and returned; it may be an operand. What happens outside the
    domain of a function is left to the array library: numpy warns, or does what `np.errstate` says.
    """

    @abstractmethod
    def absolute(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return |X|."""

    @abstractmethod
    def negative(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return -X."""

    @abstractmethod
    def square(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return X^2."""

    @abstractmethod
    def sqrt(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return the square root; it is nan below 0."""

    @abstractmethod
    def exp(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return e^X."""

    @abstractmethod
    def log(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return the natural logarithm; it is minus infinity at 0 and nan below."""

    @abstractmethod
    def reciprocal(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return 1 / X."""

    @abstractmethod
    def sign(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return -1, 0 or 1, as X is negative, zero or positive."""

    @abstractmethod
    def rint(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Round to the nearest whole number, halves to the even one."""

    @abstractmethod
    def add(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        """Return X + Y."""

    @abstractmethod
    def subtract(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        """Return X - Y."""

    @abstractmethod
    def multiply(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        """Return X Y, element by element."""

    @abstractmethod
    def divide(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        """Return X / Y, element by element."""

    @abstractmethod
    def power(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        """Return X^Y; it is nan where X is negative and Y no whole number."""

    @abstractmethod
    def maximum(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        """Return the larger of the two; nan where either is nan."""

    @abstractmethod
    def minimum(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        """Return the smaller of the two; nan where either is nan."""

    @abstractmethod
    def clip(
        self, X: FloatsT, low: float | None = None, high: float | None = None, *, out: FloatsT | None = None
    ) -> FloatsT:
        """Raise what is below `low` to it and lower what is above `high` to it; None leaves that side open.

        Raises:
            ValueError: low is above high.
        """

    @abstractmethod
    def equal(self, X: FloatsT, Y: FloatsT | float) -> Mask:
        """Say where X = Y; nan equals nothing."""

    @abstractmethod
    def not_equal(self, X: FloatsT, Y: FloatsT | float) -> Mask:
        """Say where X differs from Y."""

    @abstractmethod
    def less(self, X: FloatsT, Y: FloatsT | float) -> Mask:
        """Say where X < Y."""

    @abstractmethod
    def less_equal(self, X: FloatsT, Y: FloatsT | float) -> Mask:
        """Say where X <= Y."""

    @abstractmethod
    def greater(self, X: FloatsT, Y: FloatsT | float) -> Mask:
        """Say where X > Y."""

    @abstractmethod
    def greater_equal(self, X: FloatsT, Y: FloatsT | float) -> Mask:
        """Say where X >= Y."""

    @abstractmethod
    def isfinite(self, X: FloatsXd) -> Mask:
        """Say where X is neither infinite nor nan."""
