"""Layers lifted to other containers, nested lists and around: the width goes through, and what does not fit is told."""

from __future__ import annotations

from typing import Any, Literal

from typedthinc.api import (
    Dropout,
    Embed,
    Floats2d,
    Floats3d,
    Ints1d,
    Linear,
    Padded,
    Ragged,
    Relu,
    Softmax,
    chain,
    list2array,
    list2padded,
    list2ragged,
    map_list,
    padded2list,
    ragged2list,
    reduce_max,
    reduce_sum,
    with_array,
    with_array2d,
    with_cpu,
    with_debug,
    with_flatten,
    with_list,
    with_nvtx_range,
    with_padded,
    with_ragged,
)

chain(list2padded(), padded2list(), with_array(Relu(5, 10)), with_array(Relu(4, 6)))  # E: typedthinc-size: (expected width 6, got 5)
chain(with_array(Relu(5, 10)), list2padded(), with_array(Relu(4, 6)))  # E: typedthinc-size: with_array(Relu) takes Padded[Floats3d[*, *, 6]], but list2padded before it gives Padded[Floats3d[*, *, 5]] (expected width 6, got 5)
chain(with_array(Relu(5, 10)), padded2list(), with_array(Relu(4, 6)))  # E: typedthinc-size: with_array(Relu) takes list[Floats2d[*, 6]], but padded2list before it gives list[Floats2d[*, 5]] (expected width 6, got 5)
chain(list2padded(), reduce_sum())  # E: typedthinc-container: reduce_sum takes Ragged[Floats2d], but list2padded before it gives Padded[Floats3d]
chain(list2ragged(), padded2list())  # E: typedthinc-container: padded2list takes Padded[Floats3d], but list2ragged before it gives Ragged
chain(Linear(3), list2padded())  # E: typedthinc-container: list2padded takes list[Floats2d], but Linear before it gives Floats2d[*, 3]
chain(map_list(Embed(5, 100)), list2padded(), padded2list(), map_list(Linear(2, 4)))  # E: typedthinc-size: (expected width 4, got 5)

with_list(Linear(5, 10))  # E: typedthinc-container: with_list lifts a layer that takes a list, but Linear takes Floats2d[*, 10]
with_list(list2ragged())  # E: typedthinc-container: with_list lifts a layer that gives a list, but list2ragged gives Ragged
with_list(map_list(reduce_sum()) >> list2padded())  # E: typedthinc-container: with_list lifts a layer that gives a list, but list2padded gives Padded[Floats3d]
with_ragged(reduce_max())  # E: typedthinc-container: with_ragged lifts a layer that gives Ragged, but reduce_max gives Floats2d
with_ragged(map_list(Linear(3)))  # E: typedthinc-container: with_ragged lifts a layer that takes Ragged, but map_list(Linear) takes list[Floats2d]
with_padded(Embed(5, 100))  # E: typedthinc-container: with_padded lifts a layer that takes Padded, but Embed takes Ints1d
with_padded(padded2list())  # E: typedthinc-container: with_padded lifts a layer that gives Padded, but padded2list gives list[Floats2d]
with_array2d(Embed(5, 100))  # E: typedthinc-rank: with_array2d lifts a layer that takes arrays of 2 axes, but Embed takes Ints1d
with_array2d(reduce_sum())  # E: typedthinc-container: with_array2d lifts a layer that takes arrays of 2 axes, but reduce_sum takes Ragged[Floats2d]
with_flatten(Linear(5, 10))  # E: typedthinc-container: with_flatten lifts a layer that takes a list, but Linear takes Floats2d[*, 10]
with_flatten(list2ragged())  # E: typedthinc-container: with_flatten lifts a layer that gives a list, but list2ragged gives Ragged

in_list = with_list(map_list(Relu(5, 10)))
in_ragged = with_ragged(chain(ragged2list(), list2ragged(), with_array(Relu(5, 10))))
in_padded = with_padded(chain(padded2list(), list2padded(), with_array(Relu(5, 10))))
chain(list2ragged(), in_list, reduce_sum(), Softmax(3, 6))  # E: typedthinc-size: (expected width 6, got 5)
chain(list2padded(), in_list, in_padded)  # E: typedthinc-size: in_padded (with_padded(padded2list)) takes Padded[Floats3d[*, *, 10]], but in_list (with_list(map_list(Relu))) before it gives Padded[Floats3d[*, *, 5]] (expected width 10, got 5); sizes are output first: are nO and nI swapped?
chain(list2padded(), in_ragged, padded2list(), in_list)  # E: typedthinc-size: (expected width 10, got 5)
chain(list2ragged(), in_padded, in_ragged)  # E: typedthinc-size: (expected width 10, got 5)
chain(list2ragged(), with_ragged(Dropout()), in_padded, reduce_sum(), Linear(3, 4))  # E: typedthinc-size: (expected width 4, got 5)
chain(Linear(10), in_list)  # E: typedthinc-container: in_list (with_list(map_list(Relu))) takes list[Floats2d[*, 10]], but Linear before it gives Floats2d[*, 10]
chain(Linear(10), in_padded)  # E: typedthinc-rank: in_padded (with_padded(padded2list)) takes Floats3d[*, *, 10], but Linear before it gives Floats2d[*, 10]
chain(with_array2d(Relu(5, 10)), list2ragged(), with_array2d(Relu(4, 6)))  # E: typedthinc-size: with_array2d(Relu) takes Ragged[Floats2d[*, 6]], but list2ragged before it gives Ragged[Floats2d[*, 5]] (expected width 6, got 5)
chain(map_list(Relu(5, 10)), map_list(Relu(4, 6)))  # E: typedthinc-size: (expected width 6, got 5)
chain(map_list(reduce_sum()), list2ragged(), reduce_sum(), Embed(3, 9))  # E: typedthinc-dtype: Embed takes Ints1d
chain(with_flatten(map_list(Relu(5, 10))), with_flatten(map_list(Relu(4, 6))))  # E: typedthinc-size: (expected width 6, got 5)
chain(with_flatten(map_list(Relu(5, 10))), map_list(map_list(Relu(4, 6))))  # E: typedthinc-size: (expected width 6, got 5)
chain(map_list(Relu(5, 10)), with_flatten(map_list(Relu(4, 5))))  # E: typedthinc-container: with_flatten(map_list(Relu)) takes list[list[Floats2d[*, 5]]], but map_list(Relu) before it gives list[Floats2d[*, 5]]

chain(map_list(map_list(Linear(3))), list2array())  # E: typedthinc-container: list2array takes a list of arrays, but map_list(Linear) before it gives list[list[Floats2d[*, 3]]]
chain(with_flatten(map_list(Linear(3))), list2ragged())  # E: typedthinc-container: list2ragged takes a list of arrays, but with_flatten(map_list(Linear)) before it gives list[list[Floats2d[*, 3]]]
chain(with_flatten(map_list(Linear(3))), in_padded)  # E: typedthinc-container: in_padded (with_padded(padded2list)) takes Padded[Floats3d[*, *, 10]], but with_flatten(map_list(Linear)) before it gives list[list[Floats2d[*, 3]]]; did you forget list2padded() before it?

chain(with_cpu(Linear(5, 10)), Linear(3, 4))  # E: typedthinc-size: Linear takes Floats2d[*, 4], but Linear before it gives Floats2d[*, 5] (expected width 4, got 5)
chain(Linear(5, 10), with_cpu(Dropout()), Linear(3, 4))  # E: typedthinc-size: (expected width 4, got 5)
chain(Linear(5, 10), with_debug(Linear(3, 4), "second"))  # E: typedthinc-size: Linear takes Floats2d[*, 4], but Linear before it gives Floats2d[*, 5] (expected width 4, got 5)
chain(with_debug(list2ragged(), on_backprop=print), with_nvtx_range(Linear(3)))  # E: typedthinc-container: Linear takes Floats2d, but list2ragged before it gives Ragged
chain(with_nvtx_range(Relu(5, 10), name="first", forward_color=1), Linear(3, 4))  # E: typedthinc-size: (expected width 4, got 5)
chain(Linear(5, 10), with_nvtx_range(layer=Linear(3, 4)))  # E: typedthinc-size: (expected width 4, got 5)
with_debug(Linear)  # E: typedthinc-container: with_debug: argument 1 must be a Model, not the function Linear; did you mean Linear()?


def data(
    X: Floats2d[Any, Literal[9]],
    Xs: list[Floats2d[Any, Literal[9]]],
    ragged: Ragged[Floats2d[Any, Literal[9]]],
    batch: Padded[Floats3d[Any, Any, Literal[9]]],
    steps: Floats3d[Any, Any, Literal[9]],
    more: Floats3d[Any, Any, Literal[9]],
    lengths: Ints1d,
) -> None:
    in_list.predict(Xs)  # E: typedthinc-size: in_list (with_list(map_list(Relu))) takes list[Floats2d[*, 10]], but the data is list[Floats2d[*, 9]] (expected width 10, got 9)
    in_list.predict(batch)  # E: typedthinc-size: (expected width 10, got 9)
    in_list.predict(X)  # E: typedthinc-container: in_list (with_list(map_list(Relu))) takes list[Floats2d[*, 10]], but the data is Floats2d[*, 9]; did you mean [X]?
    in_ragged.predict(ragged)  # E: typedthinc-size: (expected width 10, got 9)
    in_ragged.predict((X, lengths))  # E: typedthinc-size: in_ragged (with_ragged(ragged2list)) takes tuple[Floats2d[*, 10], Ints1d], but the data is tuple[Floats2d[*, 9], Ints1d] (expected width 10, got 9)
    in_ragged.predict(steps)  # E: typedthinc-container: in_ragged (with_ragged(ragged2list)) takes Ragged[Floats2d[*, 10]], but the data is Floats3d[*, *, 9]; did you mean list(X), and list2ragged() before it?
    in_padded.predict(batch)  # E: typedthinc-size: (expected width 10, got 9)
    in_padded.predict(steps)  # E: typedthinc-size: in_padded (with_padded(padded2list)) takes Floats3d[*, *, 10], but the data is Floats3d[*, *, 9] (expected width 10, got 9)
    in_padded.predict((more, lengths, lengths, lengths))  # E: typedthinc-size: (expected width 10, got 9)
    list2padded().predict(ragged)  # E: typedthinc-container: list2padded takes list[Floats2d], but the data is Ragged[Floats2d[*, 9]]
    padded2list().predict(Xs)  # E: typedthinc-container: padded2list takes Padded[Floats3d], but the data is list[Floats2d[*, 9]]
    map_list(Linear(3, 10)).predict(Xs)  # E: typedthinc-size: (expected width 10, got 9)
    map_list(reduce_sum()).predict(Xs)  # E: typedthinc-container: map_list(reduce_sum) takes list[Ragged[Floats2d]], but the data is list[Floats2d[*, 9]]
    with_flatten(map_list(Linear(3, 10))).predict([Xs])  # E: typedthinc-size: (expected width 10, got 9)
    with_debug(Linear(3, 10)).predict(X)  # E: typedthinc-size: Linear takes Floats2d[*, 10], but the data is Floats2d[*, 9] (expected width 10, got 9)
    Linear(3, 4).predict(chain(list2padded(), in_padded, padded2list()).predict(Xs)[0])  # E: typedthinc-size: (expected width 10, got 9)
