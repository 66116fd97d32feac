"""A layer that takes anything passes on what comes: in between, in a variable, and used twice with other sizes."""

from __future__ import annotations

from typing import Any, Literal

from typedthinc.api import (
    Dropout,
    Embed,
    Floats2d,
    Linear,
    Relu,
    add,
    chain,
    list2ragged,
    noop,
    ragged2list,
    reduce_mean,
    residual,
    tuplify,
    with_array,
)

drop, same = Dropout(0.1), noop()
lifted = with_array(Dropout())
chain(Linear(5, 10), drop, same, drop, Relu(3, 4))  # E: typedthinc-size: Relu takes Floats2d[*, 4], but drop (Dropout) before it gives Floats2d[*, 5] (expected width 4, got 5)
chain(drop, Linear(5, 10), same, Relu(3, 4))  # E: typedthinc-size: Relu takes Floats2d[*, 4], but same (noop) before it gives Floats2d[*, 5] (expected width 4, got 5)
chain(Linear(6, 10), drop, Relu(3, 4))  # E: typedthinc-size: (expected width 4, got 6)
chain(Linear(5, 10), residual(chain(drop, same)), Relu(3, 4))  # E: typedthinc-size: residual before it gives Floats2d[*, 5]
chain(Linear(5, 10), lifted, Relu(3, 4))  # E: typedthinc-size: (expected width 4, got 5)
chain(tuplify(list2ragged(), list2ragged()), lifted)  # E: typedthinc-container: lifted (with_array(Dropout)) takes an array, but tuplify before it gives tuple[Ragged, Ragged]
chain(Linear(5, 10), add(drop, same), Relu(3, 4))  # E: typedthinc-size: add before it gives Floats2d[*, 5]
chain(Linear(5, 10), tuplify(drop, same), Relu(3, 5))  # E: typedthinc-container: Relu takes Floats2d[*, 5], but tuplify before it gives
chain(list2ragged(), drop, Relu(3, 4))  # E: typedthinc-container: Relu takes Floats2d[*, 4], but drop (Dropout) before it gives Ragged; did you mean with_array(Relu(...)), or a reduction such as reduce_mean() before it?
chain(Linear(5, 10), drop, reduce_mean())  # E: typedthinc-container: reduce_mean takes Ragged
chain(Embed(5, 100), drop, Embed(5, 100, column=0))  # E: typedthinc-dtype: Embed takes Ints2d, but drop (Dropout) before it gives Floats2d[*, 5]
chain(ragged2list(), drop, list2ragged(), with_array(Relu(3, 4)), same, reduce_mean(), drop, Linear(5, 2))  # E: typedthinc-size: Linear takes Floats2d[*, 2], but drop (Dropout) before it gives Floats2d[*, 3] (expected width 2, got 3)


def data(X: Floats2d[Any, Literal[11]]) -> None:
    chain(drop, Linear(5, 10)).predict(X)  # E: typedthinc-size: takes Floats2d[*, 10], but the data is Floats2d[*, 11]
    Linear(5, 10).predict(drop.predict(X))  # E: typedthinc-size: Linear takes Floats2d[*, 10], but the data is Floats2d[*, 11]
    lifted.predict([[X]])  # E: typedthinc-container: lifted (with_array(Dropout)) takes an array, but the data is list[list[Floats2d[*, 11]]]
    lifted.predict("X")  # E: typedthinc-container: lifted (with_array(Dropout)) takes an array, but the data is str
    lifted.predict((X, X))
    Y, backprop = chain(drop, Linear(5, 11)).begin_update(X)
    Linear(2, 4).predict(backprop(Y))  # E: typedthinc-size: (expected width 4, got 11)
    Linear(2, 4).predict(Y)  # E: typedthinc-size: (expected width 4, got 5)
