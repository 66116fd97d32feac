"""RNN takes padded sequences and changes their width; two directions share it."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import RNN, Floats3d, Model, Padded, chain

assert_type(RNN(5, 10), Model[Padded[Floats3d[Any, Any, Any]], Padded[Floats3d[Any, Any, Any]]])
assert_type(
    RNN(nO=6, bidirectional=True, num_layers=2, dropout=0.1),
    Model[Padded[Floats3d[Any, Any, Any]], Padded[Floats3d[Any, Any, Any]]],
)


def use(X: Padded[Floats3d[Any, Any, Any]]) -> None:
    assert_type(chain(RNN(5), RNN(6, 5)).predict(X), Padded[Floats3d[Any, Any, Any]])
