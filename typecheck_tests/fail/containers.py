"""Lists, Ragged and arrays do not mix, and their widths are checked inside."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from typedthinc.api import (
    Dropout,
    Embed,
    Floats2d,
    Linear,
    NumpyOps,
    Pairs,
    Ragged,
    Relu,
    Softmax,
    chain,
    list2array,
    list2ragged,
    noop,
    ragged2list,
    reduce_max,
    reduce_mean,
    reduce_sum,
    with_array,
)

chain(list2ragged(), with_array(Relu(5, 10)), reduce_mean(), Softmax(3, 6))  # E: typedthinc-size: Softmax takes Floats2d[*, 6], but reduce_mean before it gives Floats2d[*, 5] (expected width 6, got 5)
chain(list2ragged(), with_array(Relu(5, 10)), reduce_sum(), Softmax(3, 6))  # E: typedthinc-size: reduce_sum before it gives Floats2d[*, 5]
chain(list2ragged(), with_array(Relu(5, 10)), reduce_max(), Dropout(), Softmax(3, 6))  # E: typedthinc-size: Dropout before it gives Floats2d[*, 5]
chain(list2ragged(), with_array(Relu(5, 10)), with_array(Relu(4, 6)))  # E: typedthinc-size: (expected width 6, got 5)
chain(with_array(Relu(5, 10)), with_array(Relu(4, 6)))  # E: typedthinc-size: (expected width 6, got 5)
chain(with_array(Relu(5, 10)), noop(), list2array(), Linear(4, 6))  # E: typedthinc-size: list2array before it gives Floats2d[*, 5]
with_array(list2ragged())  # E: typedthinc-container: with_array lifts a layer that takes arrays, but list2ragged takes
with_array(with_array(Relu(5)) >> list2ragged())  # E: typedthinc-container: with_array lifts a layer that takes arrays
chain(list2ragged(), Softmax(5))  # E: typedthinc-container: Softmax takes
chain(list2ragged(), list2ragged())  # E: typedthinc-container: list2ragged takes a list of arrays
chain(ragged2list(), reduce_sum())  # E: typedthinc-container: did you forget list2ragged() before it?
chain(ragged2list(), Linear(3))  # E: typedthinc-container: did you forget list2array() before it?
chain(Linear(3), ragged2list())  # E: typedthinc-container: ragged2list takes Ragged
chain(Linear(3), list2array())  # E: typedthinc-container: list2array takes a list of arrays
chain(Linear(3), reduce_max())  # E: typedthinc-container: reduce_max takes Ragged
chain(list2ragged(), with_array(Embed(5, 100)), reduce_mean(), Linear(3, 6))  # E: typedthinc-size: (expected width 6, got 5)


class Sentences(Ragged[Floats2d[Any, Literal[2]]]):
    """Rows of words."""


sentences = Sentences(np.ones((3, 2), "float32"), np.array([1, 2], "int32"))
with_array(Linear(3, 2)).initialize(sentences)
with_array(Linear(3, 4)).initialize(sentences)  # E: typedthinc-size: expected width 4, got 2

# Some of the sequences have the width of all.
ragged = Ragged(np.zeros((5, 4), dtype="f"), np.array([2, 3]))
np.ones((2, 3)) @ ragged[:1].data.T  # E: typedthinc-size: `Floats2d[2, 3] @ Floats2d[4, *]` needs equal inner sizes, not 3 and 4
ragged[0].data @ np.ones((7, 1))  # E: typedthinc-size: `Floats2d[*, 4] @ Floats2d[7, 1]` needs equal inner sizes, not 4 and 7
ragged[[1, 0]].data @ np.ones((7, 1))  # E: typedthinc-size: needs equal inner sizes, not 4 and 7
with_array(Linear(3, 5)).predict(ragged[ragged.lengths > 2])  # E: typedthinc-size: with_array(Linear) takes Ragged[Floats2d[*, 5]], but the data is Ragged[Floats2d[*, 4]] (expected width 5, got 4)
padded = NumpyOps().list2padded([np.zeros((2, 4), dtype="f"), np.zeros((3, 4), dtype="f")])
padded[:1].data @ np.ones((7, 1))  # E: typedthinc-size: `Floats3d[*, *, 4] @ Floats2d[7, 1]` needs equal inner sizes, not 4 and 7
pairs = Pairs(np.ones((5, 4)), np.ones((5, 3)))
pairs[:2].one @ np.ones((3, 1))  # E: typedthinc-size: `Floats2d[*, 4] @ Floats2d[3, 1]` needs equal inner sizes, not 4 and 3
