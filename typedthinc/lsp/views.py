"""What editors show of a checked file: diagnostics, hovers and inlay hints, in lines and columns from 0."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from typedthinc.analysis.library.tables import REVEAL
from typedthinc.analysis.record import Spot
from typedthinc.analysis.values.callables import Imported, Method, RuleFunction
from typedthinc.analysis.values.objects import Model
from typedthinc.inspection.finished_check import FinishedCheck, Function, Known, place, written_name
from typedthinc.inspection.hints import Hint, hints
from typedthinc.inspection.numbers import Origin
from typedthinc.inspection.origins import origins
from typedthinc.inspection.report import Report
from typedthinc.inspection.source_layers import rows, source_layer

_MOST_ROWS: Final = 20
_MODEL: Final = "Model["
_UNKNOWN: Final = "unknown"


class Problem(NamedTuple):
    """An error or a note, and where its sizes come from."""

    report: Report
    why: Sequence[Origin]


class View(NamedTuple):
    """What is shown on demand of one state of a file: plain data, which outlives the checker's trees.

    Attributes:
        known: What hovers show, by its place.
        hints: What stands behind names and layers.
        trees: The layers of the models in it, and why not all is known of something.
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
    calls = () if everything else check.record.calls_of(REVEAL)
    revealed = sorted((each.node for each in calls if each.path == check.path), key=place)
    lines = ((each, check.line(each)) for each in revealed)
    notes = [Problem(_revealed(check.known_at(each, line)), ()) for each, line in lines if line is not None]
    return [*(Problem(each, origins(check, each)) for each in shown), *notes]


def view_of(check: FinishedCheck | None) -> View:
    """Collect what hovers and hints show.

    Args:
        check: The file; None if it has an error of syntax.
    """
    if check is None:
        return View((), (), {}, is_read=False)
    known = check.known
    causes, trees = list(_causes(check, known)), dict(_trees(check, known))
    hovered = _hovered(check, [*known, *(each for each, _ in causes if each.text == _UNKNOWN)])
    for each, why in causes:
        trees[each[:4]] = "\n".join([*filter(None, [trees.get(each[:4])]), why])
    models = frozenset(written_name(each.expression) for each in known if each.text.startswith(_MODEL))
    return View([each._replace(expression=_NOTHING) for each in hovered], list(hints(check)), trees, models - {""})


_NOTHING: Final = ast.Name("")


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
        if isinstance(each.expression, ast.Call):
            texts.setdefault(each.expression.func, each.text)  # of Relu in Relu(4), the layer
    return [*(check.known_at(each, texts.get(each, "")) for each in check.expressions), *_parameters(check, texts)]


def _parameters(check: FinishedCheck, texts: Mapping[ast.expr, str]) -> Iterator[Known]:
    """Say of each parameter, where its function begins, what is known where it is used first."""
    for function in (each for each in ast.walk(check.tree) if isinstance(each, Function | ast.Lambda)):
        spec = function.args
        for parameter in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs):
            uses = (each for each in ast.walk(function) if isinstance(each, ast.Name) and each.id == parameter.arg)
            use = min(uses, key=place, default=None)  # the first use, in the order of the text
            if use is not None and isinstance(use.ctx, ast.Load) and use in texts:
                line, column, *_ = check.span(parameter)
                yield Known(line, column, line, column + len(parameter.arg), texts[use], use)


def _causes(check: FinishedCheck, known: Sequence[Known]) -> Iterator[tuple[Known, str]]:
    """Say why sizes are unknown, and what calls of the library and of models are given of which nothing is known."""
    found = {each.expression: each for each in known}
    for call in check.expressions:
        for argument in call.args if isinstance(call, ast.Call) and _takes_data(check, call) else ():
            found.setdefault(argument, check.known_at(argument, _UNKNOWN))
    for each in found.values():
        why = check.why_unknown(each.expression)
        if why:
            yield each, why


def _takes_data(check: FinishedCheck, call: ast.Call) -> bool:
    callee = check.spot(call.func)
    match None if callee is None else callee.value:
        case Method(Model()) | Model() | RuleFunction():
            return True
        case Imported(name):
            return name.startswith("typedthinc.")
        case _:
            return False


def _is_ours(report: Report) -> bool:
    is_internal = report.severity == "note" and "typedthinc's plugin" in report.message
    return (report.code or "").startswith("typedthinc") or is_internal


def _revealed(known: Known) -> Report:
    return Report("", known.line, known.column + 1, known.end_line, known.end_column + 1, None, known.text, "note")


def _trees(check: FinishedCheck, known: Sequence[Known]) -> Iterator[tuple[tuple[int, int, int, int], str]]:
    """Write the layers of each model that is made of some, once for all names of it."""
    inside: dict[Spot, list[str]] = {}
    for each in known:
        if not each.text.startswith("Model["):
            continue
        layer = source_layer(check, each.expression)
        made = None if layer is None else layer.made
        if layer is None or made is None:
            continue
        if made not in inside:
            inside[made] = list(map(str, rows(replace(layer, shown=made.node)))) if layer.layers else []
        lines = inside[made]
        if lines:
            name = written_name(each.expression)
            shown = [f"{name} ({lines[0].replace(':', '):', 1)}" if name else lines[0], *lines[1:_MOST_ROWS]]
            more = [f"... {len(lines) - _MOST_ROWS} more"] if len(lines) > _MOST_ROWS else []
            yield each[:4], "\n".join([*shown, *more])
