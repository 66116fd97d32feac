"""The rules of layers whose width falls into equal parts."""

from __future__ import annotations

from typing import Any

import pytest

from typedthinc.shapes import rules
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Size, number
from typedthinc.shapes.terms import Array


def gives(width: Size) -> LayerType:
    return LayerType(
        "layer", Scheme.of(Signature(Array("Floats", (UNKNOWN, number(3))), Array("Floats", (UNKNOWN, width))))
    )


@pytest.mark.parametrize(
    ("width", "bi"), [(number(6), True), (number(5), False), (number(5), ...), (UNKNOWN, True), (number(5), 1)]
)
def test_halves(width: Size, bi: Any) -> None:
    assert rules.recurrent([gives(width)], bi=bi) == gives(width)


@pytest.mark.parametrize(("width", "heads"), [(number(6), 3), (number(5), ...), (UNKNOWN, 2), (number(5), 0)])
def test_heads(width: Size, heads: Any) -> None:
    assert rules.multi_head([gives(width)], heads=heads) == gives(width)


def test_what_cannot_be_shared() -> None:
    with pytest.raises(Mismatch, match="^RNN needs an even nO with bi=True, .*, not 5$") as caught:
        rules.recurrent([gives(number(5))], name="RNN", bi=True)
    assert (caught.value.kind, caught.value.argument) == ("size", "nO")
    with pytest.raises(
        Mismatch, match="^MultiHeadAttention needs an nO that is a multiple of heads, which is 2, not 5$"
    ):
        rules.multi_head([gives(number(5))], heads=2)
