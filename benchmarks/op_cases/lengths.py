"""Lengths of sequences."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

_LONGEST: Final = 60


def lengths_of(rng: np.random.Generator, rows: int) -> Any:
    """Draw lengths from 1 to 60 that sum to the rows."""
    ends = np.cumsum(rng.integers(1, _LONGEST, endpoint=True, size=rows))
    ends = np.append(ends[ends < rows], rows)
    return np.diff(ends, prepend=0)
