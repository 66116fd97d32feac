"""Which assignments may have given a variable its value where it is read: reaching definitions.

Each function is followed once, in the order of the text. Where a block may be left anywhere, all assignments in it are
taken to reach its end: that is more than can happen, and costs no second round. A loop is followed a second time: with
all its assignments at its begin it is found out which of them are left at its end, and only these reach the begin.

What happens outside a function, before it runs or between two of its steps, is `OUTSIDE` until all functions have been
followed: for a variable of a function around, its value where the function is made, and all later ones; for an
attribute, the values that methods leave behind when they end or hand `self` over.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from mypy.nodes import RefExpr, Var

from typedthinc._mypy.blocks import (
    Assignment,
    Bind,
    Block,
    Choice,
    Forget,
    Handover,
    Jump,
    Key,
    Loop,
    Name,
    Nested,
    Scope,
    Step,
    Try,
    Use,
)
from typedthinc._mypy.contents import Contents
from typedthinc._mypy.untouched import OutOfReach

OUTSIDE: Final = Assignment((0, 0), (), None)
# Since then a model has been changed in place.
FORGOTTEN: Final = Assignment((0, 0), (), None)

Values: TypeAlias = frozenset[Assignment]
State: TypeAlias = dict[Key, Values]
_NOBODY: Final = OutOfReach()
_NOTHING: Final[Values] = frozenset()
_OUTSIDE: Final[Values] = frozenset({OUTSIDE})


def name_of_key(key: Key) -> Name:
    """Say under which name the assignments to a variable are kept."""
    return key if isinstance(key, Var) else key[1]


class Reaching:
    """The assignments that reach each use of the variables that have several.

    Args:
        kept: The variables whose models are those that they were made as, whatever is changed in place, and those of
            which all changes are in sight.
    """

    def __init__(self, contents: Contents, kept: OutOfReach = _NOBODY) -> None:
        self._contents = contents
        self._kept = kept
        self._found: dict[RefExpr, tuple[Scope, Key, Values]] = {}
        self._made: dict[Scope, tuple[State, bool]] = {}
        self._end: State | None = None
        self._left_behind: defaultdict[str, set[Assignment]] = defaultdict(set)
        self._shared = _shared_attributes(contents)
        self._home = {found: scope for scope in _scopes(contents.root) for _, found in scope.assignments}
        pending = [contents.root]
        while pending:
            scope = pending.pop()
            _Follower(self, scope, contents).follow()
            pending += scope.nested

    def of(self, node: RefExpr, name: Name) -> list[Assignment]:
        """List the assignments that may have given a variable its value where it is read."""
        found = self._reaching(node, name)
        return [each for each in found if each is not FORGOTTEN] if self._kept.keeps(name) else found

    def _reaching(self, node: RefExpr, name: Name) -> list[Assignment]:
        everything = self._contents.by_variable.get(name, [])
        found = self._found.get(node)
        if len(everything) < 2 and not self._contents.forgets:
            return everything
        if found is None or name in self._contents.wild or node in self._contents.late:
            return [*everything, FORGOTTEN] if self._contents.forgets else everything
        scope, key, values = found
        known = values - _OUTSIDE
        if OUTSIDE in values:
            known |= self._outside(scope, key)
        forgets = self._contents.forgets_in_functions and name not in self._kept.in_sight
        return [*known, FORGOTTEN] if forgets else list(known)

    def at_end(self, name: Name) -> list[Assignment]:
        """List the assignments that may have given a variable of the module the value that other modules find."""
        everything = self._contents.by_variable.get(name, [])
        if not isinstance(name, Var) or self._end is None or name in self._contents.wild:
            return []
        if any(each.scope is not self._contents.root for each in everything):
            return []
        return everything if len(everything) < 2 else sorted(self._end.get(name, ()), key=lambda each: each.place)

    def finish(self, end: State | None) -> None:
        """Note what the variables of the module hold at its end."""
        self._end = end

    def follows(self, node: RefExpr) -> bool:
        """Tell whether it is known which assignments reach a use, be it that some happen elsewhere."""
        return node in self._found

    def is_tracked(self, key: Key) -> bool:
        """Tell whether more than one value may reach the uses of a variable."""
        contents, name = self._contents, name_of_key(key)
        return contents.forgets or (len(contents.by_variable.get(name, ())) > 1 and name not in contents.wild)

    def is_in_sight(self, key: Key) -> bool:
        """Tell whether only the function that sees a variable changes its models."""
        return key in self._kept.in_sight

    def note(self, scope: Scope, node: RefExpr, key: Key, values: Values) -> None:
        """Note what reaches a use; where a block is followed twice, both count."""
        before = self._found.get(node)
        self._found[node] = scope, key, values if before is None else values | before[2]

    def make(self, scope: Scope, state: State, *, again: bool) -> None:
        """Note what variables hold where a function is made, and whether it may be made again."""
        self._made[scope] = state, again

    def leave_behind(self, key: Key, values: Values) -> None:
        """Note what an attribute holds when others may read it."""
        if not isinstance(key, Var):
            self._left_behind[key[1]].update(values)

    def is_shared(self, key: Key) -> bool:
        """Tell whether others may set an attribute when `self` is handed over."""
        return not isinstance(key, Var) and key[1] in self._shared

    def _outside(self, scope: Scope, key: Key) -> Values:
        if not isinstance(key, Var):
            name = key[1]
            outer = {each for each in self._contents.by_variable[name] if each not in self._home}
            values = frozenset(self._left_behind[name] | outer) - _OUTSIDE
            return values | {FORGOTTEN} if self._contents.forgets else values
        everything = frozenset(self._contents.by_variable.get(key, ()))
        if self._contents.forgets:
            everything |= {FORGOTTEN}
        state, again = self._made.get(scope, ({}, True))
        if again or scope.parent is None:
            return everything
        values = state.get(key, _OUTSIDE if scope.parent.parent is not None else _NOTHING)
        later = {each for each in everything if each.place > scope.place or each is FORGOTTEN}
        if OUTSIDE in values:
            values = values - _OUTSIDE | self._outside(scope.parent, key)
        return values | later


class _Follower:
    """Follows one function."""

    def __init__(self, reaching: Reaching, scope: Scope, contents: Contents) -> None:
        self._reaching, self._scope, self._contents = reaching, scope, contents
        self._breaks: list[State] = []
        self._continues: list[State] = []
        self._tracked: dict[Key, bool] = {}
        # Uses in loops that are followed to find out where they end are noted later.
        self._is_trying = False
        self._own = {key for key, _ in scope.assignments if isinstance(key, Var)}

    def follow(self) -> None:
        """Follow all steps of the function."""
        end = self._run(self._scope.block, {})
        if end is not None:
            self._leave(end)
        if self._scope.parent is None:
            self._reaching.finish(end)

    def _run(self, block: Block, state: State) -> State | None:
        """Follow a block; None if its end is never reached. The state given is changed."""
        current: State | None = state
        for step in block:
            if current is None:
                return None
            current = self._step(step, current)
        return current

    def _step(self, step: Step, state: State) -> State | None:
        match step:
            case Use(node, key):
                if not self._is_trying and self._is_tracked(key):
                    self._reaching.note(self._scope, node, key, self._value(state, key))
            case Bind(key, assignment):
                if self._is_tracked(key):
                    state[key] = _NOTHING if assignment is None else frozenset({assignment})
            case Handover():
                self._hand_over(state)
            case Forget():
                self._forget(state, [[step]])
            case Choice(branches):
                return self._joined(self._run(branch, dict(state)) for branch in branches)
            case Loop():
                return self._loop(step, state)
            case Try():
                return self._try(step, state)
            case Jump(kind):
                self._jump(kind, state)
                return None
            case Nested(scope, in_loop) if not self._is_trying:
                self._reaching.make(scope, dict(state), again=in_loop)
            case _:  # a call that changes no name of ours, or a body while it is only tried
                pass
        return state

    def _jump(self, kind: str, state: State) -> None:
        if kind == "leave":
            self._leave(state)
        else:
            (self._breaks if kind == "break" else self._continues).append(state)

    def _loop(self, loop: Loop, state: State) -> State | None:
        outer = self._breaks, self._continues
        self._breaks, self._continues = [], []
        ends = self._round(loop, self._begin(loop, state))
        end = None
        if not loop.endless:
            head = self._joined([state, *ends])
            end = self._run([*loop.test, *loop.otherwise], head) if head is not None else None
        ends = [end, *self._breaks]
        self._breaks, self._continues = outer
        return self._joined(ends)

    def _begin(self, loop: Loop, state: State) -> State:
        """Return what reaches the begin of any round: what came before, and what the ends of rounds leave."""
        anything = self._with_all(state, loop.inside, [loop.test, loop.body])
        if self._is_trying:
            return anything
        self._is_trying = True
        ends = self._round(loop, dict(anything))
        self._is_trying, self._breaks, self._continues = False, [], []
        return self._joined([dict(state), *ends]) or anything

    def _round(self, loop: Loop, state: State) -> list[State | None]:
        """Follow one round; return what is left at its ends."""
        before = self._run(loop.test, state)
        end = self._run(loop.body, before) if before is not None else None
        return [end, *self._continues]

    def _try(self, node: Try, state: State) -> State | None:
        jumps = len(self._breaks), len(self._continues)
        failed = self._with_all(state, node.inside, [node.body])
        end = self._run(node.body, dict(state))
        if end is not None:
            end = self._run(node.otherwise, end)
        ends = [end, *(self._run(handler, dict(failed)) for handler in node.handlers)]
        after = self._joined(ends)
        if not node.at_last:
            return after
        # What goes wrong before, and each way out, leads through the last block, too.
        before_last = self._with_all(state, node.before_last, [node.body, *node.handlers, node.otherwise])
        self._run(node.at_last, self._with_all(before_last, node.last, [node.at_last]))
        for states, count in ((self._breaks, jumps[0]), (self._continues, jumps[1])):
            states[count:] = [self._with_all(each, node.last, [node.at_last]) for each in states[count:]]
        return self._run(node.at_last, after) if after is not None else None

    def _with_all(self, state: State, numbers: range, blocks: Sequence[Block]) -> State:
        """Add assignments that may or may not have happened, and changes in place in the same blocks."""
        found = dict(state)
        for number in numbers:
            key, assignment = self._scope.assignments[number]
            if self._is_tracked(key):
                found[key] = self._value(found, key) | {assignment}
        self._forget(found, blocks)
        return found

    def _forget(self, state: State, blocks: Sequence[Block]) -> None:
        """Note which models some blocks may change in place: what a function does, it does not do to those in sight."""
        is_changed = self._contents.forgets and self._forgets(blocks, by_calls=True)
        is_here = is_changed and self._forgets(blocks, by_calls=False)
        for key in filter(self._is_tracked, self._scope.keys | set(state)) if is_changed else ():
            if is_here or not self._reaching.is_in_sight(key):
                state[key] = self._value(state, key) | {FORGOTTEN}

    def _forgets(self, blocks: Sequence[Block], *, by_calls: bool) -> bool:
        """Tell whether a step of some blocks, or one within it, changes a model in place."""
        return any(
            step.callee is None or (by_calls and step.callee in self._contents.changers)
            if isinstance(step, Forget)
            else self._forgets(blocks_in(step), by_calls=by_calls)
            for block in blocks
            for step in block
        )

    def _hand_over(self, state: State) -> None:
        self._leave(state)
        for key, values in state.items():
            if self._reaching.is_shared(key):
                state[key] = values | _OUTSIDE

    def _leave(self, state: State) -> None:
        for key, values in () if self._is_trying else state.items():
            self._reaching.leave_behind(key, values)

    def _joined(self, states: Iterable[State | None]) -> State | None:
        """Join the states of branches that meet."""
        reached = [state for state in states if state is not None]
        if len(reached) < 2:
            return reached[0] if reached else None
        keys = {key for state in reached for key in state}
        return {key: _NOTHING.union(*(self._value(state, key) for state in reached)) for key in keys}

    def _value(self, state: State, key: Key) -> Values:
        found = state.get(key)
        if found is None:
            return _NOTHING if key in self._own else _OUTSIDE
        return found

    def _is_tracked(self, key: Key) -> bool:
        found = self._tracked.get(key)
        if found is None:
            found = self._tracked[key] = self._reaching.is_tracked(key)
        return found


def blocks_in(step: Step) -> list[Block]:
    """List the blocks of which a step has one or more run."""
    match step:
        case Choice(branches):
            return branches
        case Loop(test, body, otherwise):
            return [test, body, otherwise]
        case Try(body, handlers, otherwise, at_last):
            return [body, *handlers, otherwise, at_last]
        case _:
            return []


def _scopes(root: Scope) -> list[Scope]:
    found = [root]
    for scope in found:
        found += scope.nested
    return found


def _shared_attributes(contents: Contents) -> set[str]:
    """Name the attributes that more than one method sets. What a property sets may be set at any time."""
    homes: defaultdict[str, set[Scope]] = defaultdict(set)
    for scope in _scopes(contents.root):
        for key, _ in scope.assignments:
            if not isinstance(key, Var):
                homes[key[1]].add(scope)
    for name, scopes in homes.items():
        if len(scopes) > 1 and any(scope.is_decorated for scope in scopes):
            contents.wild.add(name)
    return {name for name, scopes in homes.items() if len(scopes) > 1}
