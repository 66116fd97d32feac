"""MRG31k3p: two recurrences of order three, exact in integers of 32 bits, for many streams at once.

    x[n] = (2^22 x[n-2] + (2^7 + 1) x[n-3]) mod M1
    y[n] = (2^15 y[n-1] + (2^15 + 1) y[n-3]) mod M2

A draw is x[n] - y[n] mod M1, in 1..M1, times 2^-31. A state is a row of six integers: x[n-1], x[n-2], x[n-3], y[n-1],
y[n-2], y[n-3].

Source: L'Ecuyer and Touzin 2000, Fast combined multiple recursive generators with multipliers of the form
a = +-2^q +-2^r.
"""

from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from typedthinc.random.jumps import M1, M2, jumped, power, spaced

# What turns a draw of integers into one of (0, 1].
NORM: Final = 2.0**-31
# This many streams keep numpy busy; fewer of them are cut into pieces that are drawn side by side.
_LANES: Final = 4096

_Words: TypeAlias = npt.NDArray[np.uint32]


def _word(value: int) -> _Words:
    """Return a number as an array without axes, which numpy's functions take faster than an int."""
    return np.array(value, np.uint32)


_M1: Final = _word(M1)
_M2: Final = _word(M2)
_FOLD: Final = _word(2**31 - M2)
_LOW: Final = _word(2**16 - 1)
_15: Final = _word(15)
_16: Final = _word(16)
# How far terms are rotated to the left, and to the right: 2^31 is 1 modulo M1, so a product with 2^k is a rotation.
_BY_22: Final = _word(22), _word(9)
_BY_7: Final = _word(7), _word(24)


def draws(
    states: npt.NDArray[np.integer[Any]], count: int, *, is_spare: bool = False
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    """Draw numbers from several streams: number i comes from stream i mod n.

    A stream goes as many steps ahead as it gives numbers; so, where n does not divide their count, the first streams go
    one further than the last, and streams that give none stay where they are.

    Shapes:
        states: (n, 6) -> (count,), the draws in 1..M1, and (n, 6), the states behind them

    Args:
        is_spare: Whether the states may be overwritten, which spares a copy of those that stay.
    """
    n = len(states)
    steps, more = divmod(count, n)
    values = np.empty(count, np.uint32)
    # Each of the six in one piece: so they lie in what this returned before, too.
    before: _Words = np.ascontiguousarray(states.view(np.ndarray).T, np.int32).view(np.uint32)
    if steps:
        after = _advance(before, values[: steps * n].reshape(steps, n))
    else:
        after = before if is_spare else before.copy()
    if more:
        _run(after[:, :more], values[steps * n :].reshape(1, more), after[:, :more])
    return values.view(np.int32), after.view(np.int32).T


def _advance(before: _Words, values: _Words) -> _Words:
    """Draw rows of values, one from each stream; return the states behind them."""
    steps, n = values.shape
    pieces = min(-(-_LANES // n), steps // 64)
    if pieces < 2:
        return _run(before, values, np.empty_like(before))
    length, states = -(-steps // pieces), before.T.astype(np.int64)
    # Piece k of each stream begins k times `length` steps behind its state.
    starts = spaced(states, pieces, power(length)).reshape(-1, 6).T.astype(np.uint32)
    drawn = np.empty((length, pieces, n), np.uint32)
    _run(starts, drawn.reshape(length, -1), np.empty_like(starts))
    values[...] = drawn.swapaxes(0, 1).reshape(-1, n)[:steps]
    return np.ascontiguousarray(jumped(states, power(steps)).T, np.uint32)


def _run(before: _Words, values: _Words, after: _Words) -> _Words:
    """Draw rows of values step by step; put the states behind them into `after`, which may be `before`."""
    x1, x2, x3, y1, y2, y3 = before
    a, b = np.empty((2, values.shape[1]), np.uint32)
    for row in values:
        x1, x2, x3 = _first(x2, x3, a, b), x1, x2
        y1, y2, y3 = _second(y1, y3, a, b), y1, y2
        np.subtract(x1, y1, out=row)
        # The difference, or M1 more where that is below 1: the larger with a sign, for that is - from 2^31 on.
        np.maximum(row.view(np.int32), np.add(row, _M1, out=a).view(np.int32), out=row.view(np.int32))
    # The oldest terms first, which may be the newest of `before`.
    for at, term in ((2, x3), (1, x2), (0, x1), (5, y3), (4, y2), (3, y1)):
        after[at] = term
    return after


def _first(x2: _Words, x3: _Words, a: _Words, b: _Words) -> _Words:
    """Return the next term of the first recurrence."""
    x = _rotated(x2, *_BY_22, np.empty_like(x2), a)
    _add(x, _rotated(x3, *_BY_7, a, b), _M1, b)
    return _add(x, x3, _M1, b)


def _second(y1: _Words, y3: _Words, a: _Words, b: _Words) -> _Words:
    """Return the next term of the second recurrence, 2^15 (y1 + y3) + y3; 2^31 is 21069 modulo M2."""
    y: _Words = np.add(y1, y3)
    np.right_shift(y, _16, out=a)
    np.multiply(a, _FOLD, out=a)
    np.bitwise_and(y, _LOW, out=y)
    np.left_shift(y, _15, out=y)
    _add(y, a, _M2, b)
    return _add(y, y3, _M2, b)


def _rotated(x: _Words, left: _Words, right: _Words, out: _Words, buffer: _Words) -> _Words:
    """Rotate numbers of 31 bits."""
    np.left_shift(x, left, out=out)
    np.bitwise_and(out, _M1, out=out)
    np.right_shift(x, right, out=buffer)
    return np.bitwise_or(out, buffer, out=out)


def _add(x: _Words, y: _Words, modulus: _Words, buffer: _Words) -> _Words:
    """Add to x, in place, modulo a number of 31 bits; the sum is below twice that."""
    np.add(x, y, out=x)
    return _fold(np.subtract(x, modulus, out=buffer), x)


def _fold(other: _Words, x: _Words) -> _Words:
    """Keep the smaller of two in place: a number that is below 0 is the larger, as an unsigned one."""
    return np.minimum(x, other, out=x)
