"""positional_encoding keeps the width, and takes sequences of rows of floats only."""

from __future__ import annotations

from typing import Any, Literal

from typedthinc.api import Embed, Floats2d, Ints1d, Linear, Ragged, chain, list2ragged, positional_encoding, reduce_sum, with_array

chain(Linear(5, 10), positional_encoding(), Linear(3, 4))  # E: typedthinc-size: Linear takes Floats2d[*, 4], but positional_encoding before it gives Floats2d[*, 5] (expected width 4, got 5)
chain(list2ragged(), positional_encoding(), reduce_sum(), Linear(3, 4), Linear(2, 5))  # E: typedthinc-size: (expected width 5, got 3)
chain(with_array(Linear(5)), positional_encoding(), with_array(Linear(3, 4)))  # E: typedthinc-size: (expected width 4, got 5)
chain(positional_encoding(), Embed(5, 100))  # E: typedthinc-dtype: Embed takes Ints1d
positional_encoding(period="a")  # E: typedthinc-container: positional_encoding takes float as period, but the argument is str


def use(X: Ragged[Floats2d[Any, Literal[4]]], ids: Ints1d) -> None:
    chain(positional_encoding(), with_array(Linear(3, 5))).predict(X)  # E: typedthinc-size: (expected width 5, got 4)
    positional_encoding().predict(ids)  # E: typedthinc-dtype: positional_encoding takes Floats2d, but the data is Ints1d
