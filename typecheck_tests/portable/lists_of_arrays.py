"""Lists of arrays: who takes `Sequence[Floats2d]` takes a variable of any list of arrays, the library's layers included."""

from __future__ import annotations

from typing import List, Sequence

import numpy as np
from numpy.typing import NDArray

from typedthinc.api import (
    Adam,
    Floats2d,
    L2Distance,
    Model,
    NumpyOps,
    Relu,
    chain,
    list2array,
    list2padded,
    list2ragged,
    map_list,
    reduce_mean,
    train,
    with_array,
)

rows = [np.zeros((3, 4), dtype=np.float32), np.zeros((2, 4), dtype=np.float32)]
halves: list[NDArray[np.float16]] = [np.zeros((3, 4), dtype=np.float16)]
pair = (np.zeros((3, 4), dtype=np.float32), np.zeros((2, 4), dtype=np.float32))
ops = NumpyOps()

pooled = chain(with_array(Relu(4, 4)), list2ragged(), reduce_mean())


def of_the_library() -> None:
    list2array().predict(rows)
    list2padded().predict(halves)
    list2ragged().predict(rows)
    map_list(Relu(4, 4)).predict(rows)
    with_array(Relu(4, 4)).predict(rows)
    pooled.predict(rows)
    ops.flatten(rows)
    ops.list2padded(halves)
    list2ragged().predict(pair)


def of_sequences(model: Model[Sequence[Floats2d], Floats2d], known: List[Floats2d], table: Floats2d) -> None:
    model.initialize(rows)
    model.predict(rows)
    model.predict(halves)
    model.predict(known)
    model.predict([table])
    train(model, rows, table, loss=L2Distance(), optimizer=Adam(0.001))


def of_lists(model: Model[List[Floats2d], Floats2d], known: List[Floats2d], table: Floats2d) -> None:
    model.predict(known)
    model.predict([table])
    # list is invariant, and only mypy with the plugin knows that a model reads it; Sequence is not.
    model.predict(halves)  # E: any


def taking(known: List[Floats2d], table: Floats2d) -> None:
    of_lists(pooled, known, table)
    of_sequences(pooled, known, table)
