"""Lists of arrays that do not fit, whatever their type."""

from __future__ import annotations

from typing import List

import numpy as np
from numpy.typing import NDArray

from typedthinc.api import Adam, Floats2d, L2Distance, Model, train

ids = [np.zeros(3, "int64"), np.zeros(2, "int64")]
counts: list[NDArray[np.int64]] = []
sums: list[NDArray[np.int64]] = []
more: list[NDArray[np.int64]] = []
names = ["one", "two"]


def forward(tagger: Model[List[Floats2d], Floats2d]) -> None:
    tagger.predict(ids)  # E: typedthinc-dtype: tagger takes list[Floats2d], but the data is list[Ints1d]
    tagger.predict(counts)  # E: typedthinc-dtype: tagger takes list[Floats2d], but the data is list[IntsXd]
    tagger.predict(names)  # E: typedthinc-container: tagger takes list[Floats2d], but the data is list[str]
    tagger.initialize(sums)  # E: typedthinc-dtype: tagger takes list[Floats2d], but the data is list[IntsXd]
    train(tagger, more, np.zeros((2, 4), "f"), loss=L2Distance(), optimizer=Adam(0.001))  # missed: typedthinc-container: tagger takes list[Floats2d], but the data is list[IntsXd]


# Of a function without models, mypy has the word: it adds that Sequence takes both.
def of_my_own(Xs: List[Floats2d]) -> None: ...


def call_mine(rows: list[NDArray[np.float32]]) -> None:
    of_my_own([np.zeros((3, 4), "float32") for _ in range(2)])
    arrays = [np.zeros((3, 4), dtype=np.float32), np.zeros((2, 4), dtype=np.float32)]
    of_my_own(arrays)  # E: arg-type: "list[NDArray[floating]]"; expected "list[Floats2d]"
    of_my_own(ids)  # E: arg-type: "list[Array1d]"; expected "list[Floats2d]"


joined_on: list[np.ndarray] = []
for turn in range(5):
    joined_on += [np.zeros(7)]
np.stack(joined_on) @ np.zeros((6, 2))  # E: typedthinc-size: `Floats2d[5, 7] @ Floats2d[6, 2]` needs equal inner sizes
mixed_on = [np.zeros(3)]
for turn in range(4):
    mixed_on += [np.zeros(3), np.zeros(3)]
    mixed_on.append(np.zeros(3))
np.ones(12) @ np.array(mixed_on)  # E: typedthinc-size: `Floats1d[12] @ Floats2d[13, 3]` needs equal inner sizes
