"""Layer types that the tests of several rules compose."""

from __future__ import annotations

from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom, number
from typedthinc.shapes.terms import Array, Term, container

T = Var("T")
WIDTH = atom(Var("0"))


def floats(width: Size | int) -> Array:
    return Array("Floats", (UNKNOWN, number(width) if isinstance(width, int) else width))


def layer(takes: Term, gives: Term, name: str = "layer") -> LayerType:
    return LayerType(name, Scheme.of(Signature(takes, gives)))


def linear(nO: int, nI: int | None = None) -> LayerType:
    return layer(floats(atom(Var("I")) if nI is None else nI), floats(nO), "Linear")


DROPOUT = layer(T, T, "Dropout")
LIST2RAGGED = layer(container("list", T), container("Ragged", T))
MEAN = layer(container("Ragged", floats(atom(Var("I")))), floats(atom(Var("I"))))
UNKNOWN_LAYER = LayerType("helper")


def ends(whole: LayerType) -> tuple[Term, Term]:
    (only,) = whole.scheme.alternatives
    return only.input, only.output
