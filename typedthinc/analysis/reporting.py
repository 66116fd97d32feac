"""Where an error is told: in the body if all its runs are wrong, else at the calls that make it wrong."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from typedthinc.analysis.engine import CODES, Engine, Finding
from typedthinc.analysis.runs import Run
from typedthinc.analysis.values.callables import FunctionNode, Module
from typedthinc.analysis.values.objects import ListObject, Model, TupleOf
from typedthinc.analysis.values.origins import Refusal
from typedthinc.analysis.values.terms import term_of
from typedthinc.shapes.arrays.values import ArrayValue, Holder
from typedthinc.shapes.light_dataclasses import dataclass
from typedthinc.shapes.messages import NEVER_CALLED
from typedthinc.shapes.shown import data_line, model_line

# Path, line and column.
_Place: TypeAlias = tuple[str, int, int]
# How what is told at a call begins.
_INSIDE: Final = "in "


@dataclass(frozen=True, slots=True)
class Error:
    """A mistake, where it is told."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Note:
    """What `reveal` was asked about, on its line.

    Attributes:
        why: Why not all is known of it.
    """

    path: str
    line: int
    message: str
    why: str = ""

    def __str__(self) -> str:
        return f"{self.message}; {self.why}" if self.message and self.why else self.message or f"unknown: {self.why}"


class _Level(NamedTuple):
    """A run that a finding passes on its way out, and the place in its body."""

    run: Run
    node: ast.AST


def errors_of(engine: Engine, *, has_ignored: bool = False) -> list[Error]:
    """Return the errors of a program, each once, in the order of their lines.

    Args:
        has_ignored: Those are among them that a comment on their own line says to ignore.
    """
    findings = _not_again(engine.findings)
    failing = _failing(findings)
    found: dict[_Place, list[tuple[Error, Refusal | None]]] = {}
    # What a body says as it stands comes before what a call makes of it.
    for finding in sorted(findings, key=lambda finding: not finding.run.is_open):
        # What is told at a call is told at each.
        error, is_direct = _told(engine, finding, failing)
        if _is_ignored(finding) and not (has_ignored and is_direct):
            continue
        # What is ignored is not told.
        refusal = finding.refusal if is_direct and not _is_ignored(finding) else None
        found.setdefault((error.path, error.line, error.column), []).append((error, refusal))
    # Two operands of a line may be wrong in the same words.
    once = {(each.path, each.line, each.message): each for each in reversed(list(_each_once(found)))}
    told = list(reversed(once.values()))
    return [each for each in told if not _has_wrong_argument(each, told)]


def _not_again(findings: Sequence[Finding]) -> list[Finding]:
    """Leave out what a program does not come to: data that was refused before on the way there, by the same."""
    kept, refused, again = list[Finding](), list[tuple[Finding, Refusal]](), dict[ast.AST, Refusal]()
    for finding in findings:
        refusal = finding.refusal
        if refusal is None:
            kept.append(finding)
            continue
        runs = set(finding.run.chain())
        told = [each for each, earlier in refused if each.run in runs and refusal.is_told_by(earlier)]
        if any(each.node is not finding.node for each in told):
            again[finding.node] = refusal
        # Where the same body is walked for other callers, too, it is the same mistake.
        if not told and not (finding.node in again and refusal.is_like(again[finding.node])):
            kept.append(finding)
            if not _is_ignored(finding):
                refused.append((finding, refusal))
    return kept


def _has_wrong_argument(error: Error, told: Sequence[Error]) -> bool:
    """Tell whether an error is told at a call of which an argument is wrong itself: it may come of that."""
    if not error.message.startswith(_INSIDE) and not error.message.endswith(NEVER_CALLED):
        return False
    begin, end = (error.line, error.column), (error.end_line, error.end_column)
    return any(each.path == error.path and begin < (each.line, each.column) < end for each in told)


def _is_ignored(finding: Finding) -> bool:
    return finding.module.ignores(getattr(finding.node, "lineno", 0), f"{CODES}{finding.kind}")


def _each_once(found: Mapping[_Place, Sequence[tuple[Error, Refusal | None]]]) -> Iterator[Error]:
    """List one error of each place, but those that tell again of data that was refused before."""
    refused: list[Refusal] = []
    for place in sorted(found):
        for error, refusal in found[place]:
            if refusal is None or not any(refusal.is_told_by(each) for each in refused):
                yield error
                refused += [each for _, each in found[place] if each is not None]
                break


def lines_judged(engine: Engine) -> dict[str, set[int]]:
    """Return by file the lines at which something was found not to fit, wherever that is told, if it is."""
    found: dict[str, set[int]] = {}
    for path, line in engine.doubted:
        found.setdefault(path, set()).add(line)
    for finding in engine.findings:
        for run, node in _levels(finding):
            found.setdefault(run.home.path, set()).add(getattr(node, "lineno", 0))
    return found


def _levels(finding: Finding) -> Iterator[_Level]:
    node = finding.node
    for run in finding.run.chain():
        yield _Level(run, node)
        node = run.site or node


def _failing(findings: Sequence[Finding]) -> dict[tuple[FunctionNode | None, ast.AST], set[Run]]:
    """Return for each place in a body the runs in which something is wrong there."""
    found: dict[tuple[FunctionNode | None, ast.AST], set[Run]] = {}
    for finding in findings:
        for run, node in _levels(finding):
            found.setdefault((_node(run), node), set()).add(run)
    return found


def _node(run: Run) -> FunctionNode | None:
    return None if run.function is None else run.function.node


def _told(
    engine: Engine, finding: Finding, failing: dict[tuple[FunctionNode | None, ast.AST], set[Run]]
) -> tuple[Error, bool]:
    """Return what is told of a finding, and whether that is where it happens."""
    levels = list(_levels(finding))
    place = next(
        (
            number
            for number, level in enumerate(levels)
            if not (number == 0 and _is_of_object(engine, finding, failing[_node(level.run), level.node]))
            and _is_blamed(engine, level, failing[_node(level.run), level.node])
        ),
        len(levels) - 1,
    )
    run, node = levels[place]
    home = run.home
    inner = [_said(level, home) for level in reversed(levels[:place])]
    path = finding.module.path if place == 0 else home.path
    message = "".join([*inner, finding.message]) if place else finding.inside
    return Error(path, *_position(node), f"{CODES}{finding.kind}", message), place == 0


def _is_of_object(engine: Engine, finding: Finding, failing: set[Run]) -> bool:
    """Tell whether data is refused in the one call of a method or forward, of which other objects may know nothing."""
    function = finding.run.function
    if finding.refusal is None or function is None or any(each.is_open for each in failing):
        return False
    if function.owner is None:
        return function.node in engine.own_forwards
    return len(_calls(engine.runs.get(function.node, []))) == 1 and len(function.owner.instances) > 1


def _position(node: ast.AST) -> tuple[int, int, int, int]:
    """Return where a node begins and ends: lines from 1, columns from 0."""
    line, column = getattr(node, "lineno", 0), getattr(node, "col_offset", 0)
    return line, column, getattr(node, "end_lineno", None) or line, getattr(node, "end_col_offset", None) or column


def notes_of(engine: Engine) -> list[Note]:
    """Return what is known of models and data about which a program asks by `reveal`."""
    return [Note(*place, text) for place, text in sorted(_known(engine))]


def _known(engine: Engine) -> Iterator[tuple[tuple[str, int], str]]:
    for place, value in engine.reveals.items():
        match value:
            case Model():
                yield place, model_line(value.type.scheme)
            case ArrayValue() | Holder() | ListObject() | TupleOf():
                yield place, data_line(term_of(value))
            case _:
                pass


def _said(level: _Level, home: Module) -> str:
    """Return how a message that is told at a call begins: where in what it calls the mistake is."""
    function = level.run.function
    if function is None:
        return ""
    called = "lambda" if function.name == "lambda" else f"{function.title.removesuffix('.__init__')}()"
    module = function.scope.module
    place = f", line {getattr(level.node, 'lineno', 0)}" if module is home else f" of {module.name}"
    return f"{_INSIDE}{called}{place}: "


def _calls(runs: Sequence[Run]) -> Sequence[Run]:
    """Return the runs that calls made, those of bodies that are walked as they stand only where there are no others."""
    calls = [each for each in runs if not each.is_open]
    return [each for each in calls if each.outermost.function is None] or calls


def _is_blamed(engine: Engine, level: _Level, failing: set[Run]) -> bool:
    """Tell whether the body is wrong by itself: in all runs of it, or as it stands."""
    run = level.run
    if run.function is None or run.is_open or any(each.is_open for each in failing):
        return True
    every = _calls(engine.runs.get(run.function.node, []))
    home = run.function.scope.module
    own = [each for each in every if each.outermost.module is home]
    # A function of another module is wrong by its own module's calls, or the call here is.
    if not own and home is not run.module:
        return False
    return all(each in failing for each in (own if home is not run.module else every))
