"""What editors show of a checked file: diagnostics, hovers and inlay hints, in lines and columns from 0."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeGuard

from mypy.nodes import CallExpr, Expression, FuncItem, NameExpr, Node, RefExpr, Var

from typedthinc._mypy.assignments import place
from typedthinc._mypy.features.visiting import nodes_of
from typedthinc._mypy.names import REVEAL
from typedthinc.cli.reports import Report
from typedthinc.inspection.finished_check import FinishedCheck, Known, known_at
from typedthinc.inspection.hints import Hint, hints
from typedthinc.inspection.layers import making, source_layer
from typedthinc.inspection.numbers import Origin
from typedthinc.inspection.origins import origins
from typedthinc.inspection.source_layers import rows, written_name

_MOST_ROWS: Final = 20
_MODEL: Final = "Model["


class Problem(NamedTuple):
    """An error or a note, and where its sizes come from."""

    report: Report
    why: Sequence[Origin]


class View(NamedTuple):
    """What is shown on demand of one state of a file: plain data, which outlives the checker's trees.

    Attributes:
        known: What hovers show, by its place.
        hints: What stands behind names and layers.
        trees: The layers of the models in it.
        models: The names of models.
        is_read: No file of the program had an error of syntax.
    """

    known: Sequence[Known]
    hints: Sequence[Hint]
    trees: dict[tuple[int, int, int, int], str]
    models: frozenset[str] = frozenset()
    is_read: bool = True


def problems_of(check: FinishedCheck | None, reports: Sequence[Report], *, everything: bool) -> list[Problem]:
    """Collect what is wrong, and what the program asks to reveal.

    Args:
        check: The file; None if it has an error of syntax.
        reports: The errors and notes of the file.
        everything: Whether errors that are not about models are reported, too.
    """
    shown = [each for each in reports if everything or _is_ours(each)]
    if check is None:
        # What follows the first error of syntax comes of it, most often.
        return [Problem(each, ()) for each in shown[:1]]
    revealed = () if everything else sorted(filter(_reveals, check.expressions), key=place)
    lines = ((each, check.line(each)) for each in revealed)
    notes = [Problem(_revealed(known_at(each, line)), ()) for each, line in lines if line is not None]
    return [*(Problem(each, origins(check, each)) for each in shown), *notes]


def view_of(check: FinishedCheck | None) -> View:
    """Collect what hovers and hints show.

    Args:
        check: The file; None if it has an error of syntax.
    """
    if check is None:
        return View((), (), {}, is_read=False)
    known = check.known
    hovered = _hovered(check, known)
    trees = dict(_trees(check, known))
    models = frozenset(written_name(each.expression) for each in known if each.text.startswith(_MODEL))
    return View([each._replace(expression=_NOTHING) for each in hovered], list(hints(check)), trees, models - {""})


_NOTHING: Final = NameExpr("")


def innermost(view: View, line: int, column: int) -> Known | None:
    """Find the smallest expression around a place; None if nothing is known of that one."""
    here = line + 1, column
    around = [each for each in view.known if (each.line, each.column) <= here <= (each.end_line, each.end_column)]
    found = max(around, key=lambda each: (each.line, each.column, -each.end_line, -each.end_column), default=None)
    return found if found is not None and found.text else None


def _hovered(check: FinishedCheck, known: Sequence[Known]) -> list[Known]:
    """List all expressions, those without a text too; the name of what is called has the text of the call."""
    texts = {each.expression: each.text for each in known}
    for each in known:
        if isinstance(each.expression, CallExpr):
            texts.setdefault(each.expression.callee, each.text)
    return [*(known_at(each, texts.get(each, "")) for each in check.expressions), *_parameters(check, texts)]


def _parameters(check: FinishedCheck, texts: Mapping[Expression, str]) -> Iterator[Known]:
    """Say of each parameter, where its function begins, what is known where it is used first."""
    used: dict[Var, Expression] = {}
    for each in sorted(check.expressions, key=place):
        if isinstance(each, NameExpr) and isinstance(each.node, Var) and each in texts:
            found, _ = check.assignments.may_be(each)
            if len(found) == 1 and found[0].is_parameter:
                used.setdefault(each.node, each)
    for function in filter(_has_parameters, nodes_of(check.tree)):
        for parameter in function.arguments:
            line, column, name = parameter.line, parameter.column, parameter.variable.name
            use = used.get(parameter.variable)
            if use is not None and check.lines[line - 1].startswith(name, column):
                yield Known(line, column, line, column + len(name), texts[use], use)


def _has_parameters(node: Node) -> TypeGuard[FuncItem]:
    return isinstance(node, FuncItem)


def _is_ours(report: Report) -> bool:
    is_internal = report.severity == "note" and "typedthinc's plugin" in report.message
    return (report.code or "").startswith("typedthinc") or is_internal


def _reveals(expression: Expression) -> bool:
    callee = expression.callee if isinstance(expression, CallExpr) else None
    return isinstance(callee, RefExpr) and callee.fullname == REVEAL


def _revealed(known: Known) -> Report:
    return Report("", known.line, known.column + 1, known.end_line, known.end_column + 1, None, known.text, "note")


def _trees(check: FinishedCheck, known: Sequence[Known]) -> Iterator[tuple[tuple[int, int, int, int], str]]:
    """Write the layers of each model that is made of some, once for all names of it."""
    inside: dict[Expression, list[str]] = {}
    for each in known:
        if not each.text.startswith("Model["):
            continue
        made = making(check, each.expression)
        if made not in inside:
            layer = source_layer(check, made)
            inside[made] = list(map(str, rows(layer))) if layer is not None and layer.layers else []
        lines = inside[made]
        if lines:
            name = written_name(each.expression)
            shown = [f"{name} ({lines[0].replace(':', '):', 1)}" if name else lines[0], *lines[1:_MOST_ROWS]]
            more = [f"... {len(lines) - _MOST_ROWS} more"] if len(lines) > _MOST_ROWS else []
            yield each[:4], "\n".join([*shown, *more])
