"""Softmax, over an axis or over each sequence, with its gradient."""

from __future__ import annotations

from abc import abstractmethod

from typedthinc.backends.interface.base import BaseOps, FloatsT
from typedthinc.types import B, Floats2d, Ints1d, N, O


class SoftmaxOps(BaseOps):
    """Turn scores into probabilities."""

    @abstractmethod
    def softmax(self, X: FloatsT, *, axis: int = -1, temperature: float = 1.0, inplace: bool = False) -> FloatsT:
        """Turn scores into probabilities that sum to one along an axis, without overflow.

        Shapes:
            X: any -> the same

        Args:
            X: Scores, in logarithmic units.
            axis: The axis that sums to one.
            temperature: Above 0; the scores are divided by it first.
            inplace: Write into X and return it.

        Raises:
            ValueError: The temperature is not above 0.
        """

    @abstractmethod
    def backprop_softmax(self, Y: FloatsT, dY: FloatsT, *, axis: int = -1, temperature: float = 1.0) -> FloatsT:
        """Return dX of `softmax`, which is Y * (dY - sum(Y * dY)) / temperature, the sum along the axis.

        Shapes:
            Y: any, dY: the same -> the same

        Raises:
            ValueError: dY and Y differ in shape, or the temperature is not above 0.
        """

    @abstractmethod
    def softmax_sequences(self, X: Floats2d[N, O], lengths: Ints1d[B], *, inplace: bool = False) -> Floats2d[N, O]:
        """Turn scores into probabilities that sum to one over the rows of each sequence, column by column.

        Shapes:
            X: (N, O), lengths: (B,) with sum N -> (N, O)

        Args:
            X: Scores, in logarithmic units, of sequences that lie one behind the other.
            lengths: The number of rows of each, as `reduce_sum` takes it; it may be 0.
            inplace: Write into X and return it.

        Raises:
            ValueError: X is not a matrix, or the lengths are negative or do not sum to its rows.
        """

    @abstractmethod
    def backprop_softmax_sequences(self, dY: Floats2d[N, O], Y: Floats2d[N, O], lengths: Ints1d[B]) -> Floats2d[N, O]:
        """Return dX of `softmax_sequences`, which is Y * (dY - sum(Y * dY)), the sum over the rows of each sequence.

        Shapes:
            dY: (N, O), Y: (N, O), lengths: (B,) with sum N -> (N, O)

        Raises:
            ValueError: dY and Y differ in shape, or the lengths do not fit.
        """
