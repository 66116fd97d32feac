"""A model that takes `list[Floats2d]` takes a variable of `list[NDArray]`, though lists are invariant."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from typedthinc.api import Adam, Floats2d, L2Distance, Model, chain, list2ragged, reduce_mean, train

rows = [np.zeros((3, 4), "f"), np.zeros((2, 4), "f")]
halves: list[NDArray[np.float16]] = [np.zeros((3, 4), "float16")]
anything: list[NDArray[np.float32]] = []
nested = [rows, rows]

Lists = Model[list[Floats2d], list[Floats2d]]


def forward(
    tagger: Lists, pooled: Model[list[Floats2d], Floats2d], nests: Model[list[list[Floats2d]], Floats2d]
) -> None:
    tagger.initialize(rows, rows)
    tagger.initialize(X=anything, Y=halves)
    tagger.predict(rows)
    tagger.predict(halves)
    tagger(anything, is_train=False)
    nests.predict(nested)
    Y, backprop = tagger.begin_update(anything)
    backprop(anything)
    backprop(Y)
    chain(tagger, list2ragged(), reduce_mean()).predict(rows)
    train(pooled, rows, np.zeros((2, 4), "f"), loss=L2Distance(), optimizer=Adam(0.001))


# Lists that `+=` makes longer: by another name, in another function, by as many as nobody counts.
first_name: list[np.ndarray] = []
second_name = first_name
for _ in range(3):
    first_name += [np.zeros(4)]
print(np.stack(second_name).T @ np.zeros((3, 2)))


def lengthen(rows: list[np.ndarray]) -> None:
    rows += [np.zeros(3)]


handed = [np.zeros(3)]
lengthen(handed)
print(np.ones(2) @ np.stack(handed))
uneven = [np.zeros(3)]
for turn in range(4):
    uneven += [np.zeros(3)]
    for _ in range(turn):
        uneven += [np.zeros(3)]
    if turn == 3:
        uneven.extend([np.zeros(3), np.zeros(3)])
print(np.ones(13) @ np.stack(uneven))
