"""States far ahead in a stream: a step is a product with a matrix, n steps are one with its n-th power."""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

M1: Final = 2**31 - 1
M2: Final = 2**31 - 21069
# The start of a stream is this many steps behind that of the one before it; so is that of a substream in its stream.
STREAM: Final = 2**134
SUBSTREAM: Final = 2**72


class Jump(NamedTuple):
    """The matrices that send the two halves of a state some steps ahead, each (3, 3)."""

    first: npt.NDArray[np.int64]
    second: npt.NDArray[np.int64]


_STEP: Final = Jump(
    np.array([[0, 2**22, 129], [1, 0, 0], [0, 1, 0]], np.int64),  # x_n = 2^22 x_(n-2) + (2^7 + 1) x_(n-3) modulo M1
    np.array([[2**15, 0, 32769], [1, 0, 0], [0, 1, 0]], np.int64),  # y_n = 2^15 y_(n-1) + (2^15 + 1) y_(n-3) modulo M2
)
_STAY: Final = Jump(np.eye(3, dtype=np.int64), np.eye(3, dtype=np.int64))


@lru_cache(maxsize=64)
def power(steps: int) -> Jump:
    """Return the jump over a number of steps, by repeated squaring."""
    found, square = _STAY, _STEP
    while steps:
        if steps & 1:  # the bits of `steps`, lowest first
            found = composed(found, square)
        square = composed(square, square)
        steps >>= 1
    return found


def composed(one: Jump, two: Jump) -> Jump:
    """Return the jump that does both."""
    return Jump(_times(one.first, two.first, M1), _times(one.second, two.second, M2))


def jumped(states: npt.NDArray[np.int64], jump: Jump) -> npt.NDArray[np.int64]:
    """Send states ahead.

    Shapes:
        states: (n, 6) -> (n, 6)
    """
    halves = _times(states[:, :3], jump.first.T, M1), _times(states[:, 3:], jump.second.T, M2)
    return np.concatenate(halves, axis=1)


def spaced(states: npt.NDArray[np.int64], count: int, jump: Jump) -> npt.NDArray[np.int64]:
    """Return the states and what comes of them by one jump, by two, and so on; the jump is doubled on the way.

    Shapes:
        states: (n, 6) -> (count, n, 6)
    """
    found = states  # states are rows: x A^T
    while len(found) < count * len(states):
        found = np.concatenate([found, jumped(found, jump)])
        jump = composed(jump, jump)  # 2, 4, 8 ... jumps: a logarithm of count passes
    return found[: count * len(states)].reshape(count, *states.shape)


def _times(a: npt.NDArray[np.int64], b: npt.NDArray[np.int64], modulus: int) -> npt.NDArray[np.int64]:
    """Multiply matrices of three columns modulo a number below 2^31: a product fits 63 bits, a sum of three may not."""
    return sum((a[:, [k]] * b[k] % modulus for k in range(3)), np.zeros((), np.int64)) % modulus
