"""Embed takes ids, one to a row or one column of several."""

from __future__ import annotations

from typedthinc.api import Dropout, Embed, Linear, chain, with_array

chain(Embed(5, 100), Linear(3, 4))  # E: typedthinc-size: Linear takes Floats2d[*, 4], but Embed before it gives Floats2d[*, 5]
chain(Embed(5, 100, column=1), Dropout(), Linear(3, 4))  # E: typedthinc-size: but Dropout before it gives Floats2d[*, 5]
chain(Linear(5), Embed(5, 100, column=1))  # E: typedthinc-dtype: Embed takes Ints2d, but Linear before it gives Floats2d[*, 5]
chain(Linear(5), Embed(5, 100))  # E: typedthinc-dtype: Embed takes Ints1d, but Linear before it gives Floats2d[*, 5]
chain(Embed(5), with_array(Linear(3, 4)))  # E: typedthinc-size: (width 4, not 5)
