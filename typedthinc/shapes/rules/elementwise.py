"""Layers that work on each number by itself, whatever the rank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from typedthinc.shapes.rules.branches import IsBase
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sizes import Var, atom
from typedthinc.shapes.terms import Array

# The first one is named where none fits.
_RANKS: Final = (2, 1, 3, 4)


def elementwise(parts: Sequence[LayerType], *, is_base: IsBase | None = None, name: str = "elementwise") -> LayerType:
    """Give floats of the shape that came."""
    arrays = [Array("Floats", tuple(atom(Var(f"axis{axis}")) for axis in range(rank))) for rank in _RANKS]
    return LayerType(name, Scheme.of(*(Signature(array, array) for array in arrays)))
