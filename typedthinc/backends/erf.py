"""The error function with numpy, which has none of its own."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

# erf(x) = tanh(x p(x^2)): coefficients of p from the lowest on, a least-squares fit that was weighted until the
# largest error over [0, 3.8] was least (7e-8). The last one is positive, so p grows and tanh saturates beyond.
_TANH: Final = (
    1.1283794651889534,
    0.10276726745415654,
    -0.00018789885992577895,
    -0.0006230115730417368,
    8.878558963345591e-05,
    -5.845874924514097e-06,
    1.5147961167883777e-07,
)
# The same for erf(x / sqrt(2)).
_TANH_PHI: Final = tuple(c * 0.5 ** (k + 0.5) for k, c in enumerate(_TANH))  # p(x^2 / 2) / sqrt(2), by powers

# Cody 1969, Rational Chebyshev approximations for the error function, tables I and II. Highest powers first.
_SMALL: Final = 0.46875
_P_SMALL: Final = (
    1.85777706184603153e-1,
    3.16112374387056560e0,
    1.13864154151050156e2,
    3.77485237685302021e2,
    3.20937758913846947e3,
)
_Q_SMALL: Final = (1.0, 2.36012909523441209e1, 2.44024637934444173e2, 1.28261652607737228e3, 2.84423683343917062e3)
_P_LARGE: Final = (
    2.15311535474403846e-8,
    5.64188496988670089e-1,
    8.88314979438837594e0,
    6.61191906371416295e1,
    2.98635138197400131e2,
    8.81952221241769090e2,
    1.71204761263407058e3,
    2.05107837782607147e3,
    1.23033935479799725e3,
)
_Q_LARGE: Final = (
    1.0,
    1.57449261107098347e1,
    1.17693950891312499e2,
    5.37181101862009858e2,
    1.62138957456669019e3,
    3.29079923573345963e3,
    4.36261909014324716e3,
    3.43936767414372164e3,
    1.23033935480374942e3,
)
# From here on, erf is 1 to the last digit of float64.
_IS_ONE: Final = 6.0


def erf(x: Any, y: Any) -> None:
    """Write the error function of x into y, which may be x."""
    if y.dtype.itemsize <= 4:  # float16 and float32
        _by_tanh(x, y, _TANH)
    else:
        _by_cody(x, y)


def phi_twice(x: Any, y: Any) -> None:
    """Write 1 + erf(x / sqrt(2)), twice the normal distribution function, into y, which may be x."""
    if y.dtype.itemsize <= 4:
        _by_tanh(x, y, _TANH_PHI)
    else:
        _by_cody(x * 0.5**0.5, y)
    y += 1  # in place: no array more


def _by_tanh(x: Any, y: Any, coefficients: Sequence[float]) -> None:
    with np.errstate(over="ignore"):  # inf * 0 cannot come: the last coefficient is positive
        t = _polynomial(x * x, coefficients[::-1])  # x p(x^2) in place
        t *= x
    np.tanh(t, out=y)


def _by_cody(x: Any, y: Any) -> None:
    """Compute both of Cody's forms and blend them: choosing by a mask takes longer."""
    a = np.abs(x)  # erf is odd: the sign comes back below
    large = 1 - _by_exponential(a.clip(_SMALL, _IS_ONE))  # 1 - erfc(|x|); beyond 6 it stays 1
    large = np.copysign(large, x, out=large)  # in place, with the sign of x
    z = x.clip(-_SMALL, _SMALL)  # the other form, within its range
    small = _rational(z * z, _P_SMALL, _Q_SMALL)  # erf(z) = z P(z^2) / Q(z^2)
    small *= z
    is_small = a <= _SMALL
    small *= is_small  # times 0 or 1
    large *= np.logical_not(is_small, out=is_small)
    np.add(small, large, out=y)  # one of the two is 0 everywhere


def _by_exponential(a: Any) -> Any:
    """Return erfc(a)."""
    t = np.square(a)  # -a^2
    np.negative(t, out=t)
    np.exp(t, out=t)
    t *= _rational(a, _P_LARGE, _Q_LARGE)  # exp(-a^2) P(a) / Q(a)
    return t


def _rational(u: Any, p: Sequence[float], q: Sequence[float]) -> Any:
    r = _polynomial(u, p)
    r /= _polynomial(u, q)
    return r


def _polynomial(u: Any, coefficients: Sequence[float]) -> Any:
    """Evaluate a polynomial by Horner's rule, the highest power first."""
    t = u * coefficients[0]  # the one array that Horner's rule needs
    t += coefficients[1]
    for c in coefficients[2:]:
        t *= u
        t += c
    return t
