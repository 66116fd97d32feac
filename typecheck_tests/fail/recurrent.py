"""Recurrent layers take padded sequences; with two directions nO is the width of both together."""

from __future__ import annotations

from typing import Any, Literal

from typedthinc.api import LSTM, RNN, Floats2d, Floats3d, Linear, Padded, Ragged, chain, list2ragged, with_array

chain(LSTM(6, 10, bidirectional=True), with_array(Linear(3, 12)))  # E: typedthinc-size: (expected width 12, got 6)
chain(LSTM(6, 10), LSTM(6, 5, num_layers=2))  # E: typedthinc-size: LSTM takes Padded[Floats3d[*, *, 5]], but LSTM before it gives Padded[Floats3d[*, *, 6]] (expected width 5, got 6)
chain(RNN(6, 10, dropout=0.2), LSTM(6, 5))  # E: typedthinc-size: (expected width 5, got 6)
chain(LSTM(6, 10), Linear(3, 6))  # E: typedthinc-container: Linear takes Floats2d[*, 6], but LSTM before it gives Padded[Floats3d[*, *, 6]]
chain(list2ragged(), RNN(6, 10))  # E: typedthinc-container: RNN takes Padded[Floats3d[*, *, 10]], but list2ragged before it gives Ragged
chain(Linear(10), LSTM(6, 10))  # E: typedthinc-container: LSTM takes Padded
LSTM(5, bidirectional=True)  # E: typedthinc-size: LSTM: nO must be a multiple of 2, not 5
RNN(5, 3, num_layers=2, bidirectional=True)  # E: typedthinc-size: RNN: nO must be a multiple of 2
LSTM(0)  # E: typedthinc-size: LSTM: nO must be an int of at least 1, not 0


def use(
    good: Padded[Floats3d[Any, Any, Literal[10]]],
    bad: Padded[Floats3d[Any, Any, Literal[11]]],
    rows: Ragged[Floats2d[Any, Literal[10]]],
) -> None:
    LSTM(6, 10).predict(bad)  # E: typedthinc-size: LSTM takes Padded[Floats3d[*, *, 10]], but the data is Padded[Floats3d[*, *, 11]] (expected width 10, got 11)
    LSTM(6, 10).predict(rows)  # E: typedthinc-container: LSTM takes Padded[Floats3d[*, *, 10]], but the data is Ragged[Floats2d[*, 10]]
    Y, backprop = RNN(6, 10).begin_update(good)
    backprop(good)  # E: typedthinc-size: (expected width 6, got 10)
