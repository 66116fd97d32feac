"""What stands in a file: the names that are assigned to, what is on a line, what functions return."""

from __future__ import annotations

from collections.abc import Iterator

from mypy.nodes import Expression, FuncDef, MemberExpr, NameExpr
from mypy.traverser import all_return_statements

from typedthinc._mypy.assignments import place
from typedthinc.inspection.finished_check import FinishedCheck
from typedthinc.inspection.source_layers import written_name


def on_line(check: FinishedCheck, line: int) -> list[Expression]:
    """List what a line has: the names that are assigned to there, or else the outermost expressions."""
    assigned = [each for each in check.targets if each.line == line]
    if assigned:
        return assigned
    found = [each for each in check.expressions if each.line == line and check.line(each) is not None]
    outer = max(found, key=lambda each: (each.end_line or 0, each.end_column or 0, -each.column), default=None)
    return [] if outer is None else [outer]


def named(check: FinishedCheck, name: str) -> list[Expression]:
    """List the assignments to a variable or attribute (`model`, `Tagger.model`), and what a function returns."""
    owner, _, last = name.rpartition(".")
    found = [each for each in check.targets if written_name(each) == name]
    found = found or [each for each in check.targets if _is_called(check, each, owner, last)]
    returned = [value for function, value in returns(check) if function.name == last]
    return [*found[-1:], *returned[-1:]]


def returns(check: FinishedCheck) -> Iterator[tuple[FuncDef, Expression]]:
    """Go through what functions return, each with its function."""
    for statement in all_return_statements(check.tree):
        function = check.assignments.function_at(place(statement))
        if function is not None and statement.expr is not None:
            yield function, statement.expr


def _is_called(check: FinishedCheck, target: Expression, owner: str, name: str) -> bool:
    function = check.assignments.function_at(place(target))
    is_attribute = isinstance(target, MemberExpr) and target.name == name
    in_class = function is not None and bool(function.info) and function.info.name == owner
    return (is_attribute and (in_class or not owner)) or (
        isinstance(target, NameExpr) and target.name == name and not owner
    )
