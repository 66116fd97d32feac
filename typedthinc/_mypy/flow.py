"""Where do variables get their values? What is known of a value may be used only where the value surely came from there.

What plain mypy cannot do: a type inferred at the first assignment of a name stays its declared type, together with what
the plugin keeps beside it, and both travel through lists, loops and `pop()`. So a mark says where it was made, and it
counts for an expression only if

1. the expression is the very call or operation that made it; or
2. the expression is a name, or an attribute, one of whose assignments in this file has the call on its right, and mypy's
   binder knows that assignment to be the last one, or no other assignment can have happened in between; or
3. the expression is a name of another module, assigned there once and at module level: the mark holds its full name.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from mypy.nodes import (
    AssignmentExpr,
    AssignmentStmt,
    Context,
    Expression,
    ForStmt,
    FuncItem,
    ListExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    OperatorAssignmentStmt,
    RefExpr,
    StarExpr,
    TupleExpr,
    Var,
    WhileStmt,
    WithStmt,
)
from mypy.traverser import TraverserVisitor

Place = tuple[int, int]


@dataclass
class Assignment:
    """One assignment: where it stands, in which function and loops, and its right side if that is one value."""

    place: Place
    function: int
    loops: tuple[tuple[Place, Place], ...]
    value: Expression | None


@dataclass
class Flow:
    """All assignments of a file, by variable (a Var, or the name of an attribute), and the function around each node."""

    tree: MypyFile
    by_variable: dict[object, list[Assignment]] = field(default_factory=dict)
    homes: dict[Place, str] = field(default_factory=dict)

    def assignments(self, expression: Expression) -> list[Assignment]:
        """List the assignments to a name or an attribute in this file, in the order of the text."""
        key = _key(expression)
        return self.by_variable.get(key, []) if key is not None else []


def place(node: Context) -> Place:
    """Say where a node begins."""
    return node.line, node.column


def flow_of(tree: MypyFile) -> Flow:
    """Read the assignments of a file."""
    reader = _Reader(tree)
    tree.accept(reader)
    for key, found in reader.flow.by_variable.items():
        found.sort(key=lambda item: item.place)
        if isinstance(key, Var) and len(found) == 1 and found[0].value is not None and "." in key.fullname:
            reader.flow.homes[place(found[0].value)] = key.fullname
    return reader.flow


def constant(flow: Flow, expression: Expression) -> Expression | None:
    """Give the one value that a name ever gets in this file, if it gets just one."""
    found = flow.assignments(expression)
    return found[0].value if len(found) == 1 else None


def surely_from(flow: Flow, expression: Expression, origin: Place, *, bound: bool) -> bool:
    """Tell whether the value of a name or attribute surely is what was made at `origin`.

    Args:
        bound: mypy's binder knows the last assignment.
    """
    found = flow.assignments(expression)
    matching = [item for item in found if item.value is not None and place(item.value) == origin]
    if not matching:
        return False
    if bound or len(found) == 1:
        return True
    here = place(expression)
    return matching[0] is found[0] and all(_cannot_precede(item, here) for item in found[1:])


def _cannot_precede(item: Assignment, here: Place) -> bool:
    return item.place > here and not any(start <= here <= end for start, end in item.loops)


def _key(expression: Expression) -> object | None:
    if isinstance(expression, NameExpr) and isinstance(expression.node, Var):
        return expression.node
    if isinstance(expression, MemberExpr):
        return expression.node if isinstance(expression.node, Var) else expression.name
    return None


class _Reader(TraverserVisitor):
    def __init__(self, tree: MypyFile) -> None:
        super().__init__()
        self.flow = Flow(tree)
        self._function = 0
        self._functions = 0
        self._loops: tuple[tuple[Place, Place], ...] = ()

    def visit_func(self, o: FuncItem, /) -> None:
        outer = self._function, self._loops
        self._functions += 1
        self._function, self._loops = self._functions, ()
        super().visit_func(o)
        self._function, self._loops = outer

    def visit_assignment_stmt(self, o: AssignmentStmt, /) -> None:
        for lvalue in o.lvalues:
            self._assign(lvalue, o.rvalue)
        super().visit_assignment_stmt(o)

    def visit_operator_assignment_stmt(self, o: OperatorAssignmentStmt, /) -> None:
        self._assign(o.lvalue, None)
        super().visit_operator_assignment_stmt(o)

    def visit_assignment_expr(self, o: AssignmentExpr, /) -> None:
        self._assign(o.target, o.value)
        super().visit_assignment_expr(o)

    def visit_for_stmt(self, o: ForStmt, /) -> None:
        self._assign(o.index, None)
        outer = self._loops
        self._loops = (*outer, _extent(o))
        super().visit_for_stmt(o)
        self._loops = outer

    def visit_while_stmt(self, o: WhileStmt, /) -> None:
        outer = self._loops
        self._loops = (*outer, _extent(o))
        super().visit_while_stmt(o)
        self._loops = outer

    def visit_with_stmt(self, o: WithStmt, /) -> None:
        for target in o.target:
            if target is not None:
                self._assign(target, None)
        super().visit_with_stmt(o)

    def _assign(self, target: Expression, value: Expression | None) -> None:
        if isinstance(target, TupleExpr | ListExpr):
            parts = value.items if isinstance(value, TupleExpr) and len(value.items) == len(target.items) else None
            for number, item in enumerate(target.items):
                self._assign(item, parts[number] if parts is not None else value)
        elif isinstance(target, StarExpr):
            self._assign(target.expr, None)
        elif isinstance(target, RefExpr):
            key = _key(target)
            if key is not None:
                item = Assignment(place(target), self._function, self._loops, value)
                self.flow.by_variable.setdefault(key, []).append(item)


def _extent(node: Context) -> tuple[Place, Place]:
    return place(node), (node.end_line or node.line, node.end_column or 0)


