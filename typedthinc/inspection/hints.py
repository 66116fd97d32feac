"""What a hint in the source shows: sizes of names that are assigned to, and of layers on lines of their own."""

import ast
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from typedthinc.inspection.finished_check import FinishedCheck, written_name
from typedthinc.inspection.source_layers import rows, source_layer

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
    targets = set[ast.expr](check.targets)
    for each in check.known:
        if each.expression in targets and _HAS_SIZES.search(each.text):
            yield Hint(each.end_line - 1, each.end_column, written_name(each.expression), each.text)
        elif isinstance(each.expression, ast.Call):
            yield from _inside(check, each.expression)


def _inside(check: FinishedCheck, call: ast.Call) -> Iterator[Hint]:
    """Say what each layer of a combinator gives, where it has a line of its own."""
    layer = source_layer(check, call)
    if (
        layer is None
        # `model.initialize()` stands for the layers that were written before.
        or layer.made is None
        or layer.made.node is not call
        or len({inside.shown.lineno for inside in layer.layers} - {call.lineno}) < len(layer.layers)
    ):
        return
    for row in rows(layer):
        if row.depth == 1 and isinstance(row.layer.shown, ast.Call | ast.Name | ast.Attribute):
            _, _, line, column = check.span(row.layer.shown)
            if _HAS_SIZES.search(row.gives):
                yield Hint(line - 1, column, "", f"-> {row.gives}")
