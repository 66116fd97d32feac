"""What stands in a file: the names that are assigned to, what is on a line, what functions return."""

import ast
from collections.abc import Iterator

from typedthinc.inspection.finished_check import FinishedCheck, Function, extent, written_name


def on_line(check: FinishedCheck, line: int) -> list[ast.expr]:
    """List what a line has: the names that are assigned to there, or else the outermost expressions."""
    assigned: list[ast.expr] = [each for each in check.targets if each.lineno == line]
    if assigned:
        return assigned
    found = [each for each in check.expressions if each.lineno == line and check.line(each) is not None]
    outer = max(found, key=lambda each: (*extent(each)[2:], -each.col_offset), default=None)
    return [] if outer is None else [outer]


def named(check: FinishedCheck, name: str) -> list[ast.expr]:
    """List the assignments to a variable or attribute (`model`, `Tagger.model`), and what a function returns."""
    owner, _, last = name.rpartition(".")
    found = [each for each in check.targets if written_name(each) == name]
    found = found or [each for each in check.targets if _is_called(check, each, owner, last)]
    returned = [value for function, value in returns(check) if function.name == last]
    return [*found[-1:], *returned[-1:]]


def returns(check: FinishedCheck) -> Iterator[tuple[Function, ast.expr]]:
    """Go through what functions return, each with its function."""
    for statement in ast.walk(check.tree):
        function = check.function_at(statement)
        if isinstance(statement, ast.Return) and function is not None and statement.value is not None:
            yield function, statement.value


def _is_called(check: FinishedCheck, target: ast.expr, owner: str, name: str) -> bool:
    cls = check.class_at(target)
    is_attribute = isinstance(target, ast.Attribute) and target.attr == name
    return (is_attribute and (not owner or (cls is not None and cls.name == owner))) or (
        isinstance(target, ast.Name) and target.id == name and not owner
    )
