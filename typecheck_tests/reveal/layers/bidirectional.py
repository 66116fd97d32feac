"""bidirectional doubles the width of a layer of padded sequences, or adds that of a second one."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import LSTM, RNN, Floats3d, Linear, Model, Padded, bidirectional, chain, with_array

assert_type(bidirectional(LSTM(5, 10)), Model[Padded[Floats3d[Any, Any, Any]], Padded[Floats3d[Any, Any, Any]]])
assert_type(
    bidirectional(LSTM(5, 10), r2l=RNN(6)), Model[Padded[Floats3d[Any, Any, Any]], Padded[Floats3d[Any, Any, Any]]]
)
doubled = chain(bidirectional(LSTM(5, 10)), LSTM(3, 10))
added = chain(bidirectional(LSTM(5, 10), RNN(6)), LSTM(3, 11))
lifted = chain(bidirectional(with_array(Linear(5, 10)), None), LSTM(3, 10))


def use(X: Padded[Floats3d[Any, Any, Any]]) -> None:
    assert_type(doubled.predict(X), Padded[Floats3d[Any, Any, Any]])
    assert_type(added.predict(X), Padded[Floats3d[Any, Any, Any]])
    assert_type(lifted.predict(X), Padded[Floats3d[Any, Any, Any]])
