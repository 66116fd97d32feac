"""Distributions from uniform draws in (0, 1)."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

# As many comparisons of draws with sums of probabilities are made at once.
_BLOCK: Final = 1 << 22


def between(u: npt.NDArray[np.floating[Any]], low: float, high: float) -> npt.NDArray[np.floating[Any]]:
    """Spread draws over an interval, of which both bounds are left out, whatever rounding does."""
    scalar = u.dtype.type
    least, most = np.nextafter(scalar(low), scalar(high)), np.nextafter(scalar(high), scalar(low))
    # A float32 that is rounded up to 1 would be the upper bound.
    inner = np.minimum(u, np.nextafter(scalar(1), scalar(0)))
    spread: npt.NDArray[np.floating[Any]] = np.clip(scalar(low) + inner * scalar(high - low), least, most)
    return spread


def box_muller(u: npt.NDArray[np.floating[Any]]) -> npt.NDArray[np.floating[Any]]:
    """Turn an even number of draws into as many of the standard normal distribution.

    The first half gives the radii, the second half the angles; the cosines come first, then the sines.

    Source:
        Box and Muller 1958, A note on the generation of random normal deviates.
    """
    radius, angle = np.sqrt(-2 * np.log(u[: len(u) // 2])), 2 * np.pi * u[len(u) // 2 :]
    return np.concatenate([radius * np.cos(angle), radius * np.sin(angle)])


def counts(pvals: npt.NDArray[Any], u: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """Count in which class the draws for each row fall: the first whose sum of probabilities exceeds the draw.

    A draw that no sum exceeds counts nowhere. Nothing is checked: `[-2, 2]` counts nothing.

    Shapes:
        pvals: (B, K), u: (n, B) -> (B, K)
    """
    sums = np.maximum.accumulate(np.cumsum(pvals, axis=1), axis=1)
    (B, K), n = pvals.shape, len(u)
    found = np.zeros((B, K + 1), np.int64)
    step = max(1, _BLOCK // max(B * K, 1))
    rows: npt.NDArray[np.intp] = np.arange(B, dtype=np.intp)
    for at in range(0, n, step):
        chosen = (sums <= u[at : at + step, :, None]).sum(axis=2)  # (step, B)
        np.add.at(found, (rows, chosen), 1)
    return found[:, :K]


def places(pvals: npt.NDArray[Any], u: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """Choose classes of each row with replacement; a draw that rounding leaves above all sums takes the last class.

    Shapes:
        pvals: (B, K), u: (n, B) -> (B, n)
    """
    found = np.empty((len(pvals), len(u)), np.int64)
    sums = np.cumsum(pvals, axis=1)
    last = pvals.shape[1] - 1 - np.argmax(pvals[:, ::-1] > 0, axis=1)  # the last class that can be drawn at all
    for draw, each in enumerate(u):
        found[:, draw] = np.minimum((sums <= each[:, None]).sum(axis=1), last)
    return found


def places_left(pvals: npt.NDArray[Any], u: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """Choose classes of each row without replacement: a chosen one gets probability 0, and the row sums to 1 again.

    Shapes:
        pvals: (B, K), u: (n, B) -> (B, n)

    Raises:
        ValueError: A row has fewer classes of positive probability than draws.
    """
    left = np.array(pvals, np.float64)
    found = np.empty((len(left), len(u)), np.int64)
    rows = np.arange(len(left))
    for draw, each in enumerate(u):
        totals = left.sum(axis=1, keepdims=True)
        if not (totals > 0).all():
            raise ValueError(f"choice: a row of p has only {draw} classes to choose from, not {len(u)}")
        if draw:  # the first row is taken as it was given, whatever it sums to
            left /= totals
        found[:, draw] = chosen = places(left, each[None])[:, 0]
        left[rows, chosen] = 0
    return found
