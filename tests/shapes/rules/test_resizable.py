"""A layer whose output may grow wider."""

from __future__ import annotations

from tests.shapes.applied import rules
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Var, number
from typedthinc.shapes.terms import Array, Tuple

ROWS = Array("Floats", (UNKNOWN, number(3)))
WIDE = Array("Floats", (UNKNOWN, UNKNOWN))


def test_the_width_of_the_output_is_forgotten() -> None:
    layer = LayerType("layer", Scheme.of(Signature(ROWS, ROWS), Signature(ROWS, Tuple((ROWS, ROWS)))))
    assert rules.resizable([layer]).scheme == Scheme.of(Signature(ROWS, WIDE), Signature(ROWS, Tuple((WIDE, WIDE))))


def test_what_was_found_of_the_layer_is_kept() -> None:
    found = ((Var("I", "Linear", "7"), number(3)),)
    layer = LayerType("chain", Scheme.of(Signature(ROWS, ROWS)), "Linear", "Relu", found)
    assert rules.resizable([layer], name="own") == LayerType("own", Scheme.of(Signature(ROWS, WIDE)), solved=found)
