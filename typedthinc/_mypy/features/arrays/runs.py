"""One run through the statements of a function, or of the module: what each name is worth after each of them.

Branches that join leave what they have in common; a loop is run until nothing changes any more. What may be
interrupted, the body of a `try`, leaves nothing of what it binds.
"""

from __future__ import annotations

from collections.abc import Iterable

from mypy.nodes import (
    AssignmentStmt,
    Block,
    BreakStmt,
    ClassDef,
    ContinueStmt,
    DelStmt,
    Expression,
    ForStmt,
    FuncDef,
    IfStmt,
    LambdaExpr,
    MatchStmt,
    Node,
    OperatorAssignmentStmt,
    RaiseStmt,
    ReturnStmt,
    TryStmt,
    Var,
    WhileStmt,
    WithStmt,
)

from typedthinc._mypy.assignments import place
from typedthinc._mypy.features.arrays import (
    branches,
    callbacks,
    conditions,
)
from typedthinc._mypy.features.arrays.branches import Names, interrupted
from typedthinc._mypy.features.arrays.loops import Loops
from typedthinc._mypy.features.arrays.stores import Kept
from typedthinc._mypy.features.inside import defined, own_expressions
from typedthinc.shapes.arrays.values import Arr, Value
from typedthinc.shapes.sizes import UNKNOWN

# Of what stands in these, nobody knows whether it runs.
_BRANCHING = (IfStmt, ForStmt, WhileStmt, TryStmt, MatchStmt)
# After these, nobody knows what of it ran last.
_INTERRUPTED = (ForStmt, WhileStmt, TryStmt, MatchStmt, WithStmt)


class Run(Loops):
    """A run through the statements of one scope."""

    def ahead(self) -> Run:
        """Start a run that goes on from here, and changes nothing in this one."""
        found = Run(self._file, self._scope, self.names, self.depth, self._varying)
        found.of_models = self.of_models
        found._tolerant, found._fleeting = self._tolerant, self._fleeting
        found.stores.kept = dict(self.stores.kept)
        return found

    def function(self, node: Expression) -> Value:
        """Return a function that a call is given: what it refuses to compute is refused here."""
        if isinstance(node, LambdaExpr):
            return callbacks.of_lambda(node, lambda names: self._of_lambda(node, names))
        return callbacks.of_name(self._file, self._scope, node, self._of_step)

    def _of_lambda(self, node: LambdaExpr, names: Names) -> Value:
        inner = self.ahead()
        inner.stores.clear()
        inner.names = {**(inner.names or {}), **names}
        found = inner.reader.value(node.expr())
        self.reader.values.update(inner.reader.values)
        self.complaints.extend(inner.complaints)
        return found

    def _of_step(self, function: FuncDef, names: Names) -> Value:
        found, run = callbacks.returned(self._file, function, names, self.depth)
        if run is not None and not self._tolerant:
            self.complaints.extend(run.complaints)
        return found

    def settled(self, expression: Expression) -> Value:
        """Return what an expression is worth that this has run through, unless it stands in a loop that goes on."""
        is_before = self._loop is None or place(expression) < self._loop
        return self.reader.values.get(expression, UNKNOWN) if is_before else UNKNOWN

    def all(self, statements: Iterable[Node]) -> None:
        """Run through statements, up to one that leads away."""
        for statement in statements:
            if self.names is None:
                return
            self.one(statement)

    def one(self, node: Node) -> None:
        """Run through a statement."""
        self._file.patience.steps += 1
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
        is_sure = not isinstance(node, _BRANCHING)
        self._unsure += not is_sure
        self._branch(node)
        self._unsure -= not is_sure
        if isinstance(node, _INTERRUPTED):
            self.stores.clear()

    def _define(self, node: Node) -> None:
        """Keep what the names that have several values are worth where functions are made that may read them."""
        names, rebound = self.names or {}, self._file.bindings.rebound.get(self._scope, ())
        # What may not run is not called a mistake: in a function neither.
        for function in defined(node) if rebound and not self._tolerant else ():
            self.around[function] = {each: names[each] for each in rebound if each in names}

    def _branch(self, node: Node) -> None:
        self._define(node)
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
            case ClassDef():
                self._class(node)
            case FuncDef():
                self._defaults(node)
            case _:
                for expression in own_expressions(node):
                    self.reader.value(expression)

    def _jump(self, places: list[list[Names]]) -> None:
        if places and self.names is not None:
            places[-1].append(self.names)
        self._jumps += 1
        self.names = None

    def _if(self, node: IfStmt) -> None:
        ends: list[Names | None] = []
        stores: list[Kept] = []
        doubts, returned, jumps = 0, len(self.returned), self._jumps
        is_over = False
        for condition, body in zip(node.expr, node.body, strict=True):
            self.reader.value(condition)
            varies = self.varies(condition)
            holds = conditions.truth(self.reader.values, condition) if varies else None
            if holds is False:
                continue
            before, stored = self._copy(), self.stores.kept
            doubts += varies and holds is None
            ends_so = conditions.decided(self.reader.values, condition)
            self._unsure -= holds is True
            self._body(body, doubts + (is_over or ends_so is False))
            self._unsure += holds is True
            is_over = is_over or ends_so is True
            ends.append(self.names)
            stores += [] if self.names is None else [self.stores.kept]
            self.names, self.stores.kept = None if holds else before, stored
        if node.else_body is not None and self.names is not None:
            self._body(node.else_body, doubts + is_over)
        if doubts and None in [*ends, self.names]:
            self._leave_out(returns=len(self.returned) > returned, jumps=self._jumps > jumps)
        self.stores.join([*stores, *([] if self.names is None else [self.stores.kept])])
        self.names = self._join([*ends, self.names])

    def _body(self, body: Block, doubts: int) -> None:
        """Run a branch; what may not run is not called a mistake."""
        self._tolerant += doubts
        self._block(body)
        self._tolerant -= doubts

    def _leave_out(self, *, returns: bool, jumps: bool) -> None:
        """Note that some calls do not run what comes behind; one that raises an exception there tells of itself."""
        self._tolerant += returns or jumps
        self._tolerant_in_loop += jumps and not returns

    def _block(self, node: Block | None) -> None:
        if node is None:
            return
        if node.is_unreachable:
            self.names = None
            return
        self.all(node.body)

    def _with(self, node: WithStmt) -> None:
        for manager, target in zip(node.expr, node.target, strict=True):
            value = self.reader.value(manager)
            if target is not None:
                self.assign(target, value if isinstance(value, Arr) else self.applied(manager, "__enter__"))
        self.stores.clear()
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
            self._anew(handler)
            ends.append(self.names)
        self.names = self._join(ends)
        if node.finally_body is not None:
            leads_on = self.names is not None
            if not leads_on:
                self.names = dict(left or {})
            self._anew(node.finally_body)
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
            self._anew(body)
            ends.append(self.names)
        self._tolerant -= varies and None not in ends
        self.names = self._join(ends)
