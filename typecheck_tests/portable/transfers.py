"""Layers that lift others, without the plugin: the layer inside is checked, and lists and nested lists around."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_type

from typedthinc.api import (
    Embed,
    Floats2d,
    Floats3d,
    Linear,
    Model,
    Padded,
    Ragged,
    chain,
    list2padded,
    list2ragged,
    map_list,
    noop,
    padded2list,
    reduce_sum,
    residual,
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

Rows = Floats2d[Any, Any]
Steps = Padded[Floats3d[Any, Any, Any]]

# What fits.
assert_type(list2padded(), Model[Sequence[Floats2d[Any, Any]], Padded[Floats3d[Any, Any, Any]]])
assert_type(padded2list(), Model[Padded[Floats3d[Any, Any, Any]], list[Floats2d[Any, Any]]])
assert_type(chain(list2padded(), padded2list()), Model[Sequence[Rows], list[Rows]])
assert_type(map_list(Linear(5)), Model[Sequence[Rows], list[Rows]])
assert_type(map_list(reduce_sum()), Model[Sequence[Ragged[Rows]], list[Rows]])
assert_type(with_cpu(Linear(5)), Model[Rows, Rows])
assert_type(with_debug(Linear(5), on_backprop=print), Model[Rows, Rows])
assert_type(with_nvtx_range(Linear(5), "first"), Model[Rows, Rows])


def fits(
    of_lists: Model[list[Rows], list[Rows]],
    of_ragged: Model[Ragged[Rows], Ragged[Rows]],
    of_padded: Model[Steps, Steps],
    X: Rows,
    Xs: list[Rows],
    ragged: Ragged[Rows],
    batch: Steps,
) -> None:
    with_list(of_lists).predict(Xs)
    with_list(map_list(Linear(5))).predict(ragged)
    with_list(with_array(Linear(5))).predict(batch)
    with_ragged(of_ragged).predict(Xs)
    with_padded(of_padded).predict(ragged)
    with_array2d(Linear(5)).predict(X)
    chain(list2ragged(), with_list(of_lists), reduce_sum())
    chain(list2ragged(), residual(with_padded(of_padded)), reduce_sum())
    chain(list2padded(), with_ragged(of_ragged), with_array2d(Linear(5)), padded2list())
    lifted: Model[Ragged[Rows], Ragged[Rows]] = with_padded(of_padded)
    assert_type(with_flatten(of_lists), Model[Sequence[Sequence[Rows]], list[list[Rows]]])
    assert_type(with_flatten(of_lists).predict([Xs]), list[list[Rows]])
    assert_type(map_list(of_lists).predict([Xs]), list[list[Rows]])
    assert_type(chain(map_list(Linear(5)), list2ragged(), lifted, reduce_sum()).predict(Xs), Rows)
    chain(with_cpu(noop()), Linear(5))


# What does not fit.
def does_not_fit(
    of_lists: Model[list[Rows], list[Rows]], of_padded: Model[Steps, Steps], X: Rows, Xs: list[Rows], batch: Steps
) -> None:
    with_list(Linear(5))  # E: any
    with_list(of_padded)  # E: any
    with_ragged(of_lists)  # E: any
    with_ragged(reduce_sum())  # E: any
    with_padded(of_lists)  # E: any
    with_padded(padded2list())  # E: any
    with_array2d(Embed(5, 100))  # E: any
    with_flatten(Linear(5))  # E: any
    with_flatten(of_lists).predict(Xs)  # E: any
    map_list(reduce_sum()).predict([X])  # E: any
    map_list(Linear(5)).predict(X)  # E: any
    list2padded().predict(batch)  # E: any
    padded2list().predict(Xs)  # E: any
    chain(Linear(5), list2padded())  # E: any
    chain(list2padded(), reduce_sum())  # E: any
    chain(with_debug(Linear(5)), Embed(5, 100))  # E: any
    chain(Linear(5), with_nvtx_range(reduce_sum()))  # E: any
    with_cpu(Linear)  # E: any
