"""uniqued runs a layer of ids that gives rows."""

from __future__ import annotations

from typing import Any

from typedthinc.api import Embed, Floats2d, Linear, chain, list2ragged, tuplify, uniqued, with_array

uniqued(Linear(3, 4))  # E: typedthinc-dtype: uniqued runs a layer that takes Ints1d or Ints2d, but Linear takes Floats2d[*, 4]
uniqued(list2ragged())  # E: typedthinc-container: uniqued runs a layer that takes Ints1d or Ints2d, but list2ragged takes a list of arrays
uniqued(Embed(5, 10), column=0)  # E: typedthinc-rank: uniqued runs a layer that takes Ints2d, but Embed takes Ints1d
uniqued(tuplify(Embed(5, 10), Embed(5, 9)))  # E: typedthinc-container: uniqued runs a layer that gives an array, but tuplify gives tuple[
chain(uniqued(Embed(5, 10)), Linear(2, 4))  # E: typedthinc-size: Linear takes Floats2d[*, 4], but uniqued before it gives Floats2d[*, 5] (expected width 4, got 5)
chain(uniqued(Embed(5)), Linear(2, 5)) >> Linear(2, 3)  # E: typedthinc-size: (expected width 3, got 2)
chain(Linear(5), uniqued(Embed(5, 10)))  # E: typedthinc-dtype: uniqued takes Ints1d, but Linear before it gives Floats2d[*, 5]
chain(with_array(uniqued(Embed(5, 10))), with_array(Linear(2, 4)))  # E: typedthinc-size: (expected width 4, got 5)
uniqued(Linear(2, 3), column="a")  # E: typedthinc-container: uniqued takes int or None as column, but the argument is str


def use(X: Floats2d[Any, Any]) -> None:
    uniqued(Embed(5, 10, column=0)).predict(X)  # E: typedthinc-dtype: uniqued takes Ints2d, but the data is Floats2d
