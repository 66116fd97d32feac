"""What value does a name stand for? The expressions that may have made it, found by way of all names in between.

A type inferred at the first assignment of a name stays its declared type, together with what the plugin keeps beside
it, and both travel through lists, loops and `pop()`. So what is kept beside a type counts only for the call that made
it, and for a name only if the assignments that reach it lead to that call.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from mypy.nodes import (
    AssignmentExpr,
    AwaitExpr,
    CallExpr,
    ConditionalExpr,
    Decorator,
    DictExpr,
    DictionaryComprehension,
    Expression,
    FuncDef,
    GeneratorExpr,
    IndexExpr,
    IntExpr,
    ListComprehension,
    ListExpr,
    MemberExpr,
    NameExpr,
    OperatorAssignmentStmt,
    OpExpr,
    OverloadedFuncDef,
    RefExpr,
    SliceExpr,
    StarExpr,
    StrExpr,
    TupleExpr,
    TypeInfo,
    UnaryExpr,
    Var,
)
from mypy.types import TupleType, Type, get_proper_type

from typedthinc._mypy.assignments import Assignment, FileAssignments
from typedthinc._mypy.compat import Checker, known_type
from typedthinc._mypy.nested import is_kept_inside, name_with_keys, stands_in
from typedthinc._mypy.variables import name_of, root_of

# A name may stand for a name; past so many steps, or so many choices, nothing is known.
_DEEPEST: Final = 32
_MOST: Final = 16
# Calls of these classes make new lists and dicts.
_NEW: Final = ("builtins.dict", "builtins.list")
# Members of enumerations that are of these equal their values.
_EQUAL_TO_VALUES: Final = ("builtins.int", "builtins.str")


@dataclass(frozen=True, slots=True)
class Made:
    """What may have made a value: an expression, or the item of it that `path` leads to; or the caller, of a parameter.

    Attributes:
        declared: A name whose type speaks for the value: a parameter, or one that is declared where it is set.
    """

    value: Expression | OperatorAssignmentStmt | None
    path: tuple[int, ...] = ()
    declared: RefExpr | None = None


class _Unknown(Exception):
    """Nobody can tell where the value comes from."""


def makers(
    assignments: FileAssignments, expression: Expression, *, is_model: bool = True, of_class: TypeInfo | None = None
) -> list[Made] | None:
    """List what may have made the value of an expression; None if nobody can tell.

    None, too, for a name that this file only reads.

    Args:
        is_model: Whether it may be a model, which may have been changed in place since it was made.
        of_class: The class of the object whose attribute it is, where it is of no class derived from that.
    """
    return _found(_Search(assignments, is_model=is_model, of_class=of_class), expression, 0)


def way_to(assignments: FileAssignments, expression: Expression) -> tuple[list[Made], list[Assignment]]:
    """List what may have made a value, be it changed in place since, and the assignments that led to it."""
    search = _Search(assignments, is_model=False)
    found = _found(search, expression, 0)
    return found or [], search.passed()


def _found(search: _Search, expression: Expression, depth: int) -> list[Made] | None:
    try:
        return list(dict.fromkeys(search.search(expression, (), depth)))
    except _Unknown:
        return None


def is_plain(expression: Expression) -> bool:
    """Tell whether an expression makes its value itself: not a name, and not a choice between others."""
    return not isinstance(expression, RefExpr | ConditionalExpr | AssignmentExpr | IndexExpr)


def is_definition(expression: RefExpr) -> bool:
    """Tell whether a name is that of a function or class, which stands for itself."""
    return isinstance(expression.node, FuncDef | Decorator | OverloadedFuncDef | TypeInfo)


def display(
    assignments: FileAssignments, expression: Expression
) -> ListExpr | ListComprehension | TupleExpr | DictExpr | None:
    """Return the list, tuple or dict as written that an expression stands for, if nothing can have changed it."""
    return _display(assignments, expression, makers(assignments, expression))


def _display(
    assignments: FileAssignments, expression: Expression, found: list[Made] | None
) -> ListExpr | ListComprehension | TupleExpr | DictExpr | None:
    value = found[0].value if found is not None and len(found) == 1 and not found[0].path else None
    if isinstance(expression, IndexExpr) and not is_written_in(assignments, expression, value):
        return None
    if isinstance(value, TupleExpr):
        return value
    return (
        value
        if isinstance(value, ListExpr | ListComprehension | DictExpr) and is_unchanged(assignments, expression)
        else None
    )


def type_made(checker: Checker, assignments: FileAssignments, made: Made) -> Type | None:
    """Return the type of what was made, with what is kept beside it; None if mypy has not met it yet."""
    if isinstance(made.value, OperatorAssignmentStmt):
        return assignments.operations.get(made.value.lvalue)
    typ = known_type(checker, made.value) if made.value is not None else None
    for number in made.path:
        proper = get_proper_type(typ) if typ is not None else None
        if not isinstance(proper, TupleType) or not -len(proper.items) <= number < len(proper.items):
            return None
        typ = proper.items[number]
    return typ


class _Search:
    """One search; each name is followed once."""

    def __init__(self, assignments: FileAssignments, *, is_model: bool, of_class: TypeInfo | None = None) -> None:
        self._assignments, self._is_model, self._of_class = assignments, is_model, of_class
        self._seen: set[tuple[Assignment, tuple[int, ...]]] = set()
        self._count = 0

    def passed(self) -> list[Assignment]:
        """List the assignments that the search has led through."""
        return [item for item, _ in self._seen]

    def search(self, value: Expression, path: tuple[int, ...], depth: int) -> list[Made]:
        self._count += 1
        if depth > _DEEPEST or self._count > 4 * _MOST:
            raise _Unknown
        match value:
            case RefExpr() if value.fullname == "builtins.None" or is_definition(value):
                return [Made(value, path)]
            case RefExpr():
                return self._of_name(value, path, depth)
            case AssignmentExpr():
                return self.search(value.value, path, depth + 1)
            case ConditionalExpr():
                choices = (value.if_expr, value.else_expr)
                return [made for choice in choices for made in self.search(choice, path, depth + 1)]
            case TupleExpr() | ListExpr() if path:
                return self.search(_item(value, path[0]), path[1:], depth + 1)
            case IndexExpr():
                return self._of_index(value, path, depth)
            case AwaitExpr():
                raise _Unknown
            case _:
                return [Made(value, path)]

    def _of_name(self, name: RefExpr, path: tuple[int, ...], depth: int) -> list[Made]:
        found, is_changed = self._assignments.may_be(name)
        if not found and is_layers(name):
            return [Made(name, path)]
        if depth == 0 and self._of_class is not None:
            # What classes derived from this one set, its own objects do not have.
            found = [each for each in found if each.owner is None or each.owner in self._of_class.mro]
        if not found or (is_changed and self._is_model):
            raise _Unknown
        made: list[Made] = []
        for item in found:
            if item.is_parameter:
                made.append(Made(None, path, name if not path else None))
            elif item.value is None:
                raise _Unknown
            elif (item, path) not in self._seen:
                self._seen.add((item, path))
                choices = self._of_assignment(item, path, depth)
                made += [replace(choice, declared=name) for choice in choices] if item.annotated else choices
        if len(made) > _MOST:
            raise _Unknown
        return made

    def _of_assignment(self, item: Assignment, path: tuple[int, ...], depth: int) -> list[Made]:
        if isinstance(item.value, ListExpr | DictExpr | ListComprehension | GeneratorExpr) and path and not item.path:
            # What a name stands for may have been changed since, or gone through.
            raise _Unknown
        if isinstance(item.value, Expression):
            return self.search(item.value, (*item.path, *path), depth + 1)
        return [Made(item.value, path)]

    def _of_index(self, value: IndexExpr, path: tuple[int, ...], depth: int) -> list[Made]:
        key = literal_key(value.index)
        held = self._display(value.base, depth) if key is not None else None
        if held is None and isinstance(key, int) and not self._is_elsewhere(value.base):
            return self.search(value.base, (key, *path), depth + 1)
        if key is None or not isinstance(held, DictExpr | ListExpr | TupleExpr):
            return [Made(value, path)]
        if isinstance(held, DictExpr):
            # A key written twice means its last value; a key that is not a literal may be any of them.
            items = [(literal_key(name) if name is not None else None, item) for name, item in held.items]
            if any(name is None for name, _ in items):
                raise _Unknown
            item = dict(items).get(key)
        else:
            item = _item(held, key) if isinstance(key, int) else None
        if item is None:
            raise _Unknown
        return self.search(item, path, depth + 1)

    def _is_elsewhere(self, base: Expression) -> bool:
        """Tell whether what a name stands for is set in other modules only."""
        return isinstance(base, RefExpr) and not is_layers(base) and not self._assignments.may_be(base)[0]

    def _display(self, base: Expression, depth: int) -> ListExpr | ListComprehension | TupleExpr | DictExpr | None:
        """Find a display in a search of its own, which is part of this one: `x = x[0]` in a loop has no end."""
        inner = _Search(self._assignments, is_model=True)
        inner._count = self._count
        found = _found(inner, base, depth + 1)
        self._count = inner._count
        return _display(self._assignments, base, found)


def is_layers(node: object) -> bool:
    """Tell whether an expression is written as the layers of a model."""
    return isinstance(node, MemberExpr) and node.name == "layers"


def _item(held: ListExpr | TupleExpr, number: int) -> Expression:
    if any(isinstance(item, StarExpr) for item in held.items) or not -len(held.items) <= number < len(held.items):
        raise _Unknown
    return held.items[number]


def literal_key(expression: Expression) -> int | str | None:
    """Return the number or text that an expression is, as it is written; of a member of an enumeration, its name."""
    if isinstance(expression, MemberExpr):
        return _name_of_member(expression)
    if isinstance(expression, UnaryExpr) and expression.op == "-" and isinstance(expression.expr, IntExpr):
        return -expression.expr.value
    return expression.value if isinstance(expression, IntExpr | StrExpr) else None


def _name_of_member(expression: MemberExpr) -> str | None:
    """Return the full name of a member of an enumeration that equals nothing else."""
    info = expression.expr.node if isinstance(expression.expr, RefExpr) else None
    if not isinstance(info, TypeInfo) or not info.is_enum or any(info.has_base(each) for each in _EQUAL_TO_VALUES):
        return None
    symbol = info.names.get(expression.name)
    return f"{info.fullname}.{expression.name}" if symbol is not None and isinstance(symbol.node, Var) else None


def is_unchanged(assignments: FileAssignments, expression: Expression) -> bool:
    """Tell whether nothing can have changed a list or dict: it is only looked at, under this name."""
    if not isinstance(expression, RefExpr):
        return is_plain(expression) or _is_unchanged_inside(assignments, expression)
    name = name_of(expression)
    if assignments.is_escaped(expression):
        return False
    # What others can reach, they may change.
    is_private = isinstance(name, str) and name.startswith("_")
    if not is_private and not assignments.is_left_alone(expression):
        return False
    return all(_is_new(assignments, item.value) for item in assignments.may_be(expression)[0])


def is_left_as_made(assignments: FileAssignments, name: Expression) -> bool:
    """Tell whether nothing can have changed a list that an expression stands for since a call has made it."""
    if not isinstance(name, RefExpr):
        return True
    found = assignments.may_be(name)[0]
    is_own = bool(found) and all(isinstance(each.value, CallExpr) and not each.path for each in found)
    return is_own and not assignments.is_escaped(name) and assignments.is_left_alone(name)


def is_written_in(assignments: FileAssignments, expression: IndexExpr, item: object) -> bool:
    """Tell whether an item of a list or dict is written there: else it has another name, by which it may be changed."""
    held = display(assignments, root_of(expression)[0])
    return isinstance(held, ListExpr | TupleExpr | DictExpr) and stands_in(held, item)


def _is_unchanged_inside(assignments: FileAssignments, expression: Expression) -> bool:
    """Tell whether nothing can have changed a list or dict that is written in another one."""
    found = name_with_keys(expression)
    if found is None and isinstance(root_of(expression)[0], DictExpr | ListExpr | TupleExpr):
        # It has no name.
        return True
    if found is None or not is_unchanged(assignments, found[0]) or not is_kept_inside(assignments.contents, *found):
        return False
    is_private = isinstance(name := name_of(found[0]), str) and name.startswith("_")
    return is_private or assignments.is_left_alone(*found)


def _is_new(assignments: FileAssignments, value: object) -> bool:
    """Tell whether an expression makes a list or dict that nobody else has, but by names that are known."""
    contents = assignments.contents
    if isinstance(value, NameExpr) and (value in contents.aliased or value in contents.given_up):
        found, _ = assignments.may_be(value)
        return bool(found) and all(
            not isinstance(item.value, NameExpr) and _is_new(assignments, item.value) for item in found
        )
    if isinstance(value, CallExpr):
        return isinstance(value.callee, RefExpr) and value.callee.fullname in _NEW
    if isinstance(value, IndexExpr):
        # A slice is another list.
        return isinstance(value.index, SliceExpr) or _is_unchanged_inside(assignments, value)
    while isinstance(value, OpExpr) and value.op in ("+", "*") and not isinstance(value.right, ListExpr):
        # A sum or a multiple of lists is another list.
        value = value.left
    if isinstance(value, OpExpr) and value.op in ("+", "*"):
        return True
    return isinstance(value, ListExpr | ListComprehension | DictExpr | DictionaryComprehension)
