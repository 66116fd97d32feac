"""Lists of ints that numpy makes arrays of: the stubs of numpy 2.5 take them for floats."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Ragged
from typedthinc.types import Ints1d, Ints2d

documents = [["a"], ["b", "c"]]
rows = np.zeros((3, 4))
by_hand: Ints1d = np.asarray([1, 2])
pairs: Ints2d = np.asarray([[0, 1], [1, 2]])
Ragged(rows, np.asarray([1, 2]))
Ragged(rows, np.asarray([len(each) for each in documents]))
Ragged(rows, np.asarray(list(map(len, documents))))
lengths = np.asarray([1, 2])
Ragged(rows, lengths)
