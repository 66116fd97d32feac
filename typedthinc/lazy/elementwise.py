"""What works element by element, by numpy's names; the records of ops say how it is computed and differentiated."""

from typing import Any

from typedthinc.lazy.expr import A, Expr, apply


def zeros_like(X: Expr[A]) -> Expr[A]:
    """Return zeros of the sizes and dtype of X."""
    return apply("zeros_like", X)


def ones_like(X: Expr[A]) -> Expr[A]:
    """Return ones of the sizes and dtype of X."""
    return apply("ones_like", X)


def equal(X: Any, Y: Any) -> Expr[Any]:
    """Say where two are equal; nan equals nothing."""
    return apply("equal", X, Y)


def not_equal(X: Any, Y: Any) -> Expr[Any]:
    """Say where two differ."""
    return apply("not_equal", X, Y)


def maximum(X: Expr[A], Y: Expr[A] | Expr[float] | A | float) -> Expr[A]:
    """Return the larger of two; where they are equal, each gets half of the gradient."""
    return apply("maximum", X, Y)


def minimum(X: Expr[A], Y: Expr[A] | Expr[float] | A | float) -> Expr[A]:
    """Return the smaller of two; where they are equal, each gets half of the gradient."""
    return apply("minimum", X, Y)


def where(condition: Expr[Any], X: Any, Y: Any) -> Expr[Any]:
    """Return X where a condition holds, Y elsewhere; both are computed, see `ifelse`."""
    return apply("where", condition, X, Y)


def clip(X: Expr[A], low: float | None = None, high: float | None = None) -> Expr[A]:
    """Raise what is below `low` to it and lower what is above `high` to it; None leaves that side open."""
    above = X if low is None else maximum(X, low)
    return above if high is None else minimum(above, high)


def logaddexp(X: Expr[A], Y: Expr[A] | float) -> Expr[A]:
    """Return log(e^X + e^Y), which does not overflow."""
    return apply("logaddexp", X, Y)


def softplus(X: Expr[A]) -> Expr[A]:
    """Return log(1 + e^X), which does not overflow."""
    return apply("softplus", X)


def relu(X: Expr[A]) -> Expr[A]:
    """Return what is above 0; at 0 the gradient is half."""
    return maximum(X, 0.0)


def negative(X: Expr[A]) -> Expr[A]:
    """Return -X."""
    return apply("negative", X)


def absolute(X: Expr[A]) -> Expr[A]:
    """Return |X|; at 0 the gradient is 0."""
    return apply("absolute", X)


def sign(X: Expr[A]) -> Expr[A]:
    """Return -1, 0 or 1; the gradient is 0."""
    return apply("sign", X)


def rint(X: Expr[A]) -> Expr[A]:
    """Round to the nearest whole number, halves to the even one; the gradient is 0."""
    return apply("rint", X)


def isfinite(X: Expr[Any]) -> Expr[Any]:
    """Say where X is neither infinite nor nan."""
    return apply("isfinite", X)


def square(X: Expr[A]) -> Expr[A]:
    """Return X^2."""
    return apply("square", X)


def sqrt(X: Expr[A]) -> Expr[A]:
    """Return the square root."""
    return apply("sqrt", X)


def reciprocal(X: Expr[A]) -> Expr[A]:
    """Return 1 / X."""
    return apply("reciprocal", X)


def exp(X: Expr[A]) -> Expr[A]:
    """Return e^X."""
    return apply("exp", X)


def exp2(X: Expr[A]) -> Expr[A]:
    """Return 2^X."""
    return apply("exp2", X)


def expm1(X: Expr[A]) -> Expr[A]:
    """Return e^X - 1, exact near 0."""
    return apply("expm1", X)


def log(X: Expr[A]) -> Expr[A]:
    """Return the natural logarithm."""
    return apply("log", X)


def log2(X: Expr[A]) -> Expr[A]:
    """Return the logarithm to base 2."""
    return apply("log2", X)


def log1p(X: Expr[A]) -> Expr[A]:
    """Return log(1 + X), exact near 0."""
    return apply("log1p", X)


def sin(X: Expr[A]) -> Expr[A]:
    """Return the sine."""
    return apply("sin", X)


def cos(X: Expr[A]) -> Expr[A]:
    """Return the cosine."""
    return apply("cos", X)


def tanh(X: Expr[A]) -> Expr[A]:
    """Return the hyperbolic tangent."""
    return apply("tanh", X)


def sigmoid(X: Expr[A]) -> Expr[A]:
    """Return 1 / (1 + e^-X)."""
    return apply("sigmoid", X)


def erf(X: Expr[A]) -> Expr[A]:
    """Return the error function, 2 / sqrt(pi) times the integral of exp(-t^2) from 0 to X."""
    return apply("erf", X)
