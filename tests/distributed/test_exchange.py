"""Gradients in pieces: what is taken apart comes together again, whatever is in it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import Embed, Linear, Model, chain, fix_random_seed
from typedthinc.distributed.exchange import (
    Portion,
    pieces_of,
    portions_of,
    put_pieces,
    put_sum,
    put_values,
    sum_of_pieces,
    whole_portions_of,
)
from typedthinc.model.updates import drop_gradients
from typedthinc.serialize.labels import parameters_of
from typedthinc.training.gradients import Rows, sum_of, taken
from typedthinc.training.statistics import Kept


def network() -> Model[Any, Any]:
    fix_random_seed(0)
    return chain(Embed(300, 4000), Linear(250, 300), Linear(3, 250)).initialize()


def gradients(model: Model[Any, Any], ids: list[int]) -> list[Any]:
    Y, backprop = model.begin_update(np.array(ids))
    backprop(np.random.default_rng(len(ids)).standard_normal(Y.shape, dtype="float32"))
    return taken(model, list(parameters_of(model)), copied=True)


@pytest.mark.parametrize("adders", [1, 2, 3, 4])
def test_a_sum_in_pieces_is_the_sum(adders: int) -> None:
    model = network()
    parameters = list(parameters_of(model))
    terms = [gradients(model, ids) for ids in ([1, 2, 1], [2, 3999], [7])]
    assert isinstance(terms[0][0], Rows)
    portions = portions_of(parameters, adders)
    sums = [sum_of_pieces([pieces_of(each, parameters, some) for each in terms]) for some in portions]
    put_pieces(model, parameters, portions, sums)
    found = [each.node.get_grad(each.name).copy() for each in parameters]
    for one, two, parameter in zip(found, sum_of(terms), parameters, strict=True):
        dense = np.zeros_like(parameter.array)
        if isinstance(two, Rows):
            dense[two.numbers] = two.values
        assert np.array_equal(one, dense if isinstance(two, Rows) else two)


def test_portions_are_of_equal_size() -> None:
    parameters = list(parameters_of(network()))
    portions = portions_of(parameters, 2)
    sizes = [each.array.size for each in parameters]
    large = sizes.index(75_000)
    assert Portion(large, 0, 37_500) in portions[0] and Portion(large, 37_500, 75_000) in portions[1]
    assert sorted({each.parameter for some in portions for each in some}) == list(range(len(parameters)))
    # A table stays whole: its rows travel.
    assert [each for some in portions for each in some if each.parameter == sizes.index(1_200_000)] == [
        Portion(sizes.index(1_200_000))
    ]


@pytest.mark.parametrize("workers", [1, 2, 3, 8])
def test_whole_parameters_are_shared_out(workers: int) -> None:
    """Each has one owner, and each worker those that follow each other, of about its part of the elements."""
    parameters = list(parameters_of(chain(*(Linear(20, 20) for _ in range(24))).initialize()))
    owned = whole_portions_of(parameters, workers)
    assert [each for some in owned for each in some] == [*portions_of(parameters, 1)[0]]
    sizes = [sum(parameters[each.parameter].array.size for each in some) for some in owned]
    assert max(sizes) - min(sizes) <= 2 * 400
    # There may be fewer parameters than workers.
    alone = whole_portions_of(list(parameters_of(Linear(2, 2).initialize())), 8)
    assert sum(map(len, alone)) == 2 and len(alone) == 8


def test_values_that_others_have_updated() -> None:
    """They come to where those parameters lie, however their axes lie, and nothing else is written to."""
    theirs, ours = network(), network()
    for node in theirs.walk():
        for name in node.param_names:
            node.set_param(name, node.get_param(name) + 1)
    there, here = (list(parameters_of(model)) for model in (theirs, ours))
    before = [each.array.copy() for each in here]
    first, second = whole_portions_of(here, 2)
    assert first and second
    put_values(here, second, pieces_of([np.asfortranarray(each.array) for each in there], there, second))
    changed = {each.parameter for each in second}
    for place, (parameter, old) in enumerate(zip(here, before, strict=True)):
        expected = there[place].array if place in changed else old
        assert np.array_equal(parameter.node.get_param(parameter.name), expected)


def test_axes_in_another_order() -> None:
    """A gradient that lies in memory otherwise than its parameter is cut as the parameter is."""
    model = Linear(200, 300).initialize()
    parameters = list(parameters_of(model))
    model.set_grad("W", np.arange(60_000, dtype="float32").reshape(200, 300))
    expected = model.get_grad("W").copy()
    (W, *_) = taken(model, list(parameters_of(model)), copied=True)
    portions = portions_of(parameters, 2)
    turned = [np.asfortranarray(W), None]
    put_pieces(model, parameters, portions, [pieces_of(turned, parameters, some) for some in portions])
    assert np.array_equal(model.get_grad("W"), expected) and model.grad_names == ("W",)


def test_pieces_are_left_as_they_are() -> None:
    pieces: list[list[Any]] = [
        [np.ones(3, "float32"), None],
        [np.ones(3, "float32"), np.ones(2, "float32")],
        [None, None],
    ]
    for each in pieces:
        for array in each:
            if array is not None:
                array.flags.writeable = False
    one, two = sum_of_pieces([*pieces, *pieces])
    assert one.tolist() == [4, 4, 4] and two.tolist() == [2, 2]


def test_statistics_are_averaged() -> None:
    one, two = Kept(np.array([2.0], "float32"), 0.5), Kept(np.array([1.0], "float32"), 0.25)
    (found,) = sum_of_pieces([[one], [None], [two]])
    assert found.total.tolist() == [3.0] and found.part == 0.75
    counts = Kept(np.array([7]), 0.5), Kept(np.array([9]), 0.5)
    assert sum_of_pieces([[each] for each in counts])[0].total.tolist() == [7]


@pytest.mark.parametrize("own", [0, 1])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_sum_where_each_adds_up_all(count: int, own: int) -> None:
    """What a worker has itself lies where the sum is written; what others have is left as it is."""
    model = network()
    parameters = list(parameters_of(model))
    (whole,) = portions = portions_of(parameters, 1)
    given = [gradients(model, ids) for ids in ([1, 2, 1], [2, 3999], [7])[:count]]
    sums = [sum_of_pieces([pieces_of(each, parameters, some) for each in given]) for some in portions]
    put_pieces(model, parameters, portions, sums)
    expected = [each.node.get_grad(each.name).copy() for each in parameters]

    Y, backprop = model.begin_update(np.array(([1, 2, 1], [2, 3999], [7])[min(own, count - 1)]))
    drop_gradients(model)
    backprop(np.random.default_rng(len(Y)).standard_normal(Y.shape, dtype="float32"))
    terms = [pieces_of(each, parameters, whole) for each in given]
    for array in (each for some in terms for each in some):
        if hasattr(array, "flags"):
            array.flags.writeable = False
    terms[min(own, count - 1)] = pieces_of(taken(model, parameters, copied=False), parameters, whole)
    put_sum(model, parameters, whole, terms)
    for each, one in zip(parameters, expected, strict=True):
        assert np.array_equal(each.node.get_grad(each.name), one)
