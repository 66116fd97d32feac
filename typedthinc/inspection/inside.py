"""The layer inside a model that data do not fit, though they fit what takes them: behind windows and pooling, say."""

import re

from typedthinc.analysis.record import Spot
from typedthinc.inspection.finished_check import FinishedCheck
from typedthinc.inspection.numbers import Origin, origin
from typedthinc.inspection.numbers_of_layers import of_layer
from typedthinc.inspection.source_layers import LayerRow, SourceLayer, rows
from typedthinc.shapes.sizes import number
from typedthinc.shapes.terms import describe, width_of


def of_layer_inside(check: FinishedCheck, model: SourceLayer, data: Spot, wanted: int, came: int) -> list[Origin]:
    """Say which layer inside a model takes a width, and what makes another one of the data."""
    taken, before = check.term(data.node), None
    for row in rows(model, taken):
        if row.layer.layers:
            continue
        if before is not None and width_of(row.taken) == number(came) and re.search(rf"\b{wanted}\b", row.takes):
            one = next(of_layer(check, row.layer, wanted, last=False), None)
            return [each for each in (one, _given(check, before, came)) if each is not None]
        before = row
    # What stands inside a layer that lifts or chooses gets what only its forward knows.
    one = next(of_layer(check, model, wanted, last=True), None)
    text = f"is what the layers before make of {check.segment(data.node)}, {describe(taken)}"
    two = origin(check, data, came, text)
    return [two] if one is None else [one, two]


def _given(check: FinishedCheck, row: LayerRow, size: int) -> Origin | None:
    made, words = row.layer.made, f"is what {row.layer.name} gives for {describe(row.taken)}"
    return None if made is None else origin(check, made, size, words)
