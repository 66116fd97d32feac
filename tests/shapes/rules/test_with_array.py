"""Layers of arrays lifted to containers."""

from __future__ import annotations

import pytest

from tests.shapes.applied import rules
from tests.shapes.layers import DROPOUT, ends, floats, layer, linear
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.scheme import LayerType, Scheme
from typedthinc.shapes.sizes import UNKNOWN, number
from typedthinc.shapes.terms import ANY, Array, container


def test_with_array_takes_arrays_only() -> None:
    lifted = rules.with_array([DROPOUT])
    assert ends(rules.chain([linear(5, 3), lifted])) == (floats(3), floats(5))
    of_lists = layer(ANY, container("list", container("list", floats(3))))
    with pytest.raises(Mismatch, match=r"^layer takes an array, but layer before it gives list\[list\["):
        rules.chain([of_lists, LayerType("layer", lifted.scheme)])
    numbers = layer(ANY, container("list", Array("Floats", (UNKNOWN,))))
    rules.chain([numbers, lifted])
    with pytest.raises(Mismatch, match="a list of arrays of 2 axes or more"):
        rules.chain(
            [
                numbers,
                LayerType(
                    "layer", Scheme(rules.with_array([rules.concatenate([DROPOUT] * 2)]).scheme.alternatives[1:2])
                ),
            ]
        )


def test_with_array_has_a_way_for_each_container() -> None:
    alternatives = rules.with_array([linear(3, 4)]).scheme.alternatives
    padded = Array("Floats", (UNKNOWN, UNKNOWN, number(4)))
    assert [item.input for item in alternatives] == [
        floats(4),
        container("list", floats(4)),
        container("Ragged", floats(4)),
        container("Padded", padded),
    ]


def test_with_array_of_what_takes_anything_keeps_it() -> None:
    lifted = rules.chain([rules.with_array([DROPOUT]), rules.with_array([linear(3, 4)])])
    padded = container("Padded", Array("Floats", (UNKNOWN, UNKNOWN, number(4))))
    assert padded in [item.input for item in lifted.scheme.alternatives]
