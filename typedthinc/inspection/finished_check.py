"""A file of a program that has been walked: what is known of what stands in it."""

import ast
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, TypeAlias

from typedthinc._mypy.texts import source_of
from typedthinc.analysis.causes import why
from typedthinc.analysis.facts import fact_of
from typedthinc.analysis.program import parsed
from typedthinc.analysis.record import Record, Spot
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.values.cells import ABSENT
from typedthinc.analysis.values.objects import Callback, Model
from typedthinc.inspection.source_text import column_of, lines_of, without_ends
from typedthinc.shapes.scheme import UNNAMED, LayerType
from typedthinc.shapes.shown import data_line, is_data, model_line
from typedthinc.shapes.terms import ANY, Term

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class Known(NamedTuple):
    """What is known of one expression. Lines count from 1, columns from 0; the end is past the last character."""

    line: int
    column: int
    end_line: int
    end_column: int
    text: str
    expression: ast.expr


class Around(NamedTuple):
    """The function in which something stands, and the class in whose body that function does."""

    function: Function | None = None
    cls: ast.ClassDef | None = None


class FinishedCheck:
    """What is known of the expressions of a file.

    Args:
        path: The file.
        text: What it holds, with the ends of its lines.
        record: The program that it belongs to.
        for_all_callers: Know only what holds whoever calls its functions: not only the program does.
    """

    def __init__(self, path: str, text: str, record: Record, *, for_all_callers: bool = False) -> None:
        self.path = path
        self.text = text
        self.record = record
        self._for_all_callers = for_all_callers
        self.lines: list[str] = without_ends(lines_of(text))
        self.tree: ast.Module = parsed(source_of(Path(path)), path)
        self._texts: dict[str, list[str]] = {path: self.lines}

    @cached_property
    def expressions(self) -> list[ast.expr]:
        """All expressions of the file, in the order of the text."""
        return sorted((each for each in ast.walk(self.tree) if isinstance(each, ast.expr)), key=place)

    @cached_property
    def _around(self) -> dict[ast.AST, Around]:
        return dict(_around(self.tree, Around()))

    @property
    def scope(self) -> Scope | None:
        """The names of the file, where it was walked."""
        module = self.record.modules.get(self.path)
        return None if module is None else module.scope

    @cached_property
    def targets(self) -> list[ast.Name | ast.Attribute]:
        """The names and attributes that statements assign to, in the order of the text."""
        found = [target for statement in ast.walk(self.tree) for target in _targets(statement)]
        names = (each for target in found for each in ast.walk(target))
        return sorted(
            (each for each in names if isinstance(each, ast.Name | ast.Attribute) and isinstance(each.ctx, ast.Store)),
            key=place,
        )

    @cached_property
    def known(self) -> list[Known]:
        """All models, callbacks and data of the file, in the order of the text."""
        lines = ((each, self.line(each)) for each in self.expressions)
        return [self.known_at(each, line) for each, line in lines if line is not None]

    def spots(self, expression: ast.expr) -> Sequence[Spot]:
        """Return the times that an expression was evaluated, of those that count."""
        return self.record.spots(self.path, expression, for_all_callers=self._for_all_callers)

    def spot(self, expression: ast.expr) -> Spot | None:
        """Return the last of these times."""
        found = self.spots(expression)
        return found[-1] if found else None  # the last call is what a reader thinks of

    def line(self, expression: ast.expr) -> str | None:
        """Write what is known of a model, a gradient's callback or data; None for all else."""
        fact = self._fact(expression)
        if isinstance(fact, LayerType):
            spot = self.spot(expression)
            return model_line(fact.scheme, "Backprop" if spot and isinstance(spot.value, Callback) else "Model")
        return data_line(fact) if is_data(fact) else None

    def why_unknown(self, expression: ast.expr) -> str:
        """Say why something of an expression is unknown; "" where nothing is, or where that is not seen."""
        cause = why(self.record, self.spots(expression))
        return "" if cause is None else cause.told_in(self.path)

    def layer_type(self, expression: ast.expr) -> LayerType | None:
        """Say what is known of a model; None if the expression is something else."""
        fact, spot = self._fact(expression), self.spot(expression)
        is_model = spot is not None and isinstance(spot.value, Model)
        return fact if isinstance(fact, LayerType) and is_model else None

    def term(self, expression: ast.expr) -> Term:
        """Say what is known of data."""
        fact = self._fact(expression)
        return fact if isinstance(fact, Term) else ANY

    def _fact(self, expression: ast.expr) -> LayerType | Term:
        value = self.record.evaluated(self.spots(expression))
        fact = ANY if value is ABSENT else fact_of(value)
        # One of several layers may be anything.
        is_unnamed = isinstance(fact, LayerType) and fact.name == UNNAMED and not fact.is_mistaken
        return ANY if is_unnamed else fact

    def function_at(self, node: ast.AST) -> Function | None:
        """Return the function in whose body something stands."""
        return self._around.get(node, Around()).function

    def class_at(self, node: ast.AST) -> ast.ClassDef | None:
        """Return the class in one of whose methods something stands."""
        return self._around.get(node, Around()).cls

    def segment(self, expression: ast.AST, path: str = "") -> str:
        """Return an expression as it is written; the first line of it if it has several."""
        line, column, end_line, end_column = self.span(expression, path or self.path)
        lines = self._lines(path or self.path)
        text = lines[line - 1] if line <= len(lines) else ""
        return text[column:end_column] if end_line == line else f"{text[column:]} ..."

    def written(self, span: tuple[int, int, int, int]) -> str:
        """Return what stands at a place of the file, from its line, from 1, and column to the last line and column."""
        line, column, end_line, end_column = span
        first, *rest = self.lines[line - 1 : end_line]
        return "\n".join([first, *rest[:-1], rest[-1][:end_column]])[column:] if rest else first[column:end_column]

    def span(self, node: ast.AST, path: str = "") -> tuple[int, int, int, int]:
        """Return where something begins and ends, lines from 1, columns in characters from 0."""
        line, column, end_line, end_column = extent(node)
        lines = self._lines(path or self.path)
        first, last = (lines[each - 1] if each <= len(lines) else "" for each in (line, end_line))
        return line, column_of(first, column), end_line, column_of(last, end_column)

    def known_at(self, expression: ast.expr, text: str) -> Known:
        """Say where something is known."""
        return Known(*self.span(expression), text, expression)

    def _lines(self, path: str) -> list[str]:
        if path not in self._texts:
            self._texts[path] = without_ends(lines_of(source_of(Path(path))))
        return self._texts[path]


def extent(node: ast.AST) -> tuple[int, int, int, int]:
    """Return where a node begins and ends, lines from 1, columns in bytes from 0, as reports have them."""
    line, column = getattr(node, "lineno", 0), getattr(node, "col_offset", 0)
    return line, column, getattr(node, "end_lineno", None) or line, getattr(node, "end_col_offset", None) or column


def place(node: ast.AST) -> tuple[int, int]:
    """Return where a node begins."""
    return extent(node)[:2]


def written_name(expression: ast.AST) -> str:
    """Write a name or attribute as it stands in the source; "" for what is neither."""
    match expression:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=owner, attr=name):
            inner = written_name(owner)
            return f"{inner}.{name}" if inner else ""
        case _:
            return ""


def _around(node: ast.AST, here: Around) -> Iterator[tuple[ast.AST, Around]]:
    for child in ast.iter_child_nodes(node):
        yield child, here
        inside = here
        if isinstance(child, ast.ClassDef):
            inside = Around(None, child)
        elif isinstance(child, Function):
            inside = Around(child, here.cls if here.function is None else None)
        yield from _around(child, inside)


def _targets(statement: ast.AST) -> list[ast.expr]:
    match statement:
        case ast.Assign(targets=targets):
            return targets
        case ast.AnnAssign(target=target) | ast.AugAssign(target=target) | ast.For(target=target):
            return [target]
        case ast.NamedExpr(target=target):
            return [target]
        case _:
            return []
