"""MRG31k3p: two recurrences of order three, exact in integers, for many streams at once.

    x[n] = (2^22 x[n-2] + (2^7 + 1) x[n-3]) mod M1
    y[n] = (2^15 y[n-1] + (2^15 + 1) y[n-3]) mod M2

A draw is x[n] - y[n] mod M1, in 1..M1, times 2^-31. A state is a row of six integers: x[n-1], x[n-2], x[n-3], y[n-1],
y[n-2], y[n-3].

Source: L'Ecuyer and Touzin 2000, Fast combined multiple recursive generators with multipliers of the form
a = +-2^q +-2^r.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from typedthinc.random.jumps import M1, M2, jumped, power, spaced

# What turns a draw of integers into one of (0, 1].
NORM: Final = 2.0**-31
_MASK: Final = (1 << 31) - 1
# So many streams keep numpy busy; fewer of them are cut into pieces that are drawn side by side.
_LANES: Final = 4096


def draws(states: npt.NDArray[np.int64], steps: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Draw from each of several streams.

    Shapes:
        states: (n, 6) -> (steps, n), the draws in 1..M1, and (n, 6), the states behind them
    """
    n = len(states)
    pieces = min(-(-_LANES // n), steps // 64)
    if pieces < 2:
        return _run(states, steps)
    length = -(-steps // pieces)
    # Piece k of each stream begins k times `length` steps behind its state.
    starts = spaced(states, pieces, power(length))
    values, _ = _run(starts.reshape(-1, 6), length)
    ordered = values.reshape(length, pieces, n).swapaxes(0, 1).reshape(-1, n)
    return ordered[:steps], jumped(states, power(steps))


def _run(states: npt.NDArray[np.int64], steps: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    x1, x2, x3, y1, y2, y3 = np.ascontiguousarray(states.T)
    values = np.empty((steps, len(states)), np.int64)
    for row in values:
        x1, x2, x3 = _first(x2, x3), x1, x2
        y1, y2, y3 = _second(y1, y3), y1, y2
        np.subtract(x1, y1, out=row)
        row -= 1
        _wrap(row, M1)
        row += 1
    # In the order of Fortran: each of the six lies in one piece, for the next draw.
    return values, np.stack([x1, x2, x3, y1, y2, y3]).T


def _first(x2: Any, x3: Any) -> Any:
    """Return the next term of the first recurrence; 2^31 is 1 modulo M1."""
    x = x2 << 22
    x += x3 << 7
    x += x3
    high = x >> 31
    x &= _MASK
    x += high
    x -= M1
    return _wrap(x, M1)


def _second(y1: Any, y3: Any) -> Any:
    """Return the next term of the second recurrence; 2^31 is 21069 modulo M2."""
    y = y1 + y3
    y <<= 15
    y += y3
    high = y >> 31
    high *= 21069
    y &= _MASK
    y += high
    y -= M2
    return _wrap(y, M2)


def _wrap(values: Any, modulus: int) -> Any:
    """Add a modulus to what is below 0, in place: the sign, as bits, selects it."""
    sign = values >> 63
    sign &= modulus
    values += sign
    return values
