"""Arithmetic element by element with numpy."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.backends.checks import check_order, check_same_shape, check_shape
from typedthinc.backends.interface.base import FloatsT
from typedthinc.backends.interface.elementwise import ElementwiseOps, Mask
from typedthinc.types import FloatsXd


class NumpyElementwise(ElementwiseOps):
    """Compute element by element with numpy."""

    def absolute(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        Z: FloatsT = _unary("absolute", np.absolute, X, out)
        return Z

    def negative(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        Z: FloatsT = _unary("negative", np.negative, X, out)
        return Z

    def square(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        Z: FloatsT = _unary("square", np.square, X, out)
        return Z

    def sqrt(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        Z: FloatsT = _unary("sqrt", np.sqrt, X, out)
        return Z

    def exp(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        Z: FloatsT = _unary("exp", np.exp, X, out)
        return Z

    def log(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        Z: FloatsT = _unary("log", np.log, X, out)
        return Z

    def reciprocal(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        Z: FloatsT = _unary("reciprocal", np.reciprocal, X, out)
        return Z

    def sign(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        Z: FloatsT = _unary("sign", np.sign, X, out)
        return Z

    def rint(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        Z: FloatsT = _unary("rint", np.rint, X, out)
        return Z

    def add(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        Z: FloatsT = _binary("add", np.add, X, Y, out)
        return Z

    def subtract(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        Z: FloatsT = _binary("subtract", np.subtract, X, Y, out)
        return Z

    def multiply(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        Z: FloatsT = _binary("multiply", np.multiply, X, Y, out)
        return Z

    def divide(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        Z: FloatsT = _binary("divide", np.divide, X, Y, out)
        return Z

    def power(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        Z: FloatsT = _binary("power", np.power, X, Y, out)
        return Z

    def maximum(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        Z: FloatsT = _binary("maximum", np.maximum, X, Y, out)
        return Z

    def minimum(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        Z: FloatsT = _binary("minimum", np.minimum, X, Y, out)
        return Z

    def clip(
        self, X: FloatsT, low: float | None = None, high: float | None = None, *, out: FloatsT | None = None
    ) -> FloatsT:
        x: Any = X
        if out is not None:
            check_shape("clip", "out", out, x.shape)
        least = -np.inf if low is None else float(low)
        most = np.inf if high is None else float(high)
        check_order("clip", "low", least, "high", most)
        Z: FloatsT = x.clip(least, most, out=out)
        return Z

    def equal(self, X: FloatsT, Y: FloatsT | float) -> Mask:
        mask: Mask = _binary("equal", np.equal, X, Y, None)
        return mask

    def not_equal(self, X: FloatsT, Y: FloatsT | float) -> Mask:
        mask: Mask = _binary("not_equal", np.not_equal, X, Y, None)
        return mask

    def less(self, X: FloatsT, Y: FloatsT | float) -> Mask:
        mask: Mask = _binary("less", np.less, X, Y, None)
        return mask

    def less_equal(self, X: FloatsT, Y: FloatsT | float) -> Mask:
        mask: Mask = _binary("less_equal", np.less_equal, X, Y, None)
        return mask

    def greater(self, X: FloatsT, Y: FloatsT | float) -> Mask:
        mask: Mask = _binary("greater", np.greater, X, Y, None)
        return mask

    def greater_equal(self, X: FloatsT, Y: FloatsT | float) -> Mask:
        mask: Mask = _binary("greater_equal", np.greater_equal, X, Y, None)
        return mask

    def isfinite(self, X: FloatsXd) -> Mask:
        mask: Mask = np.isfinite(X)
        return mask


def _unary(op: str, ufunc: np.ufunc, x: Any, out: Any) -> Any:
    if out is not None and out.shape != x.shape:
        check_shape(op, "out", out, x.shape)
    return ufunc(x, out=out)


def _binary(op: str, ufunc: np.ufunc, x: Any, y: Any, out: Any) -> Any:
    shape = getattr(y, "shape", ())
    if shape == ():
        # A number of Python takes the dtype of x; one of numpy would widen it.
        y = float(y)
    elif shape != x.shape:
        check_same_shape(op, X=x, Y=y)
    if out is not None and out.shape != x.shape:
        check_shape(op, "out", out, x.shape)
    return ufunc(x, y, out=out)
