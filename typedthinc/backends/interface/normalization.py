"""Normalization of rows to zero mean and unit variance."""

from __future__ import annotations

from abc import abstractmethod

from typedthinc.backends.interface.base import BaseOps
from typedthinc.types import B, Floats1d, Floats2d, O


class NormalizationOps(BaseOps):
    """Normalize rows; a layer adds its gain and bias."""

    @abstractmethod
    def normalize_rows(self, X: Floats2d[B, O], *, eps: float = 1e-8) -> tuple[Floats2d[B, O], Floats1d[B]]:
        """Shift and scale each row to mean 0 and variance 1.

        Shapes:
            X: (B, O) -> (B, O) normalized, (B,) factors

        Args:
            X: The rows.
            eps: Above 0, added to the variance, so that a constant row becomes zeros.

        Returns:
            The normalized rows, and the factor 1 / sqrt(variance + eps) of each, for the gradient.

        Raises:
            ValueError: X is not a matrix, or eps is not above 0.

        Source:
            Ba, Kiros and Hinton 2016, Layer normalization, equation 3.
        """

    @abstractmethod
    def backprop_normalize_rows(self, dY: Floats2d[B, O], Y: Floats2d[B, O], factors: Floats1d[B]) -> Floats2d[B, O]:
        """Return dX of `normalize_rows`, which is factors * (dY - mean(dY) - Y * mean(dY * Y)), means over each row.

        Shapes:
            dY: (B, O), Y: (B, O), factors: (B,) -> (B, O)

        Raises:
            ValueError: Shapes that do not match.
        """
