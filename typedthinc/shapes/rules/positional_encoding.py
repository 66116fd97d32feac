"""Layers that go by the place of a row in its sequence, whatever holds the sequences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from typedthinc.shapes.rules.branches import IsBase
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom
from typedthinc.shapes.terms import Array, Term, container

_FIRST, _SECOND, _WIDTH = (atom(Var(name)) for name in ("N", "B", "W"))


def _rows(*sizes: Size) -> Array:
    return Array("Floats", (*sizes, _WIDTH))


_SEQUENCES: Final[tuple[Term, ...]] = (
    _rows(_FIRST),
    container("list", _rows(UNKNOWN)),
    container("Ragged", _rows(_FIRST)),
    container("Padded", _rows(_FIRST, _SECOND)),
)


def positional_encoding(
    parts: Sequence[LayerType], *, is_base: IsBase | None = None, name: str = "positional_encoding"
) -> LayerType:
    """Give the sequences of rows that came: one array, a list of them, Ragged or Padded."""
    return LayerType(name, Scheme.of(*(Signature(each, each) for each in _SEQUENCES)))
