"""HashEmbed takes ids, one to a row or one column of several."""

from __future__ import annotations

from typedthinc.api import Floats2d, HashEmbed, Linear, Maxout, chain, list2ragged, with_array

chain(HashEmbed(96, 2000), Maxout(96, 64))  # E: typedthinc-size: Maxout takes Floats2d[*, 64], but HashEmbed before it gives Floats2d[*, 96] (expected width 64, got 96)
chain(HashEmbed(5, 100, column=1, seed=3), Linear(3, 4))  # E: typedthinc-size: (expected width 4, got 5)
chain(Linear(5), HashEmbed(5, 100))  # E: typedthinc-dtype: HashEmbed takes Ints1d, but Linear before it gives Floats2d[*, 5]
chain(list2ragged(), HashEmbed(5, 100))  # E: typedthinc-container: did you mean with_array(HashEmbed(...)), or a reduction
HashEmbed(5, 0)  # E: typedthinc-size: HashEmbed: nV must be an int of at least 1, not 0


def use(X: Floats2d) -> None:
    HashEmbed(5, 100).predict(X)  # E: typedthinc-dtype: HashEmbed takes Ints1d, but the data is Floats2d
    with_array(HashEmbed(5, 100)).predict([X])  # E: typedthinc-dtype: with_array(HashEmbed) takes list[Ints1d], but the data is list[Floats2d]
