"""Normalization of rows to zero mean and unit variance."""

from abc import abstractmethod
from typing import Any

from typedthinc.backends.checks import check_ndim, check_positive, check_same_shape, check_shape
from typedthinc.backends.interface.base import AnyFloats, BaseOps
from typedthinc.backends.record import differentiable
from typedthinc.types import B, Floats1d, Floats2d, O


class NormalizationOps(BaseOps):
    """Normalize rows, with a gain and a bias for each column or without."""

    @differentiable(gives="Y factors")
    def normalize_rows(self, X: Floats2d[B, O], *, eps: float = 1e-8) -> tuple[Floats2d[B, O], Floats1d[B]]:
        """Shift and scale each row to mean 0 and variance 1.

        Shapes:
            X: (B, O) -> (B, O) normalized, (B,) factors

        Args:
            eps: Above 0, added to the variance, so that a constant row becomes zeros.

        Returns:
            The normalized rows, and the factor 1 / sqrt(variance + eps) of each, for the gradient.

        Raises:
            ValueError: X is not a matrix, or eps is not above 0.

        Source:
            Ba, Kiros and Hinton 2016, Layer normalization, equation 3.
        """
        if X.ndim != 2:
            check_ndim("normalize_rows", "X", X, 2)
        check_positive("normalize_rows", "eps", eps)
        return self._normalize_rows(X, eps)

    @abstractmethod
    def _normalize_rows(self, X: Any, eps: float) -> tuple[AnyFloats, AnyFloats]: ...

    def backprop_normalize_rows(self, dY: Floats2d[B, O], Y: Floats2d[B, O], factors: Floats1d[B]) -> Floats2d[B, O]:
        """Return dX of `normalize_rows`, which is factors * (dY - mean(dY) - Y * mean(dY * Y)), means over each row.

        Shapes:
            dY: (B, O), Y: (B, O), factors: (B,) -> (B, O)

        Raises:
            ValueError: Shapes that do not match.
        """
        check_ndim("backprop_normalize_rows", "Y", Y, 2)
        check_same_shape("backprop_normalize_rows", dY=dY, Y=Y)
        check_shape("backprop_normalize_rows", "factors", factors, Y.shape[:1])
        return self._backprop_normalize_rows(dY, Y, factors)

    @abstractmethod
    def _backprop_normalize_rows(self, dY: Any, Y: Any, factors: Any) -> AnyFloats: ...

    @differentiable("X G b", gives="Y normal factors")
    def layernorm(
        self, X: Floats2d[B, O], G: Floats1d[O], b: Floats1d[O], *, eps: float = 1e-8
    ) -> tuple[Floats2d[B, O], Floats2d[B, O], Floats1d[B]]:
        """Normalize each row, multiply it by a gain for each column and add a bias.

        Shapes:
            X: (B, O), G: (O,), b: (O,) -> (B, O) the result, (B, O) and (B,) as of `normalize_rows`

        Args:
            eps: Above 0, added to the variance of a row.

        Raises:
            ValueError: Shapes that do not match, or eps is not above 0.

        Source:
            Ba, Kiros and Hinton 2016, Layer normalization, equation 4.
        """
        check_ndim("layernorm", "X", X, 2)
        check_shape("layernorm", "G", G, X.shape[1:])
        check_shape("layernorm", "b", b, X.shape[1:])
        check_positive("layernorm", "eps", eps)
        normal, factors = self.normalize_rows(X, eps=eps)
        scaled = normal * G  # a new array: `normal` is needed for the gradient
        scaled += b
        return scaled, normal, factors

    def backprop_layernorm(
        self,
        dY: Floats2d[B, O],
        normal: Floats2d[B, O],
        factors: Floats1d[B],
        G: Floats1d[O],
        *,
        dG: Floats1d[O] | None = None,
        db: Floats1d[O] | None = None,
    ) -> tuple[Floats2d[B, O], Floats1d[O], Floats1d[O]]:
        """Return the gradients (dX, dG, db) of `layernorm`.

        Shapes:
            dY: (B, O), normal: (B, O), factors: (B,), G: (O,) -> (B, O), (O,), (O,)

        Args:
            dY: The gradient of the result.
            normal: The normalized rows that `layernorm` returned.
            factors: The factors that it returned.
            dG: Where to write the gradient of G; by default a new array.
            db: Where to write the gradient of b; by default a new array.

        Raises:
            ValueError: Shapes that do not match.
        """
        check_ndim("backprop_layernorm", "dY", dY, 2)
        check_same_shape("backprop_layernorm", dY=dY, normal=normal)
        check_shape("backprop_layernorm", "factors", factors, dY.shape[:1])
        for name, array in (("G", G), ("dG", dG), ("db", db)):
            if array is not None:
                check_shape("backprop_layernorm", name, array, dY.shape[1:])
        ops: Any = self
        dGain: Floats1d[O] = ops.sum_columns(dY * normal, out=dG)  # over rows; Y = G normal + b
        dBias: Floats1d[O] = ops.sum_columns(dY, out=db)
        return self.backprop_normalize_rows(dY * G, normal, factors), dGain, dBias  # dNormal = G dY
