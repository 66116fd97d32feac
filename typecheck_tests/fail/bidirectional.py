"""bidirectional takes layers of padded sequences, and its width is that of both."""

from __future__ import annotations

from typing import Any, Literal

from typedthinc.api import LSTM, RNN, Floats3d, Linear, Padded, bidirectional, chain, list2ragged, reduce_sum, with_array

chain(bidirectional(LSTM(5, 10)), LSTM(3, 5))  # E: typedthinc-size: LSTM takes Padded[Floats3d[*, *, 5]], but bidirectional before it gives Padded[Floats3d[*, *, 10]] (expected width 5, got 10)
chain(bidirectional(LSTM(5), RNN(6)), LSTM(3, 10))  # E: typedthinc-size: (expected width 10, got 11)
chain(bidirectional(with_array(Linear(5))), with_array(Linear(3, 5)))  # E: typedthinc-size: (expected width 5, got 10)
bidirectional(LSTM(3, 4), RNN(3, 5))  # E: typedthinc-size: layer 2 of bidirectional, RNN, takes Padded[Floats3d[*, *, 5]], but layer 1, LSTM, takes Padded[Floats3d[*, *, 4]] (expected width 5, got 4): all its layers get the same input
bidirectional(Linear(3, 4))  # E: typedthinc-container: bidirectional needs layers of padded sequences of floats, but Linear takes Floats2d[*, 4]
bidirectional(LSTM(3), r2l=chain(list2ragged(), reduce_sum()))  # E: typedthinc-container: bidirectional needs layers of padded sequences of floats, but list2ragged takes list
bidirectional(LSTM)  # E: typedthinc-container: bidirectional: argument 1 must be a Model, not the function LSTM; did you mean LSTM()?


def use(X: Padded[Floats3d[Any, Any, Literal[10]]]) -> None:
    bidirectional(LSTM(5, 11)).predict(X)  # E: typedthinc-size: bidirectional takes Padded[Floats3d[*, *, 11]], but the data is Padded[Floats3d[*, *, 10]] (expected width 11, got 10)
    chain(bidirectional(LSTM(5)), LSTM(3, 9)).predict(X)  # E: typedthinc-size: (expected width 9, got 10)
