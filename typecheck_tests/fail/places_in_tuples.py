"""with_getitem and with_reshape: one item of a tuple, rows of rows."""

from __future__ import annotations

from typing import Any

from typedthinc.api import Embed, Floats2d, Linear, Relu, chain, list2ragged, reduce_sum, tuplify, with_getitem, with_reshape

chain(tuplify(Linear(2), Linear(5)), with_getitem(1, Relu(7, 4)))  # E: typedthinc-size: with_getitem takes tuple[anything, Floats2d[*, 4]], but tuplify before it gives tuple[Floats2d[*, 2], Floats2d[*, 5]] (expected width 4, got 5)
chain(tuplify(Linear(2), Linear(5)), with_getitem(2, Relu(7)))  # E: typedthinc-arity: with_getitem takes a tuple of 3 items or more, but tuplify before it gives one of 2; places count from 0
chain(tuplify(Linear(2), Linear(5)), with_getitem(-3, Relu(7)))  # E: typedthinc-arity: with_getitem takes a tuple of 3 items or more, but tuplify before it gives one of 2
chain(tuplify(Linear(2), Linear(5)), with_getitem(0, Embed(7, 4)))  # E: typedthinc-dtype: with_getitem takes tuple[Ints1d, anything], but tuplify before it gives tuple[
chain(tuplify(Linear(2), Linear(5)), with_getitem(0, Relu(7)), with_getitem(0, Relu(4, 2)))  # E: typedthinc-size: (expected width 2, got 7)
chain(tuplify(Linear(2), Linear(5)), with_getitem(0, Relu(7)), Linear(2))  # E: typedthinc-container: Linear takes Floats2d, but with_getitem before it gives tuple[
chain(Linear(2), with_getitem(0, Relu(7)))  # E: typedthinc-container: with_getitem takes tuple[Floats2d], but Linear before it gives Floats2d[*, 2]
with_getitem(16, Linear(2))  # E: typedthinc-arity: with_getitem: idx must be an int from -16 to 15, not 16
chain(Linear(2), with_reshape(Relu(3)))  # E: typedthinc-rank: with_reshape(Relu) takes Floats3d, but Linear before it gives Floats2d[*, 2]
chain(with_reshape(Relu(3)), Linear(2))  # E: typedthinc-rank: Linear takes Floats2d, but with_reshape(Relu) before it gives Floats3d[*, *, 3]
chain(with_reshape(Relu(3)), with_reshape(Linear(2, 4)))  # E: typedthinc-size: with_reshape(Linear) takes Floats3d[*, *, 4], but with_reshape(Relu) before it gives Floats3d[*, *, 3] (expected width 4, got 3)
with_reshape(Embed(3, 4))  # E: typedthinc-rank: with_reshape lifts a layer that takes arrays of 2 axes, but Embed takes Ints1d
with_reshape(chain(list2ragged(), reduce_sum()))  # E: typedthinc-container: with_reshape lifts a layer that takes arrays of 2 axes, but list2ragged takes list


def use(X: Floats2d[Any, Any]) -> None:
    with_reshape(Linear(3)).predict(X)  # E: typedthinc-rank: with_reshape(Linear) takes Floats3d, but the data is Floats2d
    with_getitem(1, Linear(3)).predict((X,))  # E: typedthinc-arity: with_getitem takes a tuple of 2 items or more, but the data is one of 1
