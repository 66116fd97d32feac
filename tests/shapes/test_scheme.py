"""Types of layers: what goes with their signatures."""

from __future__ import annotations

from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Var, atom
from typedthinc.shapes.terms import Array

MISSING = Var("O", "Linear", "missing")


def test_missing_sizes_become_those_of_an_object() -> None:
    def of(owner: str) -> Scheme:
        output = Array("Floats", (UNKNOWN, atom(Var("O", "Linear", owner))))
        return Scheme.of(Signature(Array("Floats", (UNKNOWN, UNKNOWN)), output))

    layer = LayerType("chain", of("missing"), "Relu", "Linear", (), "encoder")
    assert layer.of_object("7", [MISSING]) == LayerType("chain", of("7"), "Relu", "Linear", (), "encoder")
    assert layer.of_object("7", []) == layer
