"""Loops of a few known rounds: which items these have, and whether they tell more than what all have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from mypy.nodes import (
    AssignmentExpr,
    AssignmentStmt,
    CallExpr,
    Expression,
    ForStmt,
    IndexExpr,
    ListComprehension,
    ListExpr,
    Node,
    OperatorAssignmentStmt,
    RefExpr,
    SliceExpr,
    TupleExpr,
    Var,
    WithStmt,
)

from typedthinc._mypy.features.arrays import builtin_functions
from typedthinc._mypy.features.arrays.branches import Names
from typedthinc._mypy.features.inside import own_expressions, statements, variables, walk
from typedthinc.shapes.arrays.values import Arr, Dict, Lazy, Repeated, Tensor, Value, count, joined, plain
from typedthinc.shapes.sizes import UNKNOWN, Size, Unknown, is_unnamed

# A loop of more rounds is known by what all of them have in common.
_MOST_ROUNDS = 16
# So many statements are run through round by round, those of loops in loops and of functions that are called included.
_MOST_STEPS = 800
# And so many in all loops of a file.
_MOST_OF_FILE = 8_000
# After so many statements of a file, calls of its functions are followed no more: tables are written as such calls.
_MOST_OF_ALL = 100_000
# What these make has nothing to do any more with what it is made of.
_MAKING: Final = frozenset(f"builtins.{name}" for name in "range list tuple sorted".split())


class Patience:
    """How many statements of a file may still be run through round by round, or once more for a call.

    Attributes:
        steps: How many statements were run through.
    """

    def __init__(self) -> None:
        self.steps: int = 0
        self._spent: int = 0
        self._end: int | None = None

    @property
    def is_over(self) -> bool:
        return self._end is not None and self.steps > self._end

    @property
    def follows(self) -> bool:
        """Tell whether calls of functions are still followed."""
        return self.steps < _MOST_OF_ALL

    def lasts(self, run: Callable[[], bool]) -> bool:
        """Tell whether a run through a loop goes well, and comes to its end in time."""
        if self._end is not None:
            return not self.is_over and run()
        before = self.steps
        self._end = before + min(_MOST_STEPS, _MOST_OF_FILE - self._spent)
        try:
            return not self.is_over and run()
        finally:
            self._end = None
            self._spent += self.steps - before


def items(sequence: Value) -> list[Value]:
    """Return what each round of a loop has, if they are few; nothing where nobody knows how many there are."""
    if isinstance(sequence, Dict) and sequence.is_complete:
        sequence = builtin_functions.keys(sequence)
    many = plain(count(sequence))
    if many is None or many > _MOST_ROUNDS:
        return []
    if isinstance(sequence, list | tuple):
        return list(sequence)
    each = builtin_functions.of_a_round(sequence)
    return [] if isinstance(each, Unknown) else [each] * many


def may_change(node: Expression) -> bool:
    """Tell whether what a loop goes through may become another while it does."""
    if isinstance(node, CallExpr):
        return not (isinstance(node.callee, RefExpr) and node.callee.fullname in _MAKING)
    is_part = isinstance(node, IndexExpr) and isinstance(node.index, SliceExpr)
    return not is_part and not isinstance(node, ListExpr | TupleExpr | ListComprehension)


def bound(node: Node) -> set[Var]:
    """Return the names that a statement, or one in it, binds."""
    inside = [each for expression in own_expressions(node) for each in walk(expression)]
    targets: list[Expression] = [each.target for each in inside if isinstance(each, AssignmentExpr)]
    match node:
        case AssignmentStmt():
            targets += node.lvalues
        case OperatorAssignmentStmt():
            targets.append(node.lvalue)
        case ForStmt():
            targets.append(node.index)
        case WithStmt():
            targets += [each for each in node.target if each is not None]
        case _:
            pass
    return set[Var]().union(*map(variables, targets), *map(bound, statements(node)))


def add(values: dict[Expression, Value], more: Mapping[Expression, Value]) -> None:
    """Put what expressions are worth in a round to what they were in those before."""
    for node, value in more.items():
        values[node] = joined(values[node], value) if node in values else value


def say_more(
    values: Mapping[Expression, Value],
    known: Mapping[Expression, Value],
    names: Names | None,
    known_names: Names | None,
) -> bool:
    """Tell whether a round tells sizes of arrays that are not known of all."""
    if any(_says_more(value, known.get(node, UNKNOWN)) for node, value in values.items()):
        return True
    others = known_names or {}
    return any(_says_more(value, others.get(name, UNKNOWN)) for name, value in (names or {}).items())


def _says_more(value: Value, known: Value) -> bool:
    if value is known:
        return False
    match value:
        case Arr(sizes=sizes):
            return _has_more_sizes(sizes, known.sizes if isinstance(known, Arr) else ())
        case list() | tuple():
            return any(_says_more(one, other) for one, other in zip(value, _items_of(known, len(value)), strict=True))
        case Dict(items):
            held = known if isinstance(known, Dict) else Dict(())
            return any(_says_more(each, held.get(key)) for key, each in items)
        case Repeated(item):
            return _says_more(item, known.item if isinstance(known, Repeated) else UNKNOWN)
        case Lazy(found):
            return _says_more(found, known.value if isinstance(known, Lazy) else UNKNOWN)
        case Tensor(array):
            return _says_more(array, known.array if isinstance(known, Tensor) else UNKNOWN)
        case _:
            return False


def _has_more_sizes(sizes: Sequence[Size], known: Sequence[Size]) -> bool:
    if len(sizes) != len(known):
        known = [UNKNOWN] * len(sizes)
    pairs = zip(sizes, known, strict=True)
    return any(
        isinstance(other, Unknown) and not (isinstance(size, Unknown) or is_unnamed(size)) for size, other in pairs
    )


def _items_of(value: Value, many: int) -> list[Value]:
    """List what is known of the items of a list."""
    if isinstance(value, list | tuple) and len(value) == many:
        return list(value)
    return [value.item if isinstance(value, Repeated) else UNKNOWN] * many
