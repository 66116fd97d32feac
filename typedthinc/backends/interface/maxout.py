"""Maxout, and taking one piece of each unit, with their gradients."""

from abc import abstractmethod
from typing import Any

import numpy as np

from typedthinc.backends.checks import check_ndim, check_same_shape, check_shape
from typedthinc.backends.interface.base import AnyFloats, AnyInts, BaseOps
from typedthinc.backends.record import differentiable
from typedthinc.types import B, Floats2d, Floats3d, Ints2d, O, P, Size


class MaxoutOps(BaseOps):
    """Choose among the pieces of each unit."""

    @differentiable(gives="Y which", nP=lambda X: X.shape[2])
    def maxout(self, X: Floats3d[B, O, P]) -> tuple[Floats2d[B, O], Ints2d[B, O]]:
        """Take the largest piece of each unit, the first one where several are equal.

        Fast where X is laid out as `affine_pieces` gives it.

        Shapes:
            X: (B, O, P) -> (B, O) values, (B, O) pieces

        Returns:
            The values, and the piece that each came from, in the smallest unsigned dtype that holds P.

        Raises:
            ValueError: X has no pieces, or is not of rank 3.

        Source:
            Goodfellow et al. 2013, Maxout networks, section 3.
        """
        if X.ndim != 3:
            check_ndim("maxout", "X", X, 3)
        if X.shape[2] == 0:
            raise ValueError(f"maxout: X has no pieces (shape {X.shape})")
        return self._maxout(X, np.min_scalar_type(X.shape[2]))  # in the least dtype that holds nP

    def backprop_maxout(self, dY: Floats2d[B, O], which: Ints2d[B, O], nP: Size[P]) -> Floats3d[B, O, P]:
        """Return dX of `maxout`, which is dY at the winning pieces, zero at all others, laid out as X.

        Shapes:
            dY: (B, O), which: (B, O) -> (B, O, nP)

        Raises:
            ValueError: dY and which differ in shape.
            IndexError: A piece outside [0, nP).
        """
        check_same_shape("backprop_maxout", which=which, dY=dY)
        return self._put_pieces("backprop_maxout", dY, which, int(nP))

    @differentiable(by="backprop_take", nP=lambda X: X.shape[2])
    def take_which(self, X: Floats3d[B, O, P], which: Ints2d[B, O]) -> Floats2d[B, O]:
        """Take the piece of each unit that `which` names, as `maxout` does with the choice already made.

        Shapes:
            X: (B, O, P), which: (B, O) -> (B, O)

        Raises:
            ValueError: X is not of rank 3, or which has another shape than its first two axes.
            IndexError: A piece outside [0, P).
        """
        if X.ndim != 3 or which.shape != X.shape[:2]:
            check_ndim("take_which", "X", X, 3)
            check_shape("take_which", "which", which, X.shape[:2])
        return self._take_pieces(X, which)

    def backprop_take(self, dY: Floats2d[B, O], which: Ints2d[B, O], nP: Size[P]) -> Floats3d[B, O, P]:
        """Return dX of `take_which`, which is dY at the pieces that were taken, else zero, as `backprop_maxout`.

        Shapes:
            dY: (B, O), which: (B, O) -> (B, O, nP)

        Raises:
            ValueError: dY and which differ in shape.
            IndexError: A piece outside [0, nP).
        """
        check_same_shape("backprop_take", which=which, dY=dY)
        return self._put_pieces("backprop_take", dY, which, int(nP))

    # What backends compute, of arguments that have been checked.
    @abstractmethod
    def _maxout(self, X: Any, dtype: Any) -> tuple[AnyFloats, AnyInts]: ...
    @abstractmethod
    def _take_pieces(self, X: Any, which: Any) -> AnyFloats: ...
    @abstractmethod
    def _put_pieces(self, op: str, dY: Any, which: Any, nP: int) -> AnyFloats: ...
