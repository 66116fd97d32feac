"""The parameters of a model with the labels that files know them by."""

from __future__ import annotations

from typing import Any

from typedthinc.api import Dropout, Linear, Relu, chain
from typedthinc.serialize.labels import parameters_of


def test_parameters_with_their_places() -> None:
    first: Any = Relu(4, 3)
    model: Any = chain(first, Dropout(0.1), Linear(3, 4), first >> Linear(2, 4)).initialize()
    found = list(parameters_of(model))
    labels = [f"{place}.{name}" for place in ("1.Relu", "3.Linear", "5.Linear") for name in ("W", "b")]
    assert [each.label for each in found] == labels
    assert [each.node for each in found[:2]] == [first, first]
    assert all(each.array is each.node.get_param(each.name) for each in found)


def test_parameters_without_a_value_are_left_out() -> None:
    assert not list(parameters_of(Linear(2, 3)))
