"""A model that is not what an annotation says: the end that differs is named, with what mends it, and once."""

from __future__ import annotations

from typing import Any

from typedthinc.api import Embed, Floats1d, Floats2d, Ints1d, Linear, Model, Ragged, Relu, Softmax, chain, with_array

takes: Model[Floats1d[Any], Floats2d[Any, Any]] = Relu(3, 4)  # E: typedthinc-rank: Relu takes Floats2d[*, 4], but the declared type takes Floats1d
gives: Model[Floats2d[Any, Any], list[Floats2d[Any, Any]]] = chain(Relu(3, 4), Softmax(2, 3))  # E: typedthinc-container: the declared type gives list[Floats2d], but Softmax gives Floats2d[*, 2]
packed: Model[Ragged[Floats2d[Any, Any]], Floats2d[Any, Any]] = chain(Relu(3, 4), Softmax(2, 3))  # E: typedthinc-container: Relu takes Floats2d[*, 4], but the declared type takes Ragged[Floats2d]; did you mean with_array(Relu(...)), or a reduction such as reduce_mean() before it?
anything: Model[Any, Floats2d[Any, Any]] = Relu(3, 4)
lists: Model[list[Floats2d[Any, Any]], list[Floats2d[Any, Any]]] = with_array(Relu(3, 4))
ids: Model[Ints1d[Any], Floats2d[Any, Any]] = Embed(3, 4)


def build() -> Model[Floats2d[Any, Any], Ints1d[Any]]:
    return chain(Relu(3, 4), Softmax(2, 3))  # E: typedthinc-dtype: the declared type gives Ints1d, but Softmax gives Floats2d[*, 2]


class Tagger:
    model: Model[Ints1d[Any], Floats2d[Any, Any]]

    def __init__(self) -> None:
        self.model = chain(Relu(3, 4), Softmax(2, 3))  # E: typedthinc-dtype: Relu takes Floats2d[*, 4], but the declared type takes Ints1d
        self.whole = chain(self.model, Linear(2, 7))
