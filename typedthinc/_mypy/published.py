"""Numbers that other modules may read: `config.WIDTH`, `net.width`.

They hang on the module's own text alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence

from mypy.nodes import (
    AssignmentStmt,
    ClassDef,
    Expression,
    FuncDef,
    IntExpr,
    MypyFile,
    NameExpr,
    Node,
    OperatorAssignmentStmt,
    OpExpr,
    UnaryExpr,
    Var,
)

from typedthinc._mypy.assignments import Assignment, FileAssignments
from typedthinc._mypy.elsewhere import NUMBERS, keep, string_of
from typedthinc._mypy.literals import arithmetic
from typedthinc._mypy.met import is_users
from typedthinc._mypy.names import PACKAGE
from typedthinc._mypy.values import makers
from typedthinc.shapes.sizes import UNKNOWN, Known, Size, number, times

# A constant may be made of constants; past so many steps nothing is known.
_DEEPEST = 16


def publish(tree: MypyFile, modules: Mapping[str, MypyFile], read: Callable[[], FileAssignments]) -> None:
    """Keep the numbers that the names and attributes of a module stand for; `read` returns what its text says."""
    string = string_of(modules)
    if NUMBERS in tree.names or string is None or not is_users(tree.fullname, tree.path) or not _may_have_numbers(tree):
        return
    assignments, found = read(), dict[str, int]()
    for fullname, variable, item in assignments.published():
        size = UNKNOWN if variable.is_final else _assigned(assignments, item, 0)
        if isinstance(size, Known) and not size.terms:
            found[fullname.removeprefix(f"{tree.fullname}.")] = size.constant
    # A text of nothing says that this has been done.
    keep(tree, NUMBERS, json.dumps(found, separators=(",", ":")), string)


def _may_have_numbers(tree: MypyFile) -> bool:
    """Tell cheaply whether a module has constants, or attributes that a program with models may read."""
    if any(isinstance(each, AssignmentStmt) and isinstance(each.rvalue, IntExpr | OpExpr) for each in _near(tree.defs)):
        return True
    return any(symbol.fullname.startswith(PACKAGE) for symbol in tree.names.values() if symbol.fullname)


def _near(statements: Sequence[Node]) -> Iterator[Node]:
    """Visit statements, those of classes and of what makes their objects."""
    for each in statements:
        yield each
        if isinstance(each, ClassDef):
            yield from _near(each.defs.body)
        elif isinstance(each, FuncDef) and each.name == "__init__":
            yield from each.body.body


def _assigned(assignments: FileAssignments, item: Assignment, depth: int) -> Size:
    if item.path or item.value is None or isinstance(item.value, OperatorAssignmentStmt):
        return UNKNOWN
    return _size(assignments, item.value, depth + 1)


def _size(assignments: FileAssignments, expression: Expression, depth: int) -> Size:
    match expression:
        case IntExpr():
            return number(expression.value)
        case OpExpr() if depth < _DEEPEST:
            sides = (_size(assignments, side, depth + 1) for side in (expression.left, expression.right))
            return arithmetic(expression.op, *sides)
        case UnaryExpr(op="-"):
            return times(_size(assignments, expression.expr, depth + 1), -1)
        case NameExpr(node=Var()) if depth < _DEEPEST:
            made = makers(assignments, expression, is_model=False)
            only = made[0] if made is not None and len(made) == 1 else None
            if only is None or only.path or not isinstance(only.value, Expression) or only.value is expression:
                return UNKNOWN
            return _size(assignments, only.value, depth + 1)
        case _:
            return UNKNOWN
