"""One run through the statements of a function, or of the module: what each name is worth after each of them.

Branches that join leave what they have in common; a loop is run until nothing changes any more. What may be
interrupted, the body of a `try`, leaves nothing of what it binds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
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
    IndexExpr,
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
    TypeInfo,
    Var,
    WhileStmt,
    WithStmt,
)
from mypy.types import CallableType

from typedthinc._mypy.features.arrays import (
    branches,
    builtin_functions,
    conditions,
    following,
    mutations,
    objects,
    parameters,
)
from typedthinc._mypy.features.arrays.branches import Names, interrupted, join
from typedthinc._mypy.features.arrays.containers import FOLLOWED
from typedthinc._mypy.features.arrays.expressions import Reader
from typedthinc._mypy.features.arrays.inside import own_expressions, walk
from typedthinc.shapes.arrays.values import Arr, Record, Value
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Unknown

if TYPE_CHECKING:
    from typedthinc._mypy.features.arrays.files import FileArrays

# A loop that has not settled by then leaves nothing of what it binds.
_ROUNDS = 4
# A function of the file that calls another, and so on, is followed so deep.
DEEPEST = 3


class Run:
    """A run through the statements of one scope.

    Attributes:
        names: What names are worth at this point; None where the program never comes.
        returned: What the function returns.
        complaints: What numpy is sure to refuse, with the expression that does.
        depth: How many calls of functions of the file led here.
    """

    def __init__(
        self,
        file: FileArrays,
        scope: FuncDef | None,
        names: Names | None = None,
        depth: int = 0,
        varying: set[Var] | None = None,
    ) -> None:
        """Start a run.

        Args:
            varying: Names whose values are what calls of the function around have in common.
        """
        self._file, self._scope = file, scope
        self.names: Names | None = dict(names or {})
        self._varying: set[Var] = set(varying or ())
        self.reader: Reader = Reader(self)
        self.returned: list[Value] = []
        self.complaints: list[tuple[Expression, Mismatch]] = []
        self.depth = depth
        self._breaks: list[list[Names]] = []
        self._continues: list[list[Names]] = []
        self._bound: list[set[Var]] = []
        self._tolerant = 0

    def ahead(self) -> Run:
        """Start a run that goes on from here, and changes nothing in this one."""
        found = Run(self._file, self._scope, self.names, self.depth, self._varying)
        found._tolerant = self._tolerant
        return found

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
        return objects.attribute(self._file, node)

    def field(self, node: MemberExpr, owner: Record) -> Value:
        """Return the value of an attribute of an object that is known."""
        return objects.field(self._file, node, owner)

    def result(self, node: CallExpr, args: list[Value]) -> Value:
        """Return what a function returns: by its signature, or by its body if it is of this file."""
        found = self._file.declared_result(node, args, self.complain)
        return self._followed_result(node, args) if isinstance(found, Unknown) else found

    def _followed_result(self, node: CallExpr, args: list[Value]) -> Value:
        callee = node.callee
        called = callee.node if isinstance(callee, RefExpr) else None
        if isinstance(called, FuncDef) and isinstance(callee, RefExpr) and called not in self._file.bindings.functions:
            return self._file.elsewhere(callee)
        if isinstance(called, FuncDef):
            return following.result(self._file, called, node, args, self.depth)
        if isinstance(called, TypeInfo):
            return following.made(self._file, called, node, args, self.depth)
        mismatch = parameters.compare(self._file, node, args)
        if mismatch is not None:
            self.complain(*mismatch)
        owner, name = (callee.expr, callee.name) if isinstance(callee, MemberExpr) else (callee, "__call__")
        found = self.reader.values.get(owner, UNKNOWN)
        if isinstance(found, Record):
            return following.method_result(self._file, found, name, node, args, self.depth)
        return parameters.dimension(self._file, node)

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
                self.names[variable] = self._file.kept(variable, value, self._scope)
                if self._bound:
                    self._bound[-1].add(variable)
            case TupleExpr() | ListExpr():
                self._unpack(target, value)
            case StarExpr():
                self.assign(target.expr, UNKNOWN)
            case IndexExpr() if self.names is not None:
                self.reader.value(target)
                self._change(target.base, lambda held: mutations.put(held, self.reader.values[target.index], value))
            case MemberExpr():
                self.reader.value(target)
                self._change(target.expr, lambda held: mutations.set_attribute(held, target.name, value))
            case _:
                self.reader.value(target)

    def _change(self, owner: Expression, changed: Callable[[Value], Value]) -> None:
        """Follow what a statement does to the object that a name stands for."""
        if isinstance(owner, NameExpr) and isinstance(owner.node, Var) and self.names and owner.node in self.names:
            self.names[owner.node] = changed(self.names[owner.node])
            if self._bound:
                self._bound[-1].add(owner.node)

    def followed(self, node: CallExpr, args: list[Value]) -> None:
        """Follow a method that changes the list that a name stands for."""
        callee = node.callee
        if isinstance(callee, MemberExpr) and callee.name in FOLLOWED:
            self._change(callee.expr, lambda held: mutations.called(held, callee.name, args))

    def _unpack(self, target: TupleExpr | ListExpr, value: Value) -> None:
        many, each = builtin_functions.iterated(value)
        if isinstance(value, Record) and value.is_tuple:
            value = tuple(each for _, each in value.fields)
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
        self._vary(node.lvalues, node.rvalue)
        for target in node.lvalues:
            self._compare(target, value, node.rvalue)
            is_declared = node.unanalyzed_type is not None and isinstance(value, Unknown)
            self.assign(target, self._declared(target) if is_declared else value)

    def varies(self, node: Expression) -> bool:
        """Tell whether an expression may be worth something else in other calls of the function around."""
        return conditions.mentions(node, self._varying, self._file.varying)

    def doubted(self, condition: Expression, compute: Callable[[], Value]) -> Value:
        """Compute what stands behind a condition."""
        varies = self.varies(condition)
        self._tolerant += varies
        found = compute()
        self._tolerant -= varies
        return found

    def _vary(self, targets: list[Expression], value: Expression) -> None:
        names = {each.node for target in targets for each in walk(target) if isinstance(each, NameExpr)}
        if not names <= self._varying and self.varies(value):
            self._varying |= {each for each in names if isinstance(each, Var)}

    def _declared(self, target: Expression) -> Value:
        """Return what an annotation says of a value of which nothing else is known."""
        if isinstance(target, NameExpr) and isinstance(target.node, Var):
            return self._file.declared(target.node)
        return UNKNOWN

    def _compare(self, target: Expression, value: Value, node: Expression) -> None:
        """Compare a value with the type that the name it is assigned to is declared with."""
        if not isinstance(target, NameExpr) or not isinstance(target.node, Var):
            return
        # A parameter is declared for what callers give; programs put what becomes of it under the same name.
        if not target.node.is_inferred and not target.node.is_argument:
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
        elif isinstance(node.lvalue, IndexExpr) and not is_array:
            self._change(
                node.lvalue.base, partial(mutations.augment, key=self.reader.values[node.lvalue.index], value=value)
            )

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
        doubts = 0
        for condition, body in zip(node.expr, node.body, strict=True):
            self.reader.value(condition)
            varies = self.varies(condition)
            holds = conditions.truth(self.reader.values, condition) if varies else None
            if holds is False:
                continue
            before = self._copy()
            doubts += varies and holds is None
            self._tolerant += doubts
            self._block(body)
            self._tolerant -= doubts
            ends.append(self.names)
            self.names = None if holds else before
        if node.else_body is not None and self.names is not None:
            self._tolerant += doubts
            self._block(node.else_body)
            self._tolerant -= doubts
        # What comes behind is not run by all calls, if some have left.
        self._tolerant += bool(doubts) and None in [*ends, self.names]
        self.names = join([*ends, self.names])

    def _block(self, node: Block | None) -> None:
        if node is None:
            return
        if node.is_unreachable:
            self.names = None
            return
        self.all(node.body)

    def _for(self, node: ForStmt) -> None:
        _, item = builtin_functions.iterated(self.reader.value(node.expr))
        self._vary([node.index], node.expr)

        def start() -> None:
            self.assign(node.index, item)

        self._loop(start, node.body, node.else_body)

    def _while(self, node: WhileStmt) -> None:
        def start() -> None:
            self.reader.value(node.expr)

        varies = self.varies(node.expr)
        self._tolerant += varies
        self._loop(start, node.body, node.else_body)
        self._tolerant -= varies

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
            after = join([before, *ends]) or {}
            if after == before:
                break
            if turn == _ROUNDS - 1:
                after = {name: value if before.get(name) == value else UNKNOWN for name, value in after.items()}
            before = after
        self.names = join([before, at_test])
        self._block(otherwise)
        self.names = join([self.names, *breaks])

    def _with(self, node: WithStmt) -> None:
        for manager, target in zip(node.expr, node.target, strict=True):
            value = self.reader.value(manager)
            if target is not None:
                self.assign(target, UNKNOWN if not isinstance(value, Arr) else value)
        before = self._copy()
        is_caught = any(map(branches.catches, node.expr))
        bound = self._attempt(node.body, is_tolerant=is_caught)
        if is_caught:
            self.names = interrupted(before, bound)

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
        left = interrupted(before, self._attempt(node.body, is_tolerant=bool(node.handlers)))
        self._block(node.else_body)
        ends = [self.names]
        for name, handler in zip(node.vars, node.handlers, strict=True):
            self.names = dict(left or {})
            if name is not None:
                self.assign(name, UNKNOWN)
            self._block(handler)
            ends.append(self.names)
        self.names = join(ends)
        if node.finally_body is not None:
            leads_on = self.names is not None
            if not leads_on:
                self.names = dict(left or {})
            self._block(node.finally_body)
            if not leads_on:
                self.names = None

    def _match(self, node: MatchStmt) -> None:
        self.reader.value(node.subject)
        before = self._copy()
        ends = [before]
        varies = self.varies(node.subject)
        self._tolerant += varies
        for body in node.bodies:
            self.names = None if before is None else dict(before)
            self._block(body)
            ends.append(self.names)
        self._tolerant -= varies and None not in ends
        self.names = join(ends)

    def _copy(self) -> Names | None:
        return None if self.names is None else dict(self.names)
