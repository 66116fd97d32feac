"""The rule of layers that work on each number by itself."""

from __future__ import annotations

from typing import Any

import pytest

from typedthinc.shapes import rules
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import number
from typedthinc.shapes.terms import Array, container

PART = rules.elementwise([LayerType("sigmoid_activation")], name="sigmoid_activation")


@pytest.mark.parametrize("rank", [1, 2, 3, 4])
def test_floats_keep_their_shape(rank: int) -> None:
    array = Array("Floats", tuple(number(size) for size in range(2, 2 + rank)))
    assert rules.accept(PART, array, "the data is") == array


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (Array("Ints", (number(2), number(3))), "dtype"),
        (Array("Floats", (number(2),) * 5), "rank"),
        (container("Ragged", Array("Floats", (number(2), number(3)))), "container"),
    ],
)
def test_nothing_else_fits(value: Any, kind: str) -> None:
    with pytest.raises(Mismatch, match="^sigmoid_activation takes Floats2d, but the data is") as caught:
        rules.accept(PART, value, "the data is")
    assert caught.value.kind == kind
