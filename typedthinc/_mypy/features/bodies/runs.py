"""What variables hold while the statements of a function run: lists that grow, and what the rounds of a loop set.

    layers = []
    for nI, nO in zip(sizes, sizes[1:]):
        layers.append(Relu(nO, nI))

1. Where a list grows statement by statement, or a loop sets a variable, the statements are gone through as the program
   does. What they set stands in a frame, as what parameters are given does, so that an expression means what it meant
   when it was computed.
2. A loop runs as often as what it goes through has items. Where nobody knows how many, what it sets is lost, and lists
   grow by one, no and two rounds, as what a comprehension makes does (`spread.py`).
3. Where nobody knows a condition, both ways are gone; the same condition is not asked twice. In a function that was
   entered, the call may decide it: then what one way sets is known, and which `return` is come to.
4. `more = layers` makes a second name for one list, in the same function; what either does, both hold. A list that has
   a name elsewhere, or was handed on, is lost as soon as something runs that may change it.

What is lost is left to the assignments that may reach a use (`values.py`), which know less, and of all rounds the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from mypy.nodes import (
    ARG_POS,
    AssignmentStmt,
    Block,
    BreakStmt,
    CallExpr,
    ContinueStmt,
    Decorator,
    Expression,
    ExpressionStmt,
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
    ReturnStmt,
    Statement,
    TryStmt,
    TupleExpr,
    Var,
    WhileStmt,
    WithStmt,
)

from typedthinc._mypy.expressions import lets_errors_pass
from typedthinc._mypy.features.arrays.inside import statements
from typedthinc._mypy.features.bodies.conditions import is_settled, matched, truth
from typedthinc._mypy.features.bodies.evaluation import Asked, size_of
from typedthinc._mypy.features.bodies.events import Events
from typedthinc._mypy.features.bodies.frames import LOST, Frame, Given, Item, Origin, Unreadable
from typedthinc._mypy.features.bodies.growing import Growing
from typedthinc._mypy.features.bodies.sequences import bindings, items_of
from typedthinc._mypy.variables import extent
from typedthinc.shapes.sizes import Unknown

# So many states at a time, and so many statements in all; past that all is lost.
_MOST_STATES: Final = 16
_MOST_STEPS: Final = 3000
# How often a loop runs where nobody knows: what all three agree on holds.
_ROUNDS: Final = (1, 0, 2)


class _Lost(Exception):
    """A statement cannot be followed."""


@dataclass(frozen=True, eq=False)
class State:
    """What variables hold at one moment.

    Attributes:
        given: The variables that are followed.
        leaked: Those whose lists may have another name by now.
        decisions: Which way conditions went that nobody knows.
        exit: How the block has been left: "break", "continue" or "leave".
        is_sure: Whoever comes here holds this, or it is another round.
    """

    given: dict[Var, Given] = field(default_factory=dict[Var, Given])
    leaked: frozenset[Var] = frozenset()
    decisions: tuple[tuple[object, bool], ...] = ()
    exit: str = ""
    is_sure: bool = True


class Run:
    """One run of a function with what its parameters are given, or of a module.

    Attributes:
        visits: What variables held when each statement was come to.
        ends: What they held where the function was left.
    """

    def __init__(self, asked: Asked, events: Events, function: FuncDef | None, base: Frame) -> None:
        self._asked, self._events, self._base = asked, events, base
        self._growing, self._steps = Growing(asked), 0
        self._is_uncertain = False
        self._frames: dict[int, Frame] = {}
        self.visits: dict[Node, list[State]] = {}
        self.lost: set[Node] = set()
        tree = asked.call.checker.tree
        body: Sequence[Statement] = function.body.body if function is not None else tree.defs
        self.statements = body
        begin = {each: found for each in events.variables if isinstance(found := base.of(each), Origin)}
        try:
            self.ends = self._all(body, [State(dict(begin))])
        except _Lost:
            self.ends = [State(dict.fromkeys(events.variables, LOST))]
            self.lost.update(body)

    def before(self, here: tuple[int, int]) -> list[State] | None:
        """Return what variables may hold where a place in the text is come to; None if nobody can tell."""
        found: list[State] | None = None
        left: Iterable[Node] = self.statements
        while True:
            inner = next((each for each in left if _holds(each, here)), None)
            if inner is None:
                return found
            if inner in self.lost or isinstance(inner, FuncDef | Decorator):
                return None
            if not isinstance(inner, Block):
                found = self.visits.get(inner)
            left = statements(inner)

    def frame(self, state: State) -> Frame:
        """Return the frame in which an expression is read at a moment."""
        found = self._frames.get(id(state.given))
        if found is None:
            found = self._frames[id(state.given)] = Frame(state.given, self._base, self._base.functions, is_run=True)
        return found

    def _all(self, block: Iterable[Statement], states: list[State]) -> list[State]:
        for each in block:
            gone = [state for state in states if state.exit]
            going = [state for state in states if not state.exit]
            if not going:
                return states
            states = gone + [after for state in going for after in self._step(each, state)]
            if len(states) > _MOST_STATES:
                raise _Lost
        return states

    def _step(self, node: Statement, state: State) -> list[State]:
        self._steps += 1
        if self._steps > _MOST_STEPS:
            raise _Lost
        self.visits.setdefault(node, []).append(state)
        try:
            return self._following(node, state)
        except _Lost:
            self.lost.add(node)
            return [self._without(state, self._events.within(node))]

    def _following(self, node: Statement, state: State) -> list[State]:
        match node:
            case Block():
                return self._all(node.body, [state])
            case ForStmt():
                return self._for(node, self._touched(node.expr, state))
            case IfStmt():
                return self._if(node, state, 0)
            case WithStmt() if all(map(lets_errors_pass, node.expr)):
                return self._all(node.body.body, [state])
            case WhileStmt():
                return self._uncertain(node, node.body, [], node.else_body, state)
            case MatchStmt() if (chosen := self._chosen(node, state)) is not None:
                return self._all(chosen, [self._touched(node.subject, state)])
            case WithStmt() | TryStmt() | MatchStmt():
                if self._events.within(node) or self._events.jumps(node):
                    raise _Lost
                for each in statements(node):
                    if isinstance(each, Statement):
                        self._step(each, state)
                return [self._touched(node, state)]
            case BreakStmt() | ContinueStmt():
                return [replace(state, exit="break" if isinstance(node, BreakStmt) else "continue")]
            case ReturnStmt() | RaiseStmt():
                return [replace(self._touched(node, state), exit="leave")]
            case AssignmentStmt():
                return [self._touched(node, self._assigned(node, state), state)]
            case OperatorAssignmentStmt():
                return [self._touched(node, self._extended(node, state), state)]
            case ExpressionStmt(expr=CallExpr(callee=MemberExpr()) as call) if call in self._events.growing:
                return [self._touched(node, self._grown(call, state), state)]
            case _:
                return [self._touched(node, state)]

    def _if(self, node: IfStmt, state: State, number: int) -> list[State]:
        if number == len(node.expr):
            return [state] if node.else_body is None else self._all(node.else_body.body, [state])
        condition = node.expr[number]
        state = self._touched(condition, state)
        holds = truth(self._asked, condition, self.frame(state))
        decided = dict(state.decisions)
        key = is_settled(self._asked, condition)
        if holds is None and key is not None:
            holds = decided.get(key)
        if holds is None and key is None and self._is_uncertain and self._events.within(node):
            # In another round it may go the other way.
            raise _Lost
        found: list[State] = []
        # In this round of a loop, only one of the ways may be gone.
        unsure = replace(state, is_sure=False)
        for way in (True, False) if holds is None else (holds,):
            chosen = state if holds is not None else unsure if key is None else self._deciding(state, key, way)
            found += self._all(node.body[number].body, [chosen]) if way else self._if(node, chosen, number + 1)
        if holds is None and not self._events.within(node) and not self._events.jumps(node):
            return [state]
        is_sure = sum(each.exit in ("", "continue") for each in found) < 2
        return found if is_sure else [replace(each, is_sure=False) for each in found]

    def _chosen(self, node: MatchStmt, state: State) -> Sequence[Statement] | None:
        """Return the statements that a `match` runs; None if nobody can tell."""
        frame = self.frame(self._touched(node.subject, state))
        for number, body in enumerate(node.bodies):
            holds = matched(self._asked, node, number, frame)
            if holds is None:
                return None
            if holds:
                return body.body
        return []

    @staticmethod
    def _deciding(state: State, key: object, way: bool) -> State:
        return replace(state, decisions=(*state.decisions, (key, way)))

    def _for(self, node: ForStmt, state: State) -> list[State]:
        names = self._events.bound(node)
        try:
            items = items_of(self._asked, node.expr, self.frame(state))
        except Unreadable:
            return self._uncertain(node, node.body, names, node.else_body, state)
        states, ended = [state], list[State]()
        for item in items:
            states = [self._bound(node.index, item, each) for each in states]
            states, left = _sorted(self._all(node.body.body, states))
            ended += left
            if not states:
                break
        return _after(ended) + self._otherwise(node.else_body, states)

    def _otherwise(self, block: Block | None, states: list[State]) -> list[State]:
        return states if block is None else self._all(block.body, states)

    def _bound(self, target: Expression, item: Item, state: State) -> State:
        given = dict(state.given)
        try:
            found = dict(bindings(target, item, self._asked.origins.of))
        except Unreadable:
            found = dict[Var, Origin]()
        given |= {each: found.get(each, LOST) for each in self._events.bound(target)}
        return replace(state, given=given)

    def _uncertain(
        self, node: Statement, body: Block, names: Iterable[Var], otherwise: Block | None, state: State
    ) -> list[State]:
        """Run a loop of which nobody knows how often it runs."""
        bound = [*self._events.bound(node), *names]
        grown = [each for each in self._events.grown(node) if each not in bound]
        begin = self._without(replace(state, is_sure=False), bound)
        outer, self._is_uncertain = self._is_uncertain, True
        try:
            found: list[State] = []
            for rounds in _ROUNDS if grown else (1,):
                states, ended = [begin], list[State]()
                for _ in range(rounds):
                    states = [self._without(each, bound) for each in states]
                    states, left = _sorted(self._all(body.body, states))
                    ended += left
                found += _after(ended) + self._otherwise(otherwise, states)
        finally:
            self._is_uncertain = outer
        if not grown:
            leaving = [each for each in found if each.exit]
            found = [self._touched(node, replace(begin, is_sure=state.is_sure)), *leaving]
        return [self._without(each, bound) for each in found]

    def _without(self, state: State, lost: Iterable[Var]) -> State:
        lost = list(lost)
        return replace(state, given={**state.given, **dict.fromkeys(lost, LOST)}) if lost else state

    def _assigned(self, node: AssignmentStmt, state: State) -> State:
        given, frame = dict(state.given), self.frame(state)
        for target in node.lvalues:
            if isinstance(target, IndexExpr) and len(node.lvalues) == 1:
                self._put(target, Origin(node.rvalue, frame), given)
            for variable, value in self._targets(target, node.rvalue, frame):
                is_list = variable in self._events.lists
                same = self._same(node.rvalue, state) if is_list else None
                fresh = self._growing.fresh(value, is_sole=len(node.lvalues) == 1) if is_list else value
                given[variable] = fresh if same is None else same
        return replace(state, given=given, leaked=state.leaked.difference(self._events.bound(node)))

    def _same(self, value: Expression, state: State) -> Origin | None:
        """Return the list of the run that another name gets."""
        is_name = isinstance(value, NameExpr) and value in self._events.aliased
        variable = self._events.variable(value) if is_name else None
        return None if variable is None else self._growing.held(state.given.get(variable))

    def _by_all_names(self, given: dict[Var, Given], variable: Var, after: Origin) -> dict[Var, Given]:
        """Say what a variable, and all others that hold the same list, hold after it has changed."""
        held = self._growing.held(given.get(variable))
        others = [each for each, found in given.items() if held is not None and found == held]
        return {**dict.fromkeys(others, after), variable: after}

    def _targets(self, target: Expression, value: Expression, frame: Frame) -> Iterator[tuple[Var, Origin]]:
        variable = self._events.variable(target)
        if variable is not None:
            yield variable, Origin(value, frame)
        elif isinstance(target, TupleExpr | ListExpr):
            try:
                yield from list(bindings(target, Origin(value, frame), self._asked.origins.of, self._events.variable))
            except Unreadable:
                yield from ((each, LOST) for each in self._events.bound(target))

    def _put(self, target: IndexExpr, value: Origin, given: dict[Var, Given]) -> None:
        """Set an item of a list or dict."""
        variable = self._events.variable(target.base)
        if variable is not None:
            held = self._growing.held(given.get(variable))
            after = LOST if held is None else self._growing.with_item(held, target.index, value, value.frame)
            given |= self._by_all_names(given, variable, after)

    def _extended(self, node: OperatorAssignmentStmt, state: State) -> State:
        variable, frame = self._events.variable(node.lvalue), self.frame(state)
        if variable is None:
            return state
        held = self._growing.held(state.given.get(variable))
        method = "extend" if node.op == "+" else node.op
        after = Origin(node, frame) if held is None else self._growing.longer(held, method, [node.rvalue], frame)
        return replace(state, given={**state.given, **self._by_all_names(state.given, variable, after)})

    def _grown(self, call: CallExpr, state: State) -> State:
        assert isinstance(call.callee, MemberExpr)
        owner, keys = call.callee.expr, list[Expression]()
        while isinstance(owner, IndexExpr):
            keys.insert(0, owner.index)
            owner = owner.base
        variable = self._events.variable(owner)
        if variable is None:
            return state
        held = self._growing.held(state.given.get(variable))
        is_plain = all(kind == ARG_POS for kind in call.arg_kinds)
        after = LOST
        if held is not None and is_plain:
            after = self._growing.longer_inside(held, keys, call.callee.name, call.args, self.frame(state))
        return replace(state, given={**state.given, **self._by_all_names(state.given, variable, after)})

    def _touched(self, node: Node, state: State, before: State | None = None) -> State:
        """Return what is left after a statement, or an expression, has done what is not followed."""
        events, handled = self._events, set[Var]()
        if before is not None:
            handled = {each for each in events.variables if state.given.get(each) is not before.given.get(each)}
        missed = [each for each in events.within(node) if each not in handled]
        # To make a list of its own longer changes no other.
        is_own = any(self._growing.held(state.given.get(each)) for each in events.grown(node) if each in handled)
        leaked = state.leaked.union(events.leaked(node))
        if leaked and not is_own and events.may_change(node):
            missed += [each for each in leaked if not self._is_number(state.given.get(each))]
        return self._without(state if leaked == state.leaked else replace(state, leaked=leaked), missed)

    def _is_number(self, found: Given | None) -> bool:
        """Tell whether a variable holds a number, which `width //= 2` replaces and nothing changes in place."""
        if not isinstance(found, Origin) or self._growing.held(found) is not None:
            return False
        return not isinstance(size_of(self._asked, *found), Unknown)


def _sorted(states: list[State]) -> tuple[list[State], list[State]]:
    """Return the states that go on with the next round, and those that have left the loop."""
    going = [replace(each, exit="") for each in states if each.exit in ("", "continue")]
    return going, [each for each in states if each.exit not in ("", "continue")]


def _after(states: list[State]) -> list[State]:
    return [replace(each, exit="") if each.exit == "break" else each for each in states]


def _holds(node: Node, here: tuple[int, int]) -> bool:
    if isinstance(node, Block):
        return any(_holds(each, here) for each in node.body)
    start, end = extent(node)
    return start <= here < end
