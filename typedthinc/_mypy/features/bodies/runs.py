"""What variables hold while the statements of a function run: lists that grow, and what the rounds of a loop set.

    layers = []
    for nI, nO in zip(sizes, sizes[1:]):
        layers.append(Relu(nO, nI))

1. Where a list grows statement by statement, or a loop sets a variable, the statements are gone through as the program
   does. What they set stands in a frame, as what parameters are given does, so that an expression means what it meant
   when it was computed.
2. A loop runs as often as what it goes through has items. Where nobody knows how many, what it sets is lost, and lists
   grow by one, no and two rounds, as what a comprehension makes does (`spread.py`), also where a longer list takes
   their place (`lengthened.py`). What is made of such a list in the loop is unknown, for it is longer in other rounds.
3. Where nobody knows a condition, both ways are gone; the same condition is not asked twice. In a function that was
   entered, the call may decide it: then what one way sets is known, and which `return` is come to.
4. `more = layers` makes a second name for one list, in the same function; what either does, both hold. A list that has
   a name elsewhere, or was handed on, is lost as soon as something runs that may change it.

What is lost is left to the assignments that may reach a use (`values.py`), which know less, and of all rounds the same.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
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
from typedthinc._mypy.features.bodies.conditions import chosen, is_settled, truth
from typedthinc._mypy.features.bodies.evaluation import Asked
from typedthinc._mypy.features.bodies.events import Events
from typedthinc._mypy.features.bodies.frames import LOST, Frame, Given, Item, Origin, Unreadable
from typedthinc._mypy.features.bodies.growing import Growing
from typedthinc._mypy.features.bodies.sequences import bindings, items_of
from typedthinc._mypy.features.bodies.states import State, fewer, in_order, past_loop
from typedthinc._mypy.features.inside import statements
from typedthinc._mypy.lengthened import lengthened
from typedthinc._mypy.variables import extent, name_of

# So many states at a time, and so many statements in all; past that, what they do not agree on is lost, or all.
_MOST_STATES: Final = 16
_MOST_STEPS: Final = 3000
# How often a loop runs where nobody knows: what all three agree on holds.
_ROUNDS: Final = (1, 0, 2)


class _Lost(Exception):
    """A statement cannot be followed."""


class Run:
    """One run of a function with what its parameters are given, or of a module.

    Attributes:
        visits: What variables held when each statement was come to.
        ends: What they held where the function was left.
    """

    def __init__(self, asked: Asked, events: Events, function: FuncDef | None, base: Frame) -> None:
        self._asked, self._events, self._base = asked, events, base
        self._growing, self._steps = Growing(asked), 0
        # Around the statement that is run: loops of which nobody knows how often they run, the lists that grow in
        # them, and the condition that may go either way in each round.
        self._uncertain_loops: int = 0
        self._growing_on: frozenset[Var] = frozenset()
        self._either_way: tuple[IfStmt, int] | None = None
        self._frames: dict[tuple[int, frozenset[Var]], tuple[object, Frame]] = {}
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
        asked = id(state.given), self._growing_on
        if asked not in self._frames:
            # What is known by its id is kept, so that nothing else gets that.
            self._frames[asked] = state.given, Frame(self._seen(state), self._base, self._base.functions, is_run=True)
        return self._frames[asked][1]

    def _seen(self, state: State) -> dict[Var, Given]:
        """Return what variables hold, but for lists that are longer in another round of a loop around."""
        lists = [held for each in self._growing_on if (held := self._growing.held(state.given.get(each))) is not None]
        return {each: LOST if held in lists else held for each, held in state.given.items()} if lists else state.given

    def _all(self, block: Iterable[Statement], states: list[State]) -> list[State]:
        for each in block:
            gone = [state for state in states if state.exit]
            going = [state for state in states if not state.exit]
            if not going:
                return states
            states = gone + [after for state in going for after in self._step(each, state)]
            if len(states) > _MOST_STATES:
                # What went before in other variables is let go of first.
                going = fewer(going, self._events.within(each))
                states = gone + [after for state in going for after in self._step(each, state)]
            if len(states) > _MOST_STATES:
                states = fewer(states, ())
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
            case MatchStmt() if (way := self._way(node, state)) is not None:
                return self._all(way, [self._touched(node.subject, state)])
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
        if holds is None and key is None and self._uncertain_loops and self._events.within(node):
            self._go_either_way(node, number)
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

    def _go_either_way(self, node: IfStmt, number: int) -> None:
        """Take it that a condition goes another way in each round.

        Two rounds have gone all ways that lead anywhere, if there are two of them.
        """
        if not self._growing_on or self._uncertain_loops > 1 or self._either_way not in (None, (node, number)):
            raise _Lost
        self._either_way = node, number

    def _way(self, node: MatchStmt, state: State) -> Sequence[Statement] | None:
        return chosen(self._asked, node, self.frame(self._touched(node.subject, state)))

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
            states, left = in_order(self._all(node.body.body, states))
            ended += left
            if not states:
                break
        return past_loop(ended) + self._otherwise(node.else_body, states)

    def _otherwise(self, block: Block | None, states: list[State]) -> list[State]:
        return states if block is None else self._all(block.body, states)

    def _bound(self, target: Expression, item: Item, state: State) -> State:
        given = dict(state.given)
        try:
            found = dict(bindings(self._asked, target, item))
        except Unreadable:
            found = dict[Var, Origin]()
        given |= {each: found.get(each, LOST) for each in self._events.bound(target)}
        return replace(state, given=given)

    def _uncertain(
        self, node: Statement, body: Block, names: Iterable[Var], otherwise: Block | None, state: State
    ) -> list[State]:
        """Run a loop of which nobody knows how often it runs."""
        bound = [*self._events.bound(node), *names]
        longer = [each for each in self._events.lengthened(node) if self._growing.held(state.given.get(each))]
        bound = [each for each in bound if each not in longer]
        grown = [each for each in (*self._events.grown(node), *longer) if each not in bound]
        begin = self._without(replace(state, is_sure=False), bound)
        with self._in_uncertain_loop(grown):
            found: list[State] = []
            for rounds in _ROUNDS if grown else (1,):
                states, ended = [begin], list[State]()
                for _ in range(rounds):
                    states = [self._without(each, bound) for each in states]
                    states, left = in_order(self._all(body.body, states))
                    ended += left
                found += past_loop(ended) + self._otherwise(otherwise, states)
        if not grown:
            leaving = [each for each in found if each.exit]
            found = [self._touched(node, replace(begin, is_sure=state.is_sure)), *leaving]
        return [self._without(each, bound) for each in found]

    @contextmanager
    def _in_uncertain_loop(self, grown: Iterable[Var]) -> Generator[None]:
        outer = self._uncertain_loops, self._growing_on, self._either_way
        self._uncertain_loops, self._growing_on, self._either_way = outer[0] + 1, outer[1].union(grown), None
        try:
            yield
        finally:
            self._uncertain_loops, self._growing_on, self._either_way = outer

    def _without(self, state: State, lost: Iterable[Var]) -> State:
        lost = list(lost)
        return replace(state, given={**state.given, **dict.fromkeys(lost, LOST)}) if lost else state

    def _assigned(self, node: AssignmentStmt, state: State) -> State:
        given, frame = dict(state.given), self.frame(state)
        longer = self._lengthened(node, state)
        if longer is not None:
            given.update(longer)
        for target in node.lvalues if longer is None else ():
            if isinstance(target, IndexExpr) and len(node.lvalues) == 1:
                self._put(target, Origin(node.rvalue, frame), given)
            for variable, value in self._targets(target, node.rvalue, frame):
                is_list = variable in self._events.lists
                same = self._same(node.rvalue, state) if is_list else None
                fresh = self._growing.fresh(value, is_sole=len(node.lvalues) == 1) if is_list else value
                given[variable] = fresh if same is None else same
        return replace(state, given=given, leaked=state.leaked.difference(self._events.bound(node)))

    def _lengthened(self, node: AssignmentStmt, state: State) -> dict[Var, Given] | None:
        """Say what a variable holds that gets a longer list than it held; None if this sets something else."""
        variable = self._events.variable(node.lvalues[0]) if len(node.lvalues) == 1 else None
        held = None if variable is None else self._growing.held(state.given.get(variable))
        found = None if held is None else lengthened(name_of(node.lvalues[0]), node.rvalue)
        if variable is None or held is None or found is None or self._events.variable(found.own) is not variable:
            return None
        return {variable: self._growing.longer_by(held, found.before, found.behind, self.frame(state))}

    def _same(self, value: Expression, state: State) -> Origin | None:
        """Return the list of the run that another name gets."""
        is_name = isinstance(value, NameExpr) and value in self._events.aliased
        variable = self._events.variable(value) if is_name else None
        return None if variable is None else self._growing.held(state.given.get(variable))

    def _targets(self, target: Expression, value: Expression, frame: Frame) -> Iterator[tuple[Var, Origin]]:
        variable = self._events.variable(target)
        if variable is not None:
            yield variable, Origin(value, frame)
        elif isinstance(target, TupleExpr | ListExpr):
            try:
                yield from list(bindings(self._asked, target, Origin(value, frame), self._events.variable))
            except Unreadable:
                yield from ((each, LOST) for each in self._events.bound(target))

    def _put(self, target: IndexExpr, value: Origin, given: dict[Var, Given]) -> None:
        """Set an item of a list or dict."""
        variable = self._events.variable(target.base)
        if variable is not None:
            held = self._growing.held(given.get(variable))
            after = LOST if held is None else self._growing.with_item(held, target.index, value, value.frame)
            given |= self._growing.by_all_names(given, variable, after)

    def _extended(self, node: OperatorAssignmentStmt, state: State) -> State:
        variable, frame = self._events.variable(node.lvalue), self.frame(state)
        if variable is None:
            return state
        held = self._growing.held(state.given.get(variable))
        method = "extend" if node.op == "+" else node.op
        after = Origin(node, frame) if held is None else self._growing.longer(held, method, [node.rvalue], frame)
        return replace(state, given={**state.given, **self._growing.by_all_names(state.given, variable, after)})

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
        return replace(state, given={**state.given, **self._growing.by_all_names(state.given, variable, after)})

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
            missed += [each for each in leaked if not self._growing.is_number(state.given.get(each))]
        return self._without(state if leaked == state.leaked else replace(state, leaked=leaked), missed)


def _holds(node: Node, here: tuple[int, int]) -> bool:
    if isinstance(node, Block):
        return any(_holds(each, here) for each in node.body)
    start, end = extent(node)
    return start <= here < end
