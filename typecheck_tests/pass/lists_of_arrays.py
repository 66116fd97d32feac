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
