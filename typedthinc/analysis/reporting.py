"""Where an error is told: in the body if all its runs are wrong, else at the calls that make it wrong."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from typedthinc.analysis.engine import Engine, Finding
from typedthinc.analysis.runs import Run
from typedthinc.analysis.values.classes import FunctionNode, Module


@dataclass(frozen=True, slots=True)
class Error:
    """A mistake, where it is told."""

    path: str
    line: int
    column: int
    code: str
    message: str


class _Level(NamedTuple):
    """A run that a finding passes on its way out, and the place in its body."""

    run: Run
    node: ast.AST


def errors_of(engine: Engine) -> list[Error]:
    """Return the errors of a program, each once, in the order of their lines."""
    failing = _failing(engine.findings)
    found: dict[tuple[str, int, int], Error] = {}
    # What a body says as it stands comes before what a call makes of it.
    for finding in sorted(engine.findings, key=lambda finding: not finding.run.is_open):
        error = _told(engine, finding, failing)
        found.setdefault((error.path, error.line, error.column), error)
    return [found[place] for place in sorted(found)]


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


def _told(engine: Engine, finding: Finding, failing: dict[tuple[FunctionNode | None, ast.AST], set[Run]]) -> Error:
    levels = list(_levels(finding))
    place = next(
        (
            number
            for number, level in enumerate(levels)
            if _is_blamed(engine, level, failing[_node(level.run), level.node])
        ),
        len(levels) - 1,
    )
    run, node = levels[place]
    home = _module_of(run)
    inner = [_said(level, home) for level in reversed(levels[:place])]
    path = finding.module.path if place == 0 else home.path
    position = getattr(node, "lineno", 0), getattr(node, "col_offset", 0)
    return Error(path, *position, f"typedthinc-{finding.kind}", "".join([*inner, finding.message]))


def _said(level: _Level, home: Module) -> str:
    """Return how a message that is told at a call begins: where in what it calls the mistake is."""
    function = level.run.function
    if function is None:
        return ""
    called = "lambda" if function.name == "lambda" else f"{function.title.removesuffix('.__init__')}()"
    module = function.scope.module
    place = f", line {getattr(level.node, 'lineno', 0)}" if module is home else f" of {module.name}"
    return f"in {called}{place}: "


def _module_of(run: Run) -> Module:
    return run.module if run.function is None else run.function.scope.module


def _is_blamed(engine: Engine, level: _Level, failing: set[Run]) -> bool:
    """Tell whether the body is wrong by itself: in all runs of it, or as it stands."""
    run = level.run
    if run.function is None or run.is_open or any(each.is_open for each in failing):
        return True
    every = [each for each in engine.runs.get(run.function.node, []) if not each.is_open]
    home = run.function.scope.module
    own = [each for each in every if each.module is home]
    # A function of another module is wrong by its own module's calls, or the call here is.
    if not own and home is not run.module:
        return False
    return all(each in failing for each in (own if home is not run.module else every))
