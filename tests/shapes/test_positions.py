"""The rule of positional_encoding: sequences of rows of floats, whatever holds them."""

from __future__ import annotations

import pytest

from typedthinc.shapes import rules
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, number
from typedthinc.shapes.terms import Array, Term, container

PART = rules.positional_encoding([LayerType("positional_encoding")])
ROWS = Array("Floats", (number(4), number(3)))
STEPS = Array("Floats", (number(4), number(2), number(3)))


@pytest.mark.parametrize(
    "value", [ROWS, container("list", ROWS), container("Ragged", ROWS), container("Padded", STEPS)]
)
def test_sequences_stay_what_they_are(value: Term) -> None:
    given = rules.accept(PART, value, "the data is")
    assert given in (value, container("list", Array("Floats", (UNKNOWN, number(3)))))


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (Array("Ints", ROWS.sizes), "dtype"),
        (STEPS, "rank"),
        (container("list", STEPS), "rank"),
        (container("Ragged", Array("Ints", ROWS.sizes)), "dtype"),
    ],
)
def test_nothing_else_fits(value: Term, kind: str) -> None:
    with pytest.raises(Mismatch, match="^positional_encoding takes") as caught:
        rules.accept(PART, value, "the data is")
    assert caught.value.kind == kind
