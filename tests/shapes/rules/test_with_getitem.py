"""One layer at one place of a tuple."""

from __future__ import annotations

from typing import Any

import pytest

from tests.shapes.applied import accept, rules
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, LayerType, Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, number
from typedthinc.shapes.terms import Array, Tuple

ONE, TWO = (Array("Floats", (UNKNOWN, number(width))) for width in (1, 2))
LAYER = LayerType("layer", Scheme.of(Signature(ONE, TWO)))


@pytest.mark.parametrize("idx", [1, -2])
def test_the_other_items_pass(idx: int) -> None:
    assert accept(rules.with_getitem([LAYER], idx=idx), Tuple((TWO, ONE, ONE)), "") == Tuple((TWO, TWO, ONE))


def test_of_an_unknown_place_nothing_is_known() -> None:
    assert rules.with_getitem([LAYER], idx=...).scheme == UNKNOWN_SCHEME


@pytest.mark.parametrize("idx", [16, -17])
def test_what_is_no_place(idx: Any) -> None:
    with pytest.raises(Mismatch, match="idx must be an int from -16 to 15") as caught:
        rules.with_getitem([LAYER], idx=idx)
    assert caught.value.argument == "idx"


@pytest.mark.parametrize("idx", [15, -16])
def test_the_last_places(idx: int) -> None:
    items = [TWO] * 16
    items[idx] = ONE
    given = accept(rules.with_getitem([LAYER], idx=idx), Tuple(tuple(items)), "")
    assert given == Tuple((TWO,) * 16)
