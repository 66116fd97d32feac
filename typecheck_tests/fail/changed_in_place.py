"""Arrays that are changed in place to what their dtype cannot hold."""

import numpy as np
from typedthinc.types import Floats2d, Ints2d

counts = np.zeros((3, 4), dtype=np.int64)
counts -= np.ones((3, 4)) * 0.5  # E: typedthinc-dtype: `Ints2d[3, 4] -= Floats2d[3, 4]` gives floats, which an array of ints cannot hold; did you mean X = X - ...?
counts[1, :] -= counts[0, :] * 0.5  # E: typedthinc-dtype: `Ints1d[4] -= Floats1d[4]` gives floats, which an array of ints cannot hold
counts += 0.5  # E: typedthinc-dtype: `Ints2d[3, 4] += float` gives floats, which an array of ints cannot hold; did you mean X = X + ...?
counts /= 2  # E: typedthinc-dtype: `Ints2d[3, 4] /= int` gives floats, which an array of ints cannot hold; did you mean X = X / ...?
mask = counts > 0
mask += 1  # E: typedthinc-dtype: `Array2d[3, 4] += int` gives ints, which an array of bools cannot hold


def scaled(ids: Ints2d, X: Floats2d) -> None:
    ids[:2] /= 2  # E: typedthinc-dtype: `Ints2d /= int` gives floats, which an array of ints cannot hold
    ids += X.sum(axis=1, keepdims=True)  # E: assignment: Incompatible types in assignment (expression has type "Floats2d", variable has type "Ints2d")


scaled(counts, np.ones((3, 4)))
