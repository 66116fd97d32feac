"""A number that an error names, and the place in the source that it comes from."""

import ast
from pathlib import PurePath
from typing import NamedTuple

from typedthinc.analysis.hints import Hint, Literals, parts_of
from typedthinc.analysis.record import Spot
from typedthinc.inspection.finished_check import FinishedCheck


class Origin(NamedTuple):
    """Where a number comes from: lines count from 1, columns from 0; `file` is "" for the one that is looked at."""

    size: int
    text: str
    line: int
    column: int
    end_line: int
    end_column: int
    through: str = ""
    file: str = ""

    def __str__(self) -> str:
        file = f"{PurePath(self.file).name}, " if self.file else ""
        return f"{self.size} {self.text}, {file}line {self.line}{self.through}"


def origin(check: FinishedCheck, spot: Spot, size: int, text: str) -> Origin:
    """Say that a number comes from an expression."""
    file = "" if spot.path == check.path else spot.path
    return Origin(size, text, *check.span(spot.node, spot.path), through(check, spot), file)


def through(check: FinishedCheck, spot: Spot) -> str:
    """Say what made the value that a name or an attribute stands for."""
    made = check.record.made(spot.value)
    if made is None or made.node is spot.node or not isinstance(spot.node, ast.Name | ast.Attribute):
        return ""
    if isinstance(made.node, ast.Name | ast.Attribute):
        return f", through {check.segment(spot.node, spot.path)}"
    file = "" if made.path == spot.path else f"{PurePath(made.path).name}, "
    written = f"{check.segment(spot.node, spot.path)} = {check.segment(made.node, made.path)}"
    return f", through {written}, {file}line {made.node.lineno}"


def has_size(hint: Hint, size: int) -> bool:
    """Tell whether an annotation names a size."""
    return any(isinstance(each, Literals) and size in each.values for each in parts_of(hint))
