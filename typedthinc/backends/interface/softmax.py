"""Softmax, over an axis or over each sequence, with its gradient."""

from abc import abstractmethod
from typing import Any

from typedthinc.backends.checks import check_ndim, check_positive, check_same_shape, checked_axis, lengths_on_host
from typedthinc.backends.interface.base import AnyFloats, BaseOps, FloatsT
from typedthinc.backends.record import differentiable, sized
from typedthinc.types import B, Floats2d, Ints1d, N, O


class SoftmaxOps(BaseOps):
    """Turn scores into probabilities."""

    @abstractmethod
    @sized("along")
    @differentiable()
    def softmax(self, X: FloatsT, *, axis: int = -1, temperature: float = 1.0, inplace: bool = False) -> FloatsT:
        """Turn scores into probabilities that sum to one along an axis, without overflow.

        Args:
            X: Scores, in logarithmic units.
            axis: The axis that sums to one.
            temperature: Above 0; the scores are divided by it first.
            inplace: Write into X and return it.

        Raises:
            ValueError: The temperature is not above 0.
        """

    @sized("along")
    def backprop_softmax(self, Y: FloatsT, dY: FloatsT, *, axis: int = -1, temperature: float = 1.0) -> FloatsT:
        """Return dX of `softmax`, which is Y * (dY - sum(Y * dY)) / temperature, the sum along the axis.

        Shapes:
            Y: any, dY: the same -> the same

        Raises:
            ValueError: dY and Y differ in shape, or the temperature is not above 0.
        """
        check_positive("backprop_softmax", "temperature", temperature)
        if dY.shape != Y.shape:
            check_same_shape("backprop_softmax", dY=dY, Y=Y)
        if not -Y.ndim <= axis < Y.ndim:  # compared here: a call costs more than the test
            checked_axis("backprop_softmax", Y, axis)
        dX: FloatsT = self._backprop_softmax(Y, dY, axis, temperature)
        return dX

    @abstractmethod
    def _backprop_softmax(self, Y: Any, dY: Any, axis: int, temperature: float) -> Any: ...

    @differentiable()
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
        check_ndim("softmax_sequences", "X", X, 2)
        counts = lengths_on_host("softmax_sequences", lengths, X.shape[0])
        return self._softmax_sequences(X, counts, inplace=inplace)

    @abstractmethod
    def _softmax_sequences(self, X: Any, counts: Any, *, inplace: bool) -> AnyFloats:
        """Compute the probabilities of sequences, the lengths of which are numpy's."""

    def backprop_softmax_sequences(self, dY: Floats2d[N, O], Y: Floats2d[N, O], lengths: Ints1d[B]) -> Floats2d[N, O]:
        """Return dX of `softmax_sequences`, which is Y * (dY - sum(Y * dY)), the sum over the rows of each sequence.

        Shapes:
            dY: (N, O), Y: (N, O), lengths: (B,) with sum N -> (N, O)

        Raises:
            ValueError: dY and Y differ in shape, or the lengths do not fit.
        """
        check_ndim("backprop_softmax_sequences", "Y", Y, 2)
        check_same_shape("backprop_softmax_sequences", dY=dY, Y=Y)
        counts = lengths_on_host("backprop_softmax_sequences", lengths, Y.shape[0])
        return self._backprop_softmax_sequences(dY, Y, counts)

    @abstractmethod
    def _backprop_softmax_sequences(self, dY: Any, Y: Any, counts: Any) -> AnyFloats: ...
