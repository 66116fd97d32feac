"""MRG31k3p written down from its definition, one number at a time, as an oracle.

L'Ecuyer and Touzin 2000: x1[n] = (2^22 x1[n-2] + (2^7 + 1) x1[n-3]) mod (2^31 - 1), x2[n] = (2^15 x2[n-1] +
(2^15 + 1) x2[n-3]) mod (2^31 - 21069), and z[n] = (x1[n] - x2[n]) mod (2^31 - 1), where 0 stands for 2^31 - 1.
"""

from __future__ import annotations

from collections.abc import Sequence

M1, M2 = 2**31 - 1, 2**31 - 21069
State = tuple[int, ...]


def step(state: Sequence[int]) -> tuple[int, State]:
    """Return the next draw, in 1..M1, and the state behind it, the latest term of each recurrence first."""
    a1, a2, a3, b1, b2, b3 = map(int, state)
    a = (2**22 * a2 + (2**7 + 1) * a3) % M1
    b = (2**15 * b1 + (2**15 + 1) * b3) % M2
    return (a - b) % M1 or M1, (a, a1, a2, b, b1, b2)


def run(state: Sequence[int], count: int) -> tuple[list[int], State]:
    """Return several draws, and the state behind them."""
    found: list[int] = []
    now: State = tuple(state)
    for _ in range(count):
        value, now = step(now)
        found.append(value)
    return found, now


def ahead(state: Sequence[int], steps: int) -> State:
    """Return the state many steps ahead, by the squares of the matrices of both recurrences."""
    first = _power([[0, 2**22, 2**7 + 1], [1, 0, 0], [0, 1, 0]], steps, M1)
    second = _power([[2**15, 0, 2**15 + 1], [1, 0, 0], [0, 1, 0]], steps, M2)
    halves = ((first, state[:3], M1), (second, state[3:], M2))
    return tuple(
        sum(a * int(x) for a, x in zip(row, half, strict=True)) % m for rows, half, m in halves for row in rows
    )


def _power(matrix: list[list[int]], exponent: int, modulus: int) -> list[list[int]]:
    found = [[int(i == j) for j in range(3)] for i in range(3)]
    while exponent:
        if exponent % 2:
            found = _product(found, matrix, modulus)
        matrix, exponent = _product(matrix, matrix, modulus), exponent // 2
    return found


def _product(a: list[list[int]], b: list[list[int]], modulus: int) -> list[list[int]]:
    return [[sum(a[i][k] * b[k][j] for k in range(3)) % modulus for j in range(3)] for i in range(3)]
