"""A number that an error names, and the place in the source that it comes from."""

from __future__ import annotations

from pathlib import PurePath
from typing import NamedTuple

from mypy.nodes import Expression, IntExpr, RefExpr
from mypy.types import CallableType, Instance, LiteralType, TupleType, Type, TypedDictType, UnionType, get_proper_type

from typedthinc._mypy.assignments import constant
from typedthinc._mypy.features.bodies.frames import Unreadable
from typedthinc._mypy.literals import size_of
from typedthinc.inspection.finished_check import FinishedCheck
from typedthinc.inspection.source_layers import Body, SourceLayer
from typedthinc.shapes.sizes import Known


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


class Text(NamedTuple):
    """A text in which numbers are looked for: a file, or the body of a function with what a call gave it."""

    check: FinishedCheck
    body: Body | None = None
    is_elsewhere: bool = False

    @classmethod
    def of(cls, layer: SourceLayer, around: Text) -> Text:
        """Return the text in which a layer is made."""
        return around if layer.body is None else cls(layer.body.check, layer.body, layer.body.is_elsewhere)

    def elsewhere(self, module: str) -> Text | None:
        """Return the text of a module of the program, which may be this one."""
        check = self.check.elsewhere(module)
        return None if check is None else Text(check, None, self.is_elsewhere or check is not self.check)

    def size(self, expression: Expression) -> int | None:
        """Return the number that an expression is; None if it is not known, or is not a number."""
        if self.body is not None:
            size = self.body.size_of(expression)
        else:
            call = self.check.call(expression)
            size = size_of(call.checker, call.assignments, call.reader, expression)
        return size.constant if isinstance(size, Known) and not size.terms else None

    def origin(self, expression: Expression, size: int, text: str) -> Origin:
        """Say that a number comes from an expression of this text."""
        end_line, end_column = expression.end_line or expression.line, expression.end_column or expression.column
        place = expression.line, expression.column, end_line, end_column
        return Origin(size, text, *place, self._through(expression), self.file)

    @property
    def file(self) -> str:
        """Return the path of the file if it is another than the one that is looked at."""
        return self.check.tree.path if self.is_elsewhere else ""

    def _through(self, argument: Expression) -> str:
        if not isinstance(argument, RefExpr):
            return ""
        value = constant(self.check.assignments, argument) or self._given(argument)
        written = self.check.segment(argument)
        if value is not None and value.line > 0:
            return f", through {written} = {self.check.segment(value)}, line {value.line}"
        where = self.check.defined_at(argument)
        return f", through {written}, {where}" if where else f", through {written}" if self.body is not None else ""

    def _given(self, argument: Expression) -> Expression | None:
        """Find the number that a call gave for a parameter or an attribute."""
        try:
            found = [] if self.body is None else self.body.asked.origins.of(argument, self.body.frame)
        except (Unreadable, RecursionError):
            return None
        return found[0].node if len(found) == 1 and isinstance(found[0].node, IntExpr) else None


def has_size(typ: Type | None, size: int) -> bool:
    """Tell whether a type names a size."""
    proper = get_proper_type(typ)
    if isinstance(proper, LiteralType):
        return proper.value == size
    match proper:
        case Instance(args=parts) | UnionType(items=parts) | TupleType(items=parts):
            return any(has_size(each, size) for each in parts)
        case CallableType(arg_types=taken, ret_type=given):
            return any(has_size(each, size) for each in (*taken, given))
        case TypedDictType(items=named):
            return any(has_size(each, size) for each in named.values())
        case _:
            return False
