"""PyTorchLSTM takes padded sequences and changes their width; its sizes are known without torch."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats3d, Linear, Model, Padded, PyTorchLSTM, chain, with_array

Sequences = Padded[Floats3d[Any, Any, Any]]

assert_type(PyTorchLSTM(5, 10), Model[Sequences, Sequences])
assert_type(PyTorchLSTM(nO=6, nI=10, bidirectional=True, num_layers=2, dropout=0.1), Model[Sequences, Sequences])
tagger = chain(PyTorchLSTM(6, 10, bidirectional=True), with_array(Linear(3, 6)))


def use(X: Sequences) -> None:
    assert_type(tagger.predict(X), Sequences)
