"""Sorting, and what runs along an axis, the same for every backend."""

from typing import Any, Literal, overload

from typedthinc.backends.checks import check_count, check_ndim, checked_axis
from typedthinc.backends.interface.base import BaseOps, FloatsT
from typedthinc.backends.record import sized
from typedthinc.shapes.arrays.messages import too_many_columns
from typedthinc.types import B, Floats1d, Floats2d, Floats3d, Ints1d, Ints2d, Ints3d, M, N, O, P, Size


class OrderingOps(BaseOps):
    """Sort, select and accumulate along an axis.

    Raises a ValueError for an axis that the array does not have.
    """

    @sized("along")
    def sort(self, X: FloatsT, *, axis: int = -1) -> FloatsT:
        """Sort along an axis, the smallest first and nan last."""
        Y: FloatsT = self.xp.sort(X, axis=checked_axis("sort", X, axis))
        return Y

    @overload
    def argsort(self, X: Floats1d[M], *, axis: int = -1) -> Ints1d[M]: ...
    @overload
    def argsort(self, X: Floats2d[M, N], *, axis: int = -1) -> Ints2d[M, N]: ...
    @overload
    def argsort(self, X: Floats3d[M, N, O], *, axis: int = -1) -> Ints3d[M, N, O]: ...
    @sized("places_along")
    def argsort(self, X: Any, *, axis: int = -1) -> Any:
        """Return the places along an axis that would sort it; of equal numbers the first stays first.

        Shapes:
            X: any -> the same, of integers
        """
        return self.xp.argsort(X, axis=checked_axis("argsort", X, axis), kind="stable")  # cpu and gpu agree

    @sized("top_k")
    def top_k(self, X: Floats2d[B, O], k: Size[P]) -> tuple[Floats2d[B, P], Ints2d[B, P]]:
        """Return the k largest numbers of each row, the largest first, and their columns.

        Of equal numbers the first is first.

        Shapes:
            X: (B, O) -> (B, k) values, (B, k) columns

        Raises:
            ValueError: k is negative, or above the number of columns.
        """
        check_ndim("top_k", "X", X, 2)
        count, x = int(k), X
        check_count("top_k", "k", count, 0)
        if count > x.shape[1]:
            raise ValueError(f"top_k: {too_many_columns(x.shape[1], count)}")
        columns = self.xp.argsort(-x, axis=1, kind="stable")[:, :count]
        values = self.xp.take_along_axis(x, columns, axis=1)
        return values, columns

    @sized("along")
    def cumsum(self, X: FloatsT, *, axis: int = 0) -> FloatsT:
        """Return the sum of each number and all before it along an axis."""
        Y: FloatsT = self.xp.cumsum(X, axis=checked_axis("cumsum", X, axis))
        return Y

    @sized("along")
    def cumprod(self, X: FloatsT, *, axis: int = 0) -> FloatsT:
        """Return the product of each number and all before it along an axis."""
        Y: FloatsT = self.xp.cumprod(X, axis=checked_axis("cumprod", X, axis))
        return Y

    @overload
    def logdiffexp(self, X: Floats1d, *, axis: int = -1) -> Floats1d: ...
    @overload
    def logdiffexp(self, X: Floats2d[M, N], *, axis: Literal[-1, 1] = -1) -> Floats2d[M, Any]: ...
    @overload
    def logdiffexp(self, X: Floats2d[M, N], *, axis: Literal[0, -2]) -> Floats2d[Any, N]: ...
    @overload
    def logdiffexp(self, X: Floats2d, *, axis: int) -> Floats2d: ...
    @overload
    def logdiffexp(self, X: Floats3d, *, axis: int = -1) -> Floats3d: ...
    @sized("differences")
    def logdiffexp(self, X: Any, *, axis: int = -1) -> Any:
        """Return the logarithms of the differences of e^X from place to place along an axis.

        They are minus infinity where two neighbours are equal, and nan where the second is smaller.

        Shapes:
            X: any -> one shorter along the axis: log(e^X[1] - e^X[0]), log(e^X[2] - e^X[1]), ...
        """
        xp = self.xp
        x = xp.moveaxis(X, checked_axis("logdiffexp", X, axis), -1)  # the axis last
        low, high = x[..., :-1], x[..., 1:]  # each number and the one behind it
        is_equal = low == high
        # log(e^high - e^low) = high + log(1 - e^fall), with fall = low - high below 0.
        fall = xp.where(is_equal, x.dtype.type(-1), low - xp.where(is_equal, x.dtype.type(0), high))
        # Each form where it is exact: Maechler 2012, Accurately computing log(1 - exp(-|a|)).
        near = xp.log(-xp.expm1(xp.where(fall > 0, x.dtype.type(xp.nan), xp.minimum(fall, 0))))
        far = xp.log1p(-xp.exp(xp.minimum(fall, -0.5)))
        logs = xp.where(is_equal, x.dtype.type(-xp.inf), high + xp.where(fall > -0.6931471805599453, near, far))
        return xp.moveaxis(logs, -1, axis)
