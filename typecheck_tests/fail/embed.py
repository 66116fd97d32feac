"""Embed takes ids, one to a row or one column of several."""

from __future__ import annotations

from typing import Any, Final, Literal

from typedthinc.api import (
    Dropout,
    Embed,
    HashEmbed,
    Linear,
    chain,
    concatenate,
    remap_ids,
    with_array,
)
from typedthinc.types import Ints2d

LAST: Final = 2

chain(Embed(5, 100), Linear(3, 4))  # E: typedthinc-size: Linear takes Floats2d[*, 4], but Embed before it gives Floats2d[*, 5]
chain(Embed(5, 100, column=1), Dropout(), Linear(3, 4))  # E: typedthinc-size: but Dropout before it gives Floats2d[*, 5]
chain(Linear(5), Embed(5, 100, column=1))  # E: typedthinc-dtype: Embed takes Ints2d, but Linear before it gives Floats2d[*, 5]
chain(Linear(5), Embed(5, 100))  # E: typedthinc-dtype: Embed takes Ints1d, but Linear before it gives Floats2d[*, 5]
chain(remap_ids({}), Embed(5, 100, column=1))  # E: typedthinc-size: Embed takes Ints2d, but remap_ids before it gives Ints2d[*, 1] (expected width 2 or more, got 1)
columns = concatenate(Embed(5, 100, column=2), Embed(5, 100, column=0, dropout=0.1), HashEmbed(5, 100, column=1))
chain(Embed(5), with_array(Linear(3, 4)))  # E: typedthinc-size: (expected width 4, got 5)


def data(X: Ints2d[Any, Literal[2]], column: int) -> None:
    Embed(5, 100, column=1).predict(X)
    Embed(5, 100, column=column).predict(X)
    Embed(5, 100, column=2).predict(X)  # E: typedthinc-size: Embed takes Ints2d, but the data is Ints2d[*, 2] (expected width 3 or more, got 2)
    Embed(5, 100, column=LAST, dropout=0.1).predict(X)  # E: typedthinc-size: (expected width 3 or more, got 2)
    HashEmbed(5, 100, column=2).predict(X)  # E: typedthinc-size: HashEmbed takes Ints2d, but the data is Ints2d[*, 2] (expected width 3 or more, got 2)
    columns.predict(X)  # E: typedthinc-size: (expected width 3 or more, got 2)
    remap_ids({}, column=2).predict(X)  # E: typedthinc-size: remap_ids takes Ints2d, but the data is Ints2d[*, 2] (expected width 3 or more, got 2)
