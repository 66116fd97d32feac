"""Where do variables get their values? What is known of a value counts only where the value surely came from there.

What plain mypy cannot do: a type inferred at the first assignment of a name stays its declared type, together with what
the plugin keeps beside it, and both travel through lists, loops and `pop()`. So a mark says where it was made, and it
counts for an expression only if

1. the expression is the very call or operation that made it; or
2. the expression is a name, or an attribute, one of whose assignments in this file has the call on its right, and
   mypy's binder knows that assignment to be the last one, or no other assignment can have happened in between; or
3. the expression is a name of another module, assigned there once and at module level: the mark holds its full name.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from operator import itemgetter
from typing import Any, TypeAlias

from mypy.nodes import (
    AssignmentExpr,
    AssignmentStmt,
    Context,
    Expression,
    ForStmt,
    FuncDef,
    ListExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    Node,
    OperatorAssignmentStmt,
    RefExpr,
    ReturnStmt,
    StarExpr,
    TupleExpr,
    Var,
    WhileStmt,
    WithStmt,
)
from mypy.types import CallableType

from typedthinc._mypy.compat import Checker
from typedthinc._mypy.signature_info import SignatureInfo
from typedthinc._mypy.statements import inside

Place: TypeAlias = tuple[int, int]
Extent: TypeAlias = tuple[Place, Place]
Border: TypeAlias = tuple[Place, FuncDef | None]

# A name may stand for a name; past so many steps nothing is known.
_DEEPEST = 8


@dataclass
class Assignment:
    """One assignment: where it stands, in which loops, its right side if that is one value, whether with a type."""

    place: Place
    loops: tuple[Extent, ...]
    value: Expression | None
    annotated: bool = False


@dataclass
class FileAssignments:
    """All assignments of a file, by variable (a Var, or the name of an attribute), its functions and its returns."""

    by_variable: dict[object, list[Assignment]] = field(default_factory=dict)
    homes: dict[Place, str] = field(default_factory=dict)
    layers: dict[object, str] = field(default_factory=dict[object, str])
    answers: dict[Context, tuple[CallableType, CallableType]] = field(default_factory=dict[Context, Any])
    outlines: dict[int, SignatureInfo] = field(default_factory=dict[int, SignatureInfo])
    made: dict[Place, Assignment] = field(default_factory=dict)
    returned: set[Place] = field(default_factory=set)
    borders: list[Border] = field(default_factory=list)

    def assignments(self, expression: Expression) -> list[Assignment]:
        """List the assignments to a name or an attribute in this file, in the order of the text."""
        key = _key(expression)
        return self.by_variable.get(key, []) if key is not None else []

    def is_declared(self, node: Context) -> bool:
        """Tell whether a call makes what an annotation speaks of: a result, or the value of a variable with a type."""
        return place(node) in self.returned or node in self._declared

    def is_loose(self, expression: Expression) -> bool:
        """Tell whether a name or attribute has no declared type, and gets a value more than once."""
        found = self.assignments(expression)
        return len(found) > 1 and not _has_type(_key(expression), found)

    def function_at(self, here: Place) -> FuncDef | None:
        """Find the innermost function around a place."""
        number = bisect_right(self.borders, here, key=itemgetter(0))
        return self.borders[number - 1][1] if number else None

    def outline(self, signature: CallableType) -> SignatureInfo:
        """Read a signature, once."""
        # An outline holds its signature, so that no other can get its id meanwhile.
        found = self.outlines.get(id(signature))
        if found is None:
            found = self.outlines[id(signature)] = SignatureInfo(signature)
        return found

    @cached_property
    def _declared(self) -> set[Context]:
        declared = (found for key, found in self.by_variable.items() if _has_type(key, found))
        return {item.value for found in declared for item in found if item.value is not None}


def place(node: Context) -> Place:
    """Say where a node begins."""
    return node.line, node.column


def assignments_of_file(tree: MypyFile) -> FileAssignments:
    """Read the assignments of a file."""
    flow = _Reader(tree).flow
    for key, found in flow.by_variable.items():
        found.sort(key=lambda item: item.place)
        if isinstance(key, Var) and len(found) == 1 and found[0].value is not None and "." in key.fullname:
            flow.homes[place(found[0].value)] = key.fullname
    return flow


class AssignmentsByFile:
    """The flow of the file that is being checked, read once."""

    def __init__(self) -> None:
        self._last: FileAssignments | None = None
        self._scope: object = None

    def of(self, checker: Checker) -> FileAssignments:
        """Give the flow of the file that a checker is at."""
        # The daemon puts what a file now holds into the tree it has; only the scope is new with each check.
        if self._last is None or self._scope is not checker.scope:
            self._last, self._scope = assignments_of_file(checker.tree), checker.scope
        return self._last


def constant(flow: FileAssignments, expression: Expression) -> Expression | None:
    """Give the one value that a name ever gets in this file, if it gets just one."""
    found = flow.assignments(expression)
    return found[0].value if len(found) == 1 else None


def surely_from(flow: FileAssignments, expression: Expression, origin: Place, *, bound: bool, depth: int = 0) -> bool:
    """Tell whether the value of a name or attribute surely is what was made at `origin`.

    Args:
        bound: mypy's binder knows the last assignment.
        depth: How many names stand for one another up to here: `b = a` after `a = Linear(5)` is one.
    """
    found = flow.assignments(expression)
    matching = [item for item in found if item.value is not None and _comes_from(flow, item.value, origin, depth)]
    if not matching:
        return False
    if len(found) == 1:
        return True
    if bound and matching[0] is not found[0]:
        # Where ways join, the binder keeps what it had: to it, models that differ in their sizes are the same.
        made, here = matching[0].place, place(expression)
        return all(item.place <= made or _cannot_precede(item, here) for item in found)
    # Where ways join, mypy falls back to the type declared by the first assignment: the binder proves nothing of it.
    here = place(expression)
    if len({flow.function_at(spot) for spot in (here, *(item.place for item in found))}) > 1:
        return False
    return matching[0] is found[0] and all(_cannot_precede(item, here) for item in found[1:])


def frame_at(flow: FileAssignments, here: Place) -> str:
    """Name the function around a place; each run of it makes objects of its own. At module level it is ""."""
    function = flow.function_at(here)
    return "" if function is None else f"@{function.line}:{function.column}"


def one_object(flow: FileAssignments, expression: Expression, origin: Place) -> str | None:
    """Tell whether a name whose value was made at `origin` stands for one object wherever it is named in its frame.

    Returns:
        The frame: "" for the module, the function around otherwise. None if the call may have made several objects
        that the name stands for in turn: in a loop, as an attribute, for a name that other functions see.
    """
    made = flow.made.get(origin)
    if made is None or made.loops or not isinstance(expression, NameExpr) or not isinstance(expression.node, Var):
        return None
    frame, is_global = frame_at(flow, made.place), "." in expression.node.fullname
    if is_global != (not frame) or (frame and frame_at(flow, place(expression)) != frame):
        return None
    return frame if all(frame_at(flow, item.place) == frame for item in flow.assignments(expression)) else None


def _comes_from(flow: FileAssignments, value: Expression, origin: Place, depth: int) -> bool:
    if place(value) == origin:
        return True
    return (
        isinstance(value, RefExpr)
        and depth < _DEEPEST
        and surely_from(flow, value, origin, bound=False, depth=depth + 1)
    )


def _cannot_precede(item: Assignment, here: Place) -> bool:
    return item.place > here and not any(_within(loop, here) for loop in item.loops)


def _has_type(key: object | None, assignments: list[Assignment]) -> bool:
    return (isinstance(key, Var) and not key.is_inferred) or any(item.annotated for item in assignments)


def _within(extent: Extent, here: Place) -> bool:
    return extent[0] <= here <= extent[1]


def _key(expression: Expression) -> object | None:
    if isinstance(expression, NameExpr) and isinstance(expression.node, Var):
        # A name in the body of a class is an attribute, which instances and subclasses may set.
        return expression.node.name if expression.node.info else expression.node
    if isinstance(expression, MemberExpr):
        # `self.layer` is known by its name: where it is read, mypy keeps no Var for it.
        node = expression.node
        return node if isinstance(node, Var) and not node.info else expression.name
    return None


class _Reader:
    """Walks the statements of a file."""

    def __init__(self, tree: MypyFile) -> None:
        self.flow = FileAssignments()
        self._loops: tuple[Extent, ...] = ()
        self._function: FuncDef | None = None
        self._returns: list[Expression] = []
        self._read_all(tree.defs)
        for expression in self._returns:
            self._return(expression)

    def _read_all(self, statements: Iterable[Node]) -> None:
        for statement in statements:
            self._read(statement)

    def _read(self, node: Node) -> None:
        match node:
            case AssignmentStmt():
                for lvalue in node.lvalues:
                    self._assign(lvalue, node.rvalue, annotated=node.unanalyzed_type is not None)
            case AssignmentExpr():
                self._assign(node.target, node.value)
                self._read(node.value)
            case OperatorAssignmentStmt():
                self._assign(node.lvalue, None)
            case FuncDef():
                self._read_function(node)
            case ReturnStmt() if node.expr is not None:
                self._returns.append(node.expr)
            case ForStmt():
                self._assign(node.index, None)
                self._read_loop(node)
            case WhileStmt():
                self._read_loop(node)
            case WithStmt():
                for target in node.target:
                    self._assign(target, None)
            case _:
                pass
        for inner in inside(node):
            self._read(inner)

    def _read_function(self, node: FuncDef) -> None:
        outer, loops = self._function, self._loops
        self._function, self._loops = node, ()
        start, end = _extent(node)
        self.flow.borders.append((start, node))
        self._read(node.body)
        self.flow.borders.append((end, outer))
        self._function, self._loops = outer, loops

    def _read_loop(self, node: ForStmt | WhileStmt) -> None:
        outer = self._loops
        self._loops = (*outer, _extent(node))
        if isinstance(node, WhileStmt):
            self._read(node.expr)
        self._read(node.body)
        self._loops = outer

    def _return(self, expression: Expression) -> None:
        """Note where a function makes what it returns: there, or where it sets the one value of the name returned."""
        self.flow.returned.add(place(expression))
        value = constant(self.flow, expression) if isinstance(expression, NameExpr) else None
        if value is not None and self.flow.function_at(place(value)) == self.flow.function_at(place(expression)):
            self.flow.returned.add(place(value))

    def _assign(self, target: Expression | None, value: Expression | None, *, annotated: bool = False) -> None:
        if isinstance(target, TupleExpr | ListExpr):
            parts = value.items if isinstance(value, TupleExpr) and len(value.items) == len(target.items) else None
            for number, item in enumerate(target.items):
                self._assign(item, parts[number] if parts is not None else value)
        elif isinstance(target, StarExpr):
            self._assign(target.expr, None)
        elif isinstance(target, RefExpr):
            key = _key(target)
            if key is not None:
                found = Assignment(place(target), self._loops, None if _is_field(target) else value, annotated)
                self.flow.by_variable.setdefault(key, []).append(found)
                if value is not None:
                    self.flow.made.setdefault(place(value), found)


def _is_field(target: RefExpr) -> bool:
    """Tell whether this is `width: int = 5` in a class: the default of a field, which each instance may set."""
    node = target.node
    return isinstance(target, NameExpr) and isinstance(node, Var) and bool(node.info) and not node.is_inferred


def _extent(node: Context) -> Extent:
    return place(node), (node.end_line or node.line, node.end_column or 0)
