"""Layers whose width falls into equal parts: by direction, or by head."""

from __future__ import annotations

from collections.abc import Sequence

from typedthinc.shapes.rules.branches import IsBase
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sentences import Mismatch, no_halves, no_share
from typedthinc.shapes.sizes import Known
from typedthinc.shapes.terms import width_of


def recurrent(
    parts: Sequence[LayerType], *, is_base: IsBase | None = None, name: str = "LSTM", bi: object = False
) -> LayerType:
    """Refuse an odd width of two directions."""
    nO = _width(parts[0])
    if bi is True and nO % 2:
        raise Mismatch("size", no_halves(name, nO), argument="nO")
    return parts[0]


def multi_head(
    parts: Sequence[LayerType], *, is_base: IsBase | None = None, name: str = "MultiHeadAttention", heads: object = 1
) -> LayerType:
    """Refuse a width that the heads cannot share."""
    nO = _width(parts[0])
    if type(heads) is int and heads > 0 and nO % heads:
        raise Mismatch("size", no_share(name, nO, heads), argument="nO")
    return parts[0]


def _width(part: LayerType) -> int:
    """Give the width of the output, 0 where it is not known."""
    width = width_of(part.scheme.alternatives[0].output)
    return width.constant if isinstance(width, Known) and not width.terms else 0
