"""Layers that take any container, without the plugin: the neighbours and annotations tell the container, names stay free."""

from __future__ import annotations

from typing import Any, Literal, assert_type

from typedthinc.api import (
    LSTM,
    Dropout,
    Embed,
    Floats1d,
    Floats2d,
    Floats3d,
    Ints1d,
    Ints2d,
    Linear,
    Model,
    Padded,
    Ragged,
    Relu,
    chain,
    concatenate,
    list2padded,
    list2ragged,
    map_list,
    padded2list,
    ragged2list,
    reduce_mean,
    with_array,
    with_array2d,
    with_flatten,
    with_list,
    with_padded,
    with_ragged,
)

Rows = Floats2d[Any, Any]
Steps = Floats3d[Any, Any, Any]

# Between layers of one container, what goes in and out of the whole is known.
tagger = chain(list2padded(), with_array(Relu(5)), LSTM(4), with_array(Linear(3)), padded2list())
pooled = chain(list2ragged(), with_array(Relu(5)), Dropout(0.1), with_array(Linear(3)), reduce_mean())
assert_type(chain(with_array(Embed(5, 100)), reduce_mean()), Model[Any, Rows])

# An annotation tells it, too.
ragged: Model[Ragged[Rows], Ragged[Rows]] = with_array(Relu(5))
lists: Model[list[Rows], list[Rows]] = with_array2d(Relu(5), pad=1)
padded: Model[Padded[Steps], Padded[Steps]] = with_padded(LSTM(5))
rows: Model[Ragged[Rows], Ragged[Rows]] = with_ragged(chain(with_array(Relu(5)), Dropout(0.1)))
items: Model[list[Rows], list[Rows]] = with_list(map_list(Relu(5)))


def use(batch: Ragged[Rows], sequences: list[Rows], steps: Padded[Steps], X: Rows, ids: Ints1d) -> None:
    assert_type(ragged.predict(batch), Ragged[Rows])
    assert_type(padded.predict(steps), Padded[Steps])
    assert_type(pooled.predict(sequences), Rows)
    tagger.predict(sequences)
    with_array(Relu(5)).predict(batch).data
    dX = chain(with_array(Relu(5)), reduce_mean()).begin_update(batch)[1](X)
    dX.lengths
    with_flatten(map_list(Relu(5))).predict([sequences, sequences])
    ragged.predict(steps)  # E: any
    pooled.predict(ids)  # E: any
    tagger.predict(X)  # E: any


def the_same_object() -> None:
    lifted = with_array(Relu(5))
    chain(list2ragged(), lifted, reduce_mean())
    chain(list2padded(), lifted, LSTM(5))
    lifted = chain(list2ragged(), lifted)
    lifted = chain(lifted, reduce_mean())
    layers = [with_array(Relu(5))]
    layers.append(chain(with_array(Relu(5)), with_array(Linear(4))))
    layers.append(reduce_mean())
    chain(*layers)


def neither_width_nor_dtype_is_repeated(
    wide: Model[list[Rows], Ragged[Floats2d[Any, Literal[64]]]],
    narrow: Model[Ragged[Floats2d[Any, Literal[32]]], Rows],
    ids: Model[list[Rows], Ragged[Ints1d]],
    either: Model[list[Rows], Ragged[Rows] | list[Rows]],
) -> None:
    hidden = chain(wide, with_array(Relu(32)))
    chain(hidden, narrow)
    hidden >> narrow
    embedded = chain(ids, with_array(Embed(5, 100)))
    chain(embedded, reduce_mean())
    embedded >> reduce_mean()
    chain(either, with_array(Relu(5)), ragged2list())


def side_by_side(scores: Model[Rows, Floats1d], codes: Model[Rows, Ints2d], steps: Model[Rows, Steps]) -> None:
    both = chain(list2ragged(), concatenate(with_array(Relu(5)), with_array(Relu(4))))
    chain(both, reduce_mean())
    both >> ragged2list()
    ragged: Model[Ragged[Rows], Ragged[Rows]] = concatenate(with_array(Relu(5)), with_array(Relu(4)))
    assert_type(concatenate(LSTM(4), LSTM(5)), Model[Padded[Steps], Padded[Steps]])
    assert_type(LSTM(4) | LSTM(5), Model[Padded[Steps], Padded[Steps]])
    assert_type(scores | scores, Model[Rows, Floats1d])
    assert_type(codes | codes, Model[Rows, Ints2d])
    assert_type(steps | steps, Model[Rows, Steps])
    concatenate(Linear(4), LSTM(4))  # E: any
    LSTM(4) | Linear(4)  # E: any
