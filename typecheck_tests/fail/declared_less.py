"""Models whose declaration says less than the body, or something else: who calls relies on what is declared."""

from typing import Any

import numpy as np

from typedthinc.api import Embed, Linear, Model, chain, list2ragged, reduce_sum, with_array
from typedthinc.types import Array2d, Floats1d, Floats2d

Xs = [np.ones((3, 1), dtype="float32")]


def build(embed: Any) -> Model[list[Array2d], list[Array2d]]:
    return with_array(embed)


def wrong(n: int) -> Model[list[Floats2d], Floats1d]:
    return chain(with_array(Linear(n, 4)), list2ragged(), reduce_sum())  # E: typedthinc-rank: gives Floats1d, but


model = build(Embed(nO=30, nV=100, column=0))
model.initialize(X=Xs)  # E: typedthinc-dtype: takes list[Ints2d], but the data is list[Floats2d[*, 1]]
wrong(12).initialize([Xs])  # E: typedthinc-container: takes list[Floats2d
