"""Where a size of data comes from: through names, functions, attributes and modules to the line that has the number.

1. A number that stands in what made the data, `np.zeros((8, 64))`, is its own answer.
2. Else names are followed to what they are given, calls of the program's functions to what these return, attributes
   to what sets them, fields to what the class was called with, parameters to what calls give, here or in another file.
3. Where no text has the number, the data themselves are named, with what is known of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from mypy.nodes import (
    CallExpr,
    Decorator,
    Expression,
    FuncDef,
    IntExpr,
    MemberExpr,
    RefExpr,
    TupleExpr,
    TypeInfo,
    Var,
)
from mypy.server.subexpr import get_subexpressions
from mypy.traverser import all_return_statements

from typedthinc._mypy.features.bodies.constructors import default_of_field, field_given, has_fields
from typedthinc._mypy.features.bodies.frames import Frame, Unreadable
from typedthinc.inspection.layers import making
from typedthinc.inspection.numbers import Origin, Text, has_size

# This many steps from a name to a name are followed.
_DEEPEST: Final = 6


class _Step(NamedTuple):
    """An expression on the way, or an item of it."""

    text: Text
    node: Expression
    path: tuple[int, ...] = ()


def of_data(text: Text, expression: Expression, size: int) -> Iterator[Origin]:
    """Find a size of data in the source, the likeliest place first."""
    seen: set[Expression] = set()
    left = [_Step(text, expression)]
    for _ in range(_DEEPEST):
        left = [each for each in left if each.node not in seen]
        seen.update(each.node for each in left)
        for each in left:
            yield from _stands_in(each, size)
        left = [after for each in left for after in _behind(each)]
    yield from _known(text, expression, size)


def _stands_in(step: _Step, size: int) -> Iterator[Origin]:
    text, expression = step.text, step.node
    made = making(text.check, expression)
    for each in get_subexpressions(made):
        if isinstance(each, IntExpr | RefExpr) and text.size(each) == size:
            yield text.origin(each, size, f"stands in {text.check.segment(made)}")
    variable = expression.node if isinstance(expression, RefExpr) else None
    if isinstance(variable, Var) and not variable.info and has_size(variable.type, size):
        line, column, name = variable.line, variable.column, variable.name
        if variable.fullname.rpartition(".")[0] in ("", text.check.tree.fullname):
            yield Origin(size, f"is declared for {name}", line, column, line, column + len(name), file=text.file)


def _behind(step: _Step) -> Iterator[_Step]:
    """List what an expression has its value from."""
    text, node, path = step
    if isinstance(node, TupleExpr) and path and path[0] < len(node.items):
        yield _Step(text, node.items[path[0]], path[1:])
        return
    if isinstance(node, RefExpr):
        yield from _behind_name(text, node, path)
        return
    for each in get_subexpressions(node):
        if isinstance(each, CallExpr):
            yield from _returned(text, each, path if each is node else ())
        elif isinstance(each, RefExpr) and not isinstance(each.node, FuncDef | Decorator | TypeInfo):
            yield _Step(text, each)
            yield from _behind_name(text, each, ())


def _behind_name(text: Text, name: RefExpr, path: tuple[int, ...]) -> Iterator[_Step]:
    found, _ = text.check.assignments.may_be(name)
    if not found and not isinstance(name, MemberExpr):
        found = list(text.check.assignments.to(name))
    for each in found:
        if isinstance(each.value, Expression):
            yield _Step(text, each.value, (*each.path, *path))
        elif each.is_parameter:
            yield from _given(text, name)
    home = name.fullname.rpartition(".")[0]
    there = text.elsewhere(home) if isinstance(name.node, Var) and not found and home else None
    if there is not None and there.check is not text.check and isinstance(name.node, Var):
        for each in there.check.assignments.reaching.at_end(name.node):
            if isinstance(each.value, Expression):
                yield _Step(there, each.value, (*each.path, *path))
    if isinstance(name, MemberExpr) and not any(isinstance(each.value, Expression) for each in found):
        yield from _attribute(text, name)


def _given(text: Text, parameter: RefExpr) -> Iterator[_Step]:
    """List what the calls of a function in this file give one of its parameters."""
    for call in text.check.expressions:
        callee = call.callee.node if isinstance(call, CallExpr) and isinstance(call.callee, RefExpr) else None
        function = callee.func if isinstance(callee, Decorator) else callee
        # mypy has no parameters of functions from its cache.
        is_own = isinstance(function, FuncDef) and _module(function) == text.check.tree.fullname
        if not isinstance(call, CallExpr) or not isinstance(function, FuncDef) or not is_own:
            continue
        names = [each.variable for each in function.arguments]
        for number, (argument, name) in enumerate(zip(call.args, call.arg_names, strict=True)):
            if parameter.node in names and (name or function.arg_names[number % len(names)]) == parameter.node.name:
                yield _Step(text, argument)


def _returned(text: Text, call: CallExpr, path: tuple[int, ...]) -> Iterator[_Step]:
    """List what a function of the program returns."""
    node = call.callee.node if isinstance(call.callee, RefExpr) else None
    function = node.func if isinstance(node, Decorator) else node
    there = text.elsewhere(_module(function)) if isinstance(function, FuncDef) else None
    for statement in all_return_statements(function) if there is not None and isinstance(function, FuncDef) else ():
        if statement.expr is not None and there is not None:
            yield _Step(there, statement.expr, path)


def _module(function: FuncDef) -> str:
    return function.info.module_name if function.info else function.fullname.rpartition(".")[0]


def _attribute(text: Text, name: MemberExpr) -> Iterator[_Step]:
    """List what a field of an object was given, or what an attribute is set to in the file of its class."""
    asked = text.check.bodies.begin(text.check.call(name), enters_all=True)
    try:
        found = asked.origins.of(name.expr, Frame({}, is_here=True))
    except (Unreadable, RecursionError):
        return
    for made, _ in found:
        info = made.callee.node if isinstance(made, CallExpr) and isinstance(made.callee, RefExpr) else None
        if isinstance(made, CallExpr) and isinstance(info, TypeInfo):
            yield from _of_object(text, made, info, name.name)


def _of_object(text: Text, made: CallExpr, info: TypeInfo, name: str) -> Iterator[_Step]:
    there = text.elsewhere(info.module_name)
    if there is None:
        return
    if has_fields(info):
        try:
            given = field_given(info, name, made)
            yield _Step(there, default_of_field(info, name)) if given is None else _Step(text, given)
        except Unreadable:
            return
    for each in there.check.assignments.contents.by_variable.get(name, ()):
        if each.owner is info and isinstance(each.value, Expression):
            yield _Step(there, each.value, each.path)


def _known(text: Text, expression: Expression, size: int) -> Iterator[Origin]:
    """Name the data, if it is known that they have the size."""
    line = text.check.line(expression)
    if line is not None and re.search(rf"\b{size}\b", line):
        where = _first_line(text, expression)
        yield where._replace(size=size, text=f"is a size of {text.check.segment(expression)}, {line}")


def _first_line(text: Text, expression: Expression) -> Origin:
    """Return the place where a name gets its value, or else where it stands."""
    for each in _behind(_Step(text, expression)) if isinstance(expression, RefExpr) else ():
        return each.text.origin(each.node, 0, "")
    return text.origin(expression, 0, "")
