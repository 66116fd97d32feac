"""One run through the statements of a function, or of the module: what each name is worth after each of them.

Branches that join leave what they have in common; a loop is run until nothing changes any more. What may be
interrupted, the body of a `try`, leaves nothing of what it binds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from mypy.nodes import (
    AssignmentStmt,
    Block,
    BreakStmt,
    CallExpr,
    ContinueStmt,
    DelStmt,
    Expression,
    ForStmt,
    FuncDef,
    IfStmt,
    ListExpr,
    MatchStmt,
    MemberExpr,
    NameExpr,
    Node,
    OperatorAssignmentStmt,
    RaiseStmt,
    RefExpr,
    ReturnStmt,
    StarExpr,
    TempNode,
    TryStmt,
    TupleExpr,
    Var,
    WhileStmt,
    WithStmt,
)
from mypy.types import CallableType

from typedthinc._mypy.features.arrays import builtin_functions
from typedthinc._mypy.features.arrays.expressions import Reader
from typedthinc._mypy.features.arrays.inside import own_expressions
from typedthinc.shapes.arrays.values import Arr, Value, joined
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Unknown

if TYPE_CHECKING:
    from typedthinc._mypy.features.arrays.files import FileArrays

Names = dict[Var, Value]
# A loop that has not settled by then leaves nothing of what it binds.
_ROUNDS = 4
_CATCHING = frozenset(
    {"raises", "assertRaises", "assert_raises", "suppress", "assertRaisesRegex", "assert_raises_regex"}
)


class Run:
    """A run through the statements of one scope.

    Attributes:
        names: What names are worth at this point; None where the program never comes.
        returned: What the function returns.
        complaints: What numpy is sure to refuse, with the expression that does.
        depth: How many calls of functions of the file led here.
    """

    def __init__(self, file: FileArrays, scope: FuncDef | None, names: Names | None = None, depth: int = 0) -> None:
        self._file, self._scope = file, scope
        self.names: Names | None = dict(names or {})
        self.reader: Reader = Reader(self)
        self.returned: list[Value] = []
        self.complaints: list[tuple[Expression, Mismatch]] = []
        self.depth = depth
        self._breaks: list[list[Names]] = []
        self._continues: list[list[Names]] = []
        self._bound: list[set[Var]] = []
        self._tolerant = 0

    def all(self, statements: Iterable[Node]) -> None:
        """Run through statements, up to one that leads away."""
        for statement in statements:
            if self.names is None:
                return
            self.one(statement)

    def one(self, node: Node) -> None:
        """Run through a statement."""
        match node:
            case AssignmentStmt():
                self._assignment(node)
            case OperatorAssignmentStmt():
                self._operator_assignment(node)
            case ReturnStmt():
                self._return(node)
            case RaiseStmt():
                self._leave(node)
            case BreakStmt():
                self._jump(self._breaks)
            case ContinueStmt():
                self._jump(self._continues)
            case DelStmt():
                self.assign(node.expr, UNKNOWN)
            case _:
                self._compound(node)

    def _compound(self, node: Node) -> None:
        match node:
            case IfStmt():
                self._if(node)
            case ForStmt():
                self._for(node)
            case WhileStmt():
                self._while(node)
            case WithStmt():
                self._with(node)
            case TryStmt():
                self._try(node)
            case MatchStmt():
                self._match(node)
            case Block():
                self._block(node)
            case _:
                for expression in own_expressions(node):
                    self.reader.value(expression)

    # What expressions ask

    def variable(self, node: NameExpr) -> Value:
        """Return the value of a name where it is read."""
        assert isinstance(node.node, Var)
        if self.names is not None and node.node in self.names:
            found = self.names[node.node]
            return self._file.declared(node.node, scalar=True) if found is UNKNOWN else found
        return self._file.outside(node, self._scope)

    def attribute(self, node: MemberExpr) -> Value:
        """Return the value of an attribute of an object other than an array."""
        return self._file.attribute(node)

    def result(self, node: CallExpr, args: list[Value]) -> Value:
        """Return what a function returns: by its signature, or by its body if it is of this file."""
        found = self._file.declared_result(node, args, self.complain)
        function = node.callee.node if isinstance(node.callee, RefExpr) else None
        if isinstance(found, Unknown) and isinstance(function, FuncDef):
            return self._file.result(function, node, args, self.depth)
        return found

    def typed(self, node: Expression) -> Value:
        """Return what the type of an expression tells, if mypy has been there."""
        return self._file.typed(node)

    def complain(self, node: Expression, mismatch: Mismatch) -> None:
        """Note what numpy is sure to refuse, but where it may be expected to."""
        if not self._tolerant:
            self.complaints.append((node, mismatch))

    def assign(self, target: Expression, value: Value) -> None:
        """Bind a target, or the targets in it."""
        match target:
            case NameExpr(node=Var() as variable) if self.names is not None:
                self.names[variable] = self._file.kept(variable, value)
                if self._bound:
                    self._bound[-1].add(variable)
            case TupleExpr() | ListExpr():
                self._unpack(target, value)
            case StarExpr():
                self.assign(target.expr, UNKNOWN)
            case _:
                self.reader.value(target)

    def _unpack(self, target: TupleExpr | ListExpr, value: Value) -> None:
        many, each = builtin_functions.iterated(value)
        values = list(value) if isinstance(value, list | tuple) else [each] * (many or 0)
        if len(values) != len(target.items) or any(isinstance(item, StarExpr) for item in target.items):
            values = [each if isinstance(value, Arr) else UNKNOWN for _ in target.items]
        for item, part in zip(target.items, values, strict=True):
            self.assign(item, part)

    # Statements

    def _assignment(self, node: AssignmentStmt) -> None:
        if isinstance(node.rvalue, TempNode):
            return
        value = self.reader.value(node.rvalue)
        for target in node.lvalues:
            self._compare(target, value, node.rvalue)
            is_declared = node.unanalyzed_type is not None and isinstance(value, Unknown)
            self.assign(target, self._declared(target) if is_declared else value)

    def _declared(self, target: Expression) -> Value:
        """Return what an annotation says of a value of which nothing else is known."""
        if isinstance(target, NameExpr) and isinstance(target.node, Var):
            return self._file.declared(target.node)
        return UNKNOWN

    def _compare(self, target: Expression, value: Value, node: Expression) -> None:
        """Compare a value with the type that the name it is assigned to is declared with."""
        if isinstance(target, NameExpr) and isinstance(target.node, Var) and not target.node.is_inferred:
            mismatch = self._file.mismatch(target.name, target.node.type, value)
            if mismatch is not None:
                self.complain(node, mismatch)

    def _operator_assignment(self, node: OperatorAssignmentStmt) -> None:
        right, left = self.reader.value(node.rvalue), self.reader.value(node.lvalue)
        is_array = isinstance(left, Arr) and bool(left.sizes)
        value = self.reader.operation(node.lvalue, node.op, left, right)
        # An array keeps its sizes, or numpy refuses.
        if isinstance(node.lvalue, NameExpr):
            self.assign(node.lvalue, left if is_array else value)

    def _return(self, node: ReturnStmt) -> None:
        value = None if node.expr is None else self.reader.value(node.expr)
        self.returned.append(value)
        self.names = None
        if node.expr is None or self._scope is None or not isinstance(self._scope.type, CallableType):
            return
        mismatch = self._file.mismatch(f"the result of {self._scope.name}", self._scope.type.ret_type, value)
        if mismatch is not None:
            self.complain(node.expr, mismatch)

    def _leave(self, node: RaiseStmt) -> None:
        if node.expr is not None:
            self.reader.value(node.expr)
        self.names = None

    def _jump(self, places: list[list[Names]]) -> None:
        if places and self.names is not None:
            places[-1].append(self.names)
        self.names = None

    def _if(self, node: IfStmt) -> None:
        ends: list[Names | None] = []
        for condition, body in zip(node.expr, node.body, strict=True):
            self.reader.value(condition)
            before = self._copy()
            self._block(body)
            ends.append(self.names)
            self.names = before
        if node.else_body is not None:
            self._block(node.else_body)
        self.names = _joined([*ends, self.names])

    def _block(self, node: Block | None) -> None:
        if node is None:
            return
        if node.is_unreachable:
            self.names = None
            return
        self.all(node.body)

    def _for(self, node: ForStmt) -> None:
        _, item = builtin_functions.iterated(self.reader.value(node.expr))

        def start() -> None:
            self.assign(node.index, item)

        self._loop(start, node.body, node.else_body)

    def _while(self, node: WhileStmt) -> None:
        def start() -> None:
            self.reader.value(node.expr)

        self._loop(start, node.body, node.else_body)

    def _loop(self, start: Callable[[], None], body: Block, otherwise: Block | None) -> None:
        complaints = len(self.complaints)
        before: Names = self.names or {}
        at_test: Names | None = None
        breaks: list[Names] = []
        for turn in range(_ROUNDS + 1):
            del self.complaints[complaints:]
            self.names = dict(before)
            self._breaks.append([])
            self._continues.append([])
            start()
            at_test = self._copy()
            self._block(body)
            ends = [self.names, *self._continues.pop()]
            breaks = self._breaks.pop()
            after = _joined([before, *ends]) or {}
            if after == before:
                break
            if turn == _ROUNDS - 1:
                after = {name: value if before.get(name) == value else UNKNOWN for name, value in after.items()}
            before = after
        self.names = _joined([before, at_test])
        self._block(otherwise)
        self.names = _joined([self.names, *breaks])

    def _with(self, node: WithStmt) -> None:
        for manager, target in zip(node.expr, node.target, strict=True):
            value = self.reader.value(manager)
            if target is not None:
                self.assign(target, UNKNOWN if not isinstance(value, Arr) else value)
        before = self._copy()
        catches = any(map(_catches, node.expr))
        bound = self._attempt(node.body, is_tolerant=catches)
        if catches:
            self.names = _interrupted(before, bound)

    def _attempt(self, body: Block, *, is_tolerant: bool) -> set[Var]:
        """Run through what may be left at any point, and return what it binds."""
        self._bound.append(set())
        self._tolerant += is_tolerant
        self._block(body)
        self._tolerant -= is_tolerant
        bound = self._bound.pop()
        for outer in self._bound:
            outer |= bound
        return bound

    def _try(self, node: TryStmt) -> None:
        before = self._copy()
        interrupted = _interrupted(before, self._attempt(node.body, is_tolerant=bool(node.handlers)))
        self._block(node.else_body)
        ends = [self.names]
        for name, handler in zip(node.vars, node.handlers, strict=True):
            self.names = dict(interrupted or {})
            if name is not None:
                self.assign(name, UNKNOWN)
            self._block(handler)
            ends.append(self.names)
        self.names = _joined(ends)
        if node.finally_body is not None:
            leads_on = self.names is not None
            if not leads_on:
                self.names = dict(interrupted or {})
            self._block(node.finally_body)
            if not leads_on:
                self.names = None

    def _match(self, node: MatchStmt) -> None:
        self.reader.value(node.subject)
        before = self._copy()
        ends = [before]
        for body in node.bodies:
            self.names = None if before is None else dict(before)
            self._block(body)
            ends.append(self.names)
        self.names = _joined(ends)

    def _copy(self) -> Names | None:
        return None if self.names is None else dict(self.names)


def _catches(manager: Expression) -> bool:
    callee = manager.callee if isinstance(manager, CallExpr) else manager
    return isinstance(callee, NameExpr | MemberExpr) and callee.name in _CATCHING


def _joined(branches: list[Names | None]) -> Names | None:
    """Return what branches have in common; a name that one of them leaves unbound has the value of the others."""
    found = [branch for branch in branches if branch is not None]
    if not found:
        return None
    result = dict(found[0])
    for branch in found[1:]:
        for name, value in branch.items():
            result[name] = joined(result[name], value) if name in result else value
    return result


def _interrupted(before: Names | None, bound: set[Var]) -> Names | None:
    """Return what is known where statements may have been left at any point."""
    return None if before is None else {**before, **dict.fromkeys(bound, UNKNOWN)}
