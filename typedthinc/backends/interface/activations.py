"""Elementwise non-linearities, softmax and maxout, each with its gradient."""

from __future__ import annotations

from abc import abstractmethod

from typedthinc.backends.interface.base import BaseOps, FloatsT
from typedthinc.types import B, Floats2d, Floats3d, Ints2d, O, P, Size


class ActivationOps(BaseOps):
    """Apply activations; each `backprop_` takes the gradient of the output and what the forward op gave."""

    @abstractmethod
    def relu(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Replace negative values by zero.

        Shapes:
            X: any -> the same

        Source:
            Nair and Hinton 2010, Rectified linear units improve restricted Boltzmann machines.
        """

    @abstractmethod
    def backprop_relu(self, dY: FloatsT, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return dX of `relu`: dY where the output was positive, else zero; in place it is written into dY.

        Shapes:
            dY: any, Y: the same -> the same

        Raises:
            ValueError: dY and Y differ in shape.
        """

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
        """Return dX of `softmax`: Y * (dY - sum(Y * dY)) / temperature, the sum along the axis.

        Shapes:
            Y: any, dY: the same -> the same

        Raises:
            ValueError: dY and Y differ in shape, or the temperature is not above 0.
        """

    @abstractmethod
    def maxout(self, X: Floats3d[B, O, P]) -> tuple[Floats2d[B, O], Ints2d[B, O]]:
        """Take the largest piece of each unit, the first one where several are equal.

        Fast where each `X[:, :, p]` is contiguous, as `affine_pieces` gives it.

        Shapes:
            X: (B, O, P) -> (B, O) values, (B, O) pieces

        Returns:
            The values, and the piece that each came from, in the smallest unsigned dtype that holds P.

        Raises:
            ValueError: X has no pieces, or is not of rank 3.

        Source:
            Goodfellow et al. 2013, Maxout networks, section 3.
        """

    @abstractmethod
    def backprop_maxout(self, dY: Floats2d[B, O], which: Ints2d[B, O], nP: Size[P]) -> Floats3d[B, O, P]:
        """Return dX of `maxout`: dY at the winning pieces, zero at all others, laid out piece by piece.

        Shapes:
            dY: (B, O), which: (B, O) -> (B, O, nP)

        Raises:
            ValueError: dY and which differ in shape.
            IndexError: A piece outside [0, nP).
        """
