"""What editors show of a checked file: diagnostics, hovers and inlay hints, in lines and columns from 0."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from mypy.nodes import CallExpr, Expression, MemberExpr, NameExpr, RefExpr

from typedthinc._mypy.names import REVEAL
from typedthinc.cli.reports import Report
from typedthinc.inspection.finished_check import FinishedCheck, Known, known_at
from typedthinc.inspection.layers import rows, source_layer
from typedthinc.inspection.origins import Origin, origins

# A hint is worth its place if it has a size: `Floats2d` says no more than other checkers do.
_HAS_SIZES: Final = re.compile(r"[1-4]d\[")
_MOST_ROWS: Final = 20


class Problem(NamedTuple):
    """An error or a note, and where its sizes come from."""

    report: Report
    why: Sequence[Origin]


class Hint(NamedTuple):
    """A text behind a place in the source."""

    line: int
    column: int
    text: str


class View(NamedTuple):
    """Everything that is shown of one state of a file: plain data, which outlives the checker's trees."""

    problems: Sequence[Problem]
    known: Sequence[Known]
    hints: Sequence[Hint]
    trees: dict[tuple[int, int, int, int], str]


def view_of(check: FinishedCheck | None, reports: Sequence[Report], *, everything: bool) -> View:
    """Collect what is shown.

    Args:
        check: The file; None if it has an error of syntax.
        reports: The errors and notes of the file.
        everything: Whether errors that are not about models are reported, too.
    """
    shown = [each for each in reports if everything or _is_ours(each)]
    if check is None:
        return View([Problem(each, ()) for each in shown], (), (), {})
    known = list(check.known())
    problems = [Problem(each, origins(check, each)) for each in shown]
    problems += [Problem(_revealed(each), ()) for each in known if _reveals(each.expression) and not everything]
    trees = {each[:4]: tree for each in known if (tree := _tree(check, each.expression))}
    return View(problems, [each._replace(expression=_NOTHING) for each in known], list(_hints(check, known)), trees)


_NOTHING: Final = NameExpr("")


def innermost(view: View, line: int, column: int) -> Known | None:
    """Find the smallest expression around a place of which something is known."""
    here = line + 1, column
    around = [
        each for each in view.known if (each.line, each.column) <= here < (each.end_line, each.end_column + 1)
    ]
    return max(around, key=lambda each: (each.line, each.column, -each.end_line, -each.end_column), default=None)


def _is_ours(report: Report) -> bool:
    is_internal = report.severity == "note" and "typedthinc's plugin" in report.message
    return (report.code or "").startswith("typedthinc") or is_internal


def _reveals(expression: Expression) -> bool:
    is_call = isinstance(expression, CallExpr) and isinstance(expression.callee, RefExpr)
    return is_call and expression.callee.fullname == REVEAL


def _revealed(known: Known) -> Report:
    return Report("", known.line, known.column + 1, known.end_line, known.end_column + 1, None, known.text, "note")


def _tree(check: FinishedCheck, expression: Expression) -> str:
    """Write the layers of a model that is made of some."""
    layer = source_layer(check, expression)
    if layer is None or not layer.layers:
        return ""
    lines = [str(row) for row in rows(layer)]
    more = [f"... {len(lines) - _MOST_ROWS} more"] if len(lines) > _MOST_ROWS else []
    return "\n".join([*lines[:_MOST_ROWS], *more])


def _hints(check: FinishedCheck, known: Sequence[Known]) -> Iterator[Hint]:
    for each in known:
        if each.expression in check.targets and _HAS_SIZES.search(each.text):
            yield Hint(each.end_line - 1, each.end_column, f": {each.text}")
        elif isinstance(each.expression, CallExpr):
            yield from _inside(check, each.expression)


def _inside(check: FinishedCheck, call: CallExpr) -> Iterator[Hint]:
    """Say what each layer of a combinator gives, where it has a line of its own."""
    layer = source_layer(check, call)
    if layer is None or len({inside.shown.line for inside in layer.layers} - {call.line}) < len(layer.layers):
        return
    for row in rows(layer):
        if row.depth == 1 and isinstance(row.layer.shown, CallExpr | NameExpr | MemberExpr):
            end = known_at(row.layer.shown, "")
            if _HAS_SIZES.search(row.gives):
                yield Hint(end.end_line - 1, end.end_column, f" -> {row.gives}")
