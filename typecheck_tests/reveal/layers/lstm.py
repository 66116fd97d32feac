"""LSTM takes padded sequences and changes their width; two directions share it."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import LSTM, Floats3d, Linear, Model, Padded, chain, with_array

assert_type(LSTM(5, 10), Model[Padded[Floats3d[Any, Any, Any]], Padded[Floats3d[Any, Any, Any]]])
assert_type(
    LSTM(nO=6, nI=10, bidirectional=True, num_layers=2, dropout=0.1),
    Model[Padded[Floats3d[Any, Any, Any]], Padded[Floats3d[Any, Any, Any]]],
)
tagger = chain(LSTM(6, 10, bidirectional=True), with_array(Linear(3, 6)))


def use(X: Padded[Floats3d[Any, Any, Any]]) -> None:
    assert_type(chain(LSTM(5), LSTM(6)).predict(X), Padded[Floats3d[Any, Any, Any]])
    assert_type(tagger.predict(X), Padded[Floats3d[Any, Any, Any]])
