"""Which refusals tell of one mistake: a model is given the array again that it has refused before.

`initialize`, `train` and `predict` meet the same array, or some of its rows. Whoever mends the first line that does not
fit mends them all; so the first one is reported. An array of other columns, or made anew, is a mistake of its own.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from mypy.nodes import (
    AssignmentExpr,
    CallExpr,
    ConditionalExpr,
    Expression,
    IndexExpr,
    IntExpr,
    ListExpr,
    MemberExpr,
    NameExpr,
    OperatorAssignmentStmt,
    OpExpr,
    RefExpr,
    StarExpr,
    StrExpr,
    TupleExpr,
)
from mypy.types import AnyType, FunctionLike, Instance, TupleType, Type, UnionType, get_proper_type

from typedthinc._mypy.assignments import FileAssignments, place
from typedthinc._mypy.blocks import Place
from typedthinc._mypy.compat import Checker, has_error, known_type
from typedthinc._mypy.names import ARRAYS, CONTAINERS, MODEL, NDARRAY
from typedthinc._mypy.values import is_definition
from typedthinc.shapes.sentences import Mismatch

# What a value was made of is followed over so many steps.
_MOST_STEPS: Final = 60
# Functions and methods that keep what an array, or the rows of one, look like.
_KEEPING: Final = frozenset(
    "array asarray ascontiguousarray astype copy minibatches minibatch multibatch Ragged enumerate zip list".split()
)
# Assignments, variables, functions, and places of calls.
_Roots: TypeAlias = frozenset[object]


class Refusal(NamedTuple):
    """A value that was refused, where that was, and what the taker and the value were made of."""

    place: Place
    misfit: tuple[object, ...]
    taker: _Roots
    value: _Roots


def is_repeated(
    checker: Checker, assignments: FileAssignments, mismatch: Mismatch, taker: Expression, value: Expression
) -> bool:
    """Tell whether the same has been reported at another place; if it has not, remember it."""
    new = Refusal(
        place(value),
        _misfit(mismatch),
        _Search(checker, assignments, is_model=True).roots(_owner(checker, taker)),
        _Search(checker, assignments, is_model=False).roots(value),
    )
    for old in assignments.refusals:
        if old.place != new.place and old.misfit == new.misfit and has_error(checker, old.place[0]):
            if old.taker & new.taker and old.value & new.value:
                return True
    assignments.refusals.append(new)
    return False


def was_refused(checker: Checker, assignments: FileAssignments, taker: Expression, value: Expression) -> bool:
    """Tell whether a model has refused a value before: `initialize` truths, which come to a loss with its guesses."""
    old = [each for each in assignments.refusals if has_error(checker, each.place[0])]
    takers = _Search(checker, assignments, is_model=True).roots(taker) if old else frozenset[object]()
    found = [each for each in old if each.taker & takers]
    return bool(found) and any(
        each.value & _Search(checker, assignments, is_model=False).roots(value) for each in found
    )


def _owner(checker: Checker, taker: Expression) -> Expression:
    """Return the object whose method takes a value; of a function, the function itself."""
    if not isinstance(taker, MemberExpr) or is_definition(taker):
        return taker
    typ = known_type(checker, taker)
    is_method = typ is not None and isinstance(get_proper_type(typ), FunctionLike)
    return taker.expr if is_method else taker


def _misfit(mismatch: Mismatch) -> tuple[object, ...]:
    sizes = mismatch.misfit.sizes if mismatch.misfit is not None else None
    if mismatch.misfit is None or sizes is None:
        return mismatch.kind, mismatch.message
    return mismatch.kind, mismatch.misfit.axis, sizes


class _Search:
    """One search for what a value was made of."""

    def __init__(self, checker: Checker, assignments: FileAssignments, *, is_model: bool) -> None:
        self._checker, self._assignments, self._is_model = checker, assignments, is_model
        self._found: set[object] = set()
        self._steps = 0

    def roots(self, expression: Expression) -> _Roots:
        self._look(expression)
        return frozenset(self._found)

    def _look(self, node: Expression) -> None:
        self._steps += 1
        if self._steps > _MOST_STEPS:
            return
        match node:
            case CallExpr():
                self._look_at_call(node)
            case RefExpr():
                self._look_at_name(node)
            case IndexExpr(index=IntExpr(value=key) | StrExpr(value=key)):
                inner = _Search(self._checker, self._assignments, is_model=self._is_model)
                self._found.add((inner.roots(node.base), key))
            case IndexExpr() if not isinstance(node.index, TupleExpr):
                self._look(node.base)
            case OpExpr() if self._is_model:
                self._look_at_parts(node.left, node.right)
            case StarExpr():
                self._look(node.expr)
            case AssignmentExpr():
                self._look(node.value)
            case ConditionalExpr():
                self._look_at_parts(node.if_expr, node.else_expr)
            case ListExpr() | TupleExpr() if self._is_model:
                self._look_at_parts(*node.items)
            case _:
                pass

    def _look_at_call(self, node: CallExpr) -> None:
        self._found.add(place(node))
        callee = node.callee
        if self._is_model or (isinstance(callee, NameExpr | MemberExpr) and callee.name in _KEEPING):
            self._look_at_parts(*([callee.expr] if isinstance(callee, MemberExpr) else []), *node.args)

    def _look_at_parts(self, *nodes: Expression) -> None:
        for node in nodes:
            typ = known_type(self._checker, node)
            if typ is None or _may_hold(typ, is_model=self._is_model):
                self._look(node)

    def _look_at_name(self, node: RefExpr) -> None:
        if is_definition(node):
            self._found.add(node.node)
            return
        found, _ = self._assignments.may_be(node)
        variable, _ = self._assignments.variable(node)
        if variable is not None and not found:
            self._found.add(variable)
        for item in found:
            if item in self._found:
                continue
            self._found.add(item)
            value = item.value if item.value is not None else self._iterated(item.place)
            if isinstance(value, OperatorAssignmentStmt):
                self._look_at_parts(value.lvalue, value.rvalue)
            elif value is not None:
                self._look_at_parts(value)

    def _iterated(self, target: Place) -> Expression | None:
        """Return what the loop goes through that sets a variable."""
        found = (value for (start, end), value in self._assignments.contents.iterated if start <= target < end)
        return next(found, None)


def _may_hold(typ: Type, *, is_model: bool) -> bool:
    """Tell whether a value of a type may be or hold a model, or else an array."""
    proper = get_proper_type(typ)
    match proper:
        case AnyType():
            return True
        case TupleType() | UnionType():
            return any(_may_hold(item, is_model=is_model) for item in proper.items)
        case Instance() if is_model and proper.type.has_base(MODEL):
            return True
        case Instance():
            name = proper.type.fullname
            is_array = name in ARRAYS or name in CONTAINERS or proper.type.has_base(NDARRAY)
            return (is_array and not is_model) or any(_may_hold(item, is_model=is_model) for item in proper.args)
        case _:
            return False
