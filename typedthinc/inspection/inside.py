"""The layer inside a model that data do not fit, though they fit what takes them: behind windows and pooling, say."""

from __future__ import annotations

import re

from mypy.nodes import Expression

from typedthinc.inspection.numbers import Origin, Text
from typedthinc.inspection.numbers_of_layers import of_layer
from typedthinc.inspection.source_layers import LayerRow, SourceLayer, rows
from typedthinc.shapes.sizes import number
from typedthinc.shapes.terms import describe, width_of


def of_layer_inside(text: Text, model: SourceLayer, data: Expression, wanted: int, came: int) -> list[Origin]:
    """Say which layer inside a model takes a width, and what makes another one of the data."""
    taken = text.check.call(data, text.check.arrays).term_of(data)
    before: LayerRow | None = None
    for row in rows(model, taken):
        if row.layer.layers:
            continue
        if before is not None and width_of(row.taken) == number(came) and re.search(rf"\b{wanted}\b", row.takes):
            one = next(of_layer(text, row.layer, wanted, last=False), None)
            return [each for each in (one, _given(text, before, came)) if each is not None]
        before = row
    # What stands inside a layer that lifts or chooses gets what only its forward knows.
    one = next(of_layer(text, model, wanted, last=True), None)
    two = text.origin(data, came, f"is what the layers before make of {text.check.segment(data)}, {describe(taken)}")
    return [two] if one is None else [one, two]


def _given(text: Text, row: LayerRow, size: int) -> Origin:
    maker = row.layer.returned or row.layer
    words = f"is what {row.layer.name} gives for {describe(row.taken)}"
    return Text.of(maker, text).origin(maker.made, size, words)
