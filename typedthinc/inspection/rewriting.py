"""Write annotations into a source: results of functions and attributes that have none.

1. A function without a declared result gets one if all that it returns is one and the same: with the sizes that hold
   for all callers, or with none, for strict checkers want a declared result.
2. An attribute that is assigned to once, without a type, gets the type of its value.
3. What has no plain annotation (a layer that takes anything, or several containers) stays as it is.
4. Names that the annotations need are imported, unless the file means something else by one of them.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from mypy.nodes import Expression, FuncDef, MemberExpr
from mypy.types import CallableType, NoneType, get_proper_type

from typedthinc._mypy.assignments import place
from typedthinc._mypy.to_shapes import model_arguments
from typedthinc.inspection.annotations import Annotation, annotation_of_data, annotation_of_model
from typedthinc.inspection.finished_check import FinishedCheck
from typedthinc.inspection.targets import returns

_FUTURE: Final = "__future__"
_Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class Insertion(NamedTuple):
    """A text to be put into a line, which counts from 0."""

    line: int
    column: int
    text: str


class Found(NamedTuple):
    """An annotation, and where it goes."""

    annotation: Annotation
    insertion: Insertion


class Lacking:
    """The annotations that a source lacks, and what is needed to write them: nothing of it changes with the next check.

    Attributes:
        found: The annotations.
    """

    def __init__(self, check: FinishedCheck) -> None:
        self._lines = list(check.lines)
        self._tree = ast.parse(self._source(self._lines))
        self._present = set(check.tree.names)
        found = [*_results(check, self._tree), *_attributes(check, self._tree)]
        self.found: list[Found] = [each for each in found if not _clashes(check, each.annotation)]

    def written(self, found: Sequence[Found]) -> str:
        """Return the source with some of the annotations."""
        names = {name: module for each in found for name, module in each.annotation.names.items()}
        lines = list(self._lines)
        for _, insertion in sorted(found, key=lambda item: item.insertion, reverse=True):
            line = lines[insertion.line]
            lines[insertion.line] = line[: insertion.column] + insertion.text + line[insertion.column :]
        number = _first_line(self._tree)
        lines[number:number] = self._imports(names)
        return self._source(lines)

    def key(self, found: Found) -> tuple[str, str]:
        """Return what tells an annotation from others, wherever its line stands."""
        return self._lines[found.insertion.line], found.insertion.text

    def _imports(self, names: Mapping[str, str]) -> list[str]:
        missing: dict[str, list[str]] = defaultdict(list)
        for name in sorted(set(names) - self._present):
            missing[names[name]].append(name)
        return [f"from {module} import {', '.join(missing[module])}" for module in sorted(missing)]

    @staticmethod
    def _source(lines: Sequence[str]) -> str:
        return "\n".join([*lines, ""])


def _results(check: FinishedCheck, tree: ast.Module) -> Iterator[Found]:
    """Find the functions whose result can be declared."""
    returned: dict[FuncDef, list[Expression]] = defaultdict(list)
    for function, value in returns(check):
        returned[function].append(value)
    written = {node.lineno: node for node in ast.walk(tree) if isinstance(node, _Function)}
    for function, values in returned.items():
        node = written.get(function.line)
        texts = [_annotation(check, value) for value in values]
        first = texts[0]
        if node is None or node.returns is not None or first is None or function.is_generator:
            continue
        if not first.tells_sizes and "Any" in first.names:
            continue
        if all(each is not None and each.text == first.text for each in texts) and _always_returns(function, node):
            place = _end_of_parameters(check, node)
            if place is not None:
                yield Found(first, Insertion(*place, f" -> {first.text}"))


def _always_returns(function: FuncDef, node: _Function) -> bool:
    """Tell whether a function surely ends with a value: its last statement returns one or raises."""
    declared = function.type
    if isinstance(declared, CallableType) and isinstance(get_proper_type(declared.ret_type), NoneType):
        return False
    return isinstance(node.body[-1], ast.Return | ast.Raise)


def _attributes(check: FinishedCheck, tree: ast.Module) -> Iterator[Found]:
    """Find the attributes that can be declared: `a.b, c = ...` and `a.b = c = ...` take no annotation."""
    assignments = (node for node in ast.walk(tree) if isinstance(node, ast.Assign) and len(node.targets) == 1)
    alone = {(node.lineno, node.col_offset) for node in assignments if isinstance(node.targets[0], ast.Attribute)}
    for target in check.targets:
        assigned = check.assignments.to(target)
        if (
            not isinstance(target, MemberExpr)
            or len(assigned) != 1
            or assigned[0].annotated
            or place(target) not in alone
        ):
            continue
        annotation = _annotation(check, target)
        line, column = (target.end_line or target.line) - 1, target.end_column or 0
        rest = check.lines[line][column:].lstrip()
        if annotation is not None and annotation.tells_sizes and rest.startswith("=") and rest[1:2] != "=":
            yield Found(annotation, Insertion(line, column, f": {annotation.text}"))


def _annotation(check: FinishedCheck, expression: Expression) -> Annotation | None:
    layer = check.layer_type(expression)
    if layer is not None:
        return annotation_of_model(layer, model_arguments(check.type_of(expression)))
    if check.line(expression) is None:
        return None
    return annotation_of_data(check.call(expression).term_of(expression))


def _end_of_parameters(check: FinishedCheck, node: _Function) -> tuple[int, int] | None:
    """Find the place behind `)` of a function's head."""
    first = node.body[0]
    for line in range(node.lineno - 1, first.lineno):
        text = check.lines[line]
        end = text.rfind("):") if line < first.lineno - 1 or first.lineno == node.lineno else -1
        if end >= 0:
            return line, end + 1
    return None


def _clashes(check: FinishedCheck, annotation: Annotation) -> bool:
    """Tell whether the file means something else by one of the names."""
    found = {name: check.tree.names[name].fullname or "" for name in annotation.names if name in check.tree.names}
    return any(fullname.rpartition(".")[2] != name for name, fullname in found.items())


def _first_line(tree: ast.Module) -> int:
    """Find the line behind the last import at the top."""
    last = 0
    for node in tree.body:
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if not isinstance(node, ast.Import | ast.ImportFrom) and not is_text:
            break
        last = node.end_lineno or node.lineno
    return last
