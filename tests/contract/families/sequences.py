"""Layers that see whole sequences: recurrent ones, attention, windows, reductions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from tests.contract.case import Case, Cases, Draw, Maker
from tests.contract.makers import list_kept, padded_kept, padded_widened, ragged_kept, widened
from tests.contract.values import form, ragged
from typedthinc.api import (
    GRU,
    LSTM,
    RNN,
    Linear,
    Maxout,
    MultiHeadAttention,
    ParametricAttention,
    bidirectional,
    chain,
    expand_window,
    list2ragged,
    positional_encoding,
    ragged2list,
    reduce_first,
    reduce_last,
    reduce_max,
    reduce_mean,
    reduce_sum,
    with_array,
)


def windows_of_ragged(draw: Draw) -> Case:
    nI, nW = draw.size(), draw.size() - 1
    X = ragged(draw.sequences(nI))
    return Case(expand_window(nW), X, form(replace(X, data=np.zeros((len(X.data), (2 * nW + 1) * nI)))))


def windows_of_lines(draw: Draw) -> Case:
    nI = draw.size()
    model = chain(list2ragged(), expand_window(1), with_array(Maxout(3)), ragged2list())
    X = draw.sequences(nI)
    return Case(model, X, ("list", [((len(each), 3), "f") for each in X]))


def reduction(layer: Callable[[], Any], least: int) -> Maker:
    def make(draw: Draw) -> Case:
        nI = draw.size()
        X = ragged(draw.sequences(nI, least))
        return Case(layer(), X, ((len(X.lengths), nI), "f"))

    return make


CASES: Cases = {
    "positional_encoding list": list_kept(lambda nI: positional_encoding()),
    "positional_encoding Ragged": ragged_kept(lambda nI: positional_encoding()),
    "positional_encoding Padded": padded_kept(lambda nI: positional_encoding()),
    "MultiHeadAttention": widened(MultiHeadAttention),
    "MultiHeadAttention num_heads": widened(lambda nO, nI: MultiHeadAttention(nO, nI, num_heads=2, dropout=0.3), to=4),
    "ParametricAttention": ragged_kept(ParametricAttention),
    "ParametricAttention keys": ragged_kept(lambda nI: ParametricAttention(key_transform=Maxout(3, nI))),
    "bidirectional": padded_widened(lambda nO, nI: bidirectional(LSTM(nO - 3, nI), RNN(3)), least=0),
    "bidirectional one": padded_widened(lambda nO, nI: bidirectional(with_array(Linear(nO // 2, nI)))),
    "LSTM": padded_widened(LSTM, least=0),
    "LSTM bi": padded_widened(lambda nO, nI: LSTM(nO, nI, bidirectional=True, num_layers=2, dropout=0.3), least=0),
    "GRU": padded_widened(GRU, least=0),
    "GRU bi": padded_widened(lambda nO, nI: GRU(nO, nI, bidirectional=True, num_layers=2, dropout=0.3), least=0),
    "RNN": padded_widened(RNN, least=0),
    "RNN bi": padded_widened(lambda nO, nI: RNN(nO, nI, bidirectional=True, num_layers=2, dropout=0.3), least=0),
    "expand_window Ragged": windows_of_ragged,
    "expand_window in a chain": windows_of_lines,
    "reduce_sum": reduction(reduce_sum, 0),
    "reduce_mean": reduction(reduce_mean, 0),
    "reduce_max": reduction(reduce_max, 1),
    "reduce_first": reduction(reduce_first, 1),
    "reduce_last": reduction(reduce_last, 1),
}
