"""Arrays that are changed in place to what their dtype holds, and numbers, which are made anew."""

from typing import Any

import numpy as np

from typedthinc.types import Floats2d, Ints2d


def scaled(ids: Ints2d, X: Floats2d, anything: Any) -> None:
    ids *= 2
    ids //= 2
    X /= 2
    X -= ids
    X *= X > 0
    where = X > 0
    where |= ids > 0
    anything /= 2
    total: Any = ids.sum()
    total /= 2
    rows = ids[0]
    rows += 1
    # The float is cut off.
    rows[0] = rows[0] / 2


counts = np.zeros((3, 4), dtype=np.int64)
counts += counts > 0
counts = counts - np.ones((3, 4)).astype("int64")
kept: Any = np.zeros(3)
kept = kept.astype(np.int64) if kept.sum() > 1 else kept
kept += 0.5
scaled(counts, np.ones((3, 4)), 3)
