"""What a hint in the source shows: sizes of names that are assigned to, and of layers on lines of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from mypy.nodes import CallExpr, Expression, MemberExpr, NameExpr

from typedthinc.inspection.finished_check import FinishedCheck, known_at
from typedthinc.inspection.layers import source_layer
from typedthinc.inspection.source_layers import rows, written_name

# A hint is shown if it has a size: `Floats2d` says no more than other checkers do.
_HAS_SIZES: Final = re.compile(r"[1-5]d\[")


class Hint(NamedTuple):
    """A text behind a place in the source, line and column from 0. `name` is what it is about, "" for a layer."""

    line: int
    column: int
    name: str
    text: str

    @property
    def label(self) -> str:
        """Write it as it stands behind the place."""
        return f": {self.text}" if self.name else f" {self.text}"


def hints(check: FinishedCheck) -> Iterator[Hint]:
    """Go through the hints of a file."""
    for each in check.known:
        if each.expression in check.targets and _HAS_SIZES.search(each.text):
            yield Hint(each.end_line - 1, each.end_column, written_name(each.expression), each.text)
        elif isinstance(each.expression, CallExpr):
            yield from _inside(check, each.expression)


def _inside(check: FinishedCheck, call: Expression) -> Iterator[Hint]:
    """Say what each layer of a combinator gives, where it has a line of its own."""
    layer = source_layer(check, call)
    if (
        layer is None
        # `model.initialize()` stands for the layers that were written before.
        or layer.made is not call
        or layer.returned is not None
        or len({inside.shown.line for inside in layer.layers} - {call.line}) < len(layer.layers)
    ):
        return
    for row in rows(layer):
        if row.depth == 1 and isinstance(row.layer.shown, CallExpr | NameExpr | MemberExpr):
            end = known_at(row.layer.shown, "")
            if _HAS_SIZES.search(row.gives):
                yield Hint(end.end_line - 1, end.end_column, "", f"-> {row.gives}")
