"""Which run of which function tells what a name holds: the run of the function that sets it, up to where it is read."""

from __future__ import annotations

from mypy.nodes import Expression, FuncDef, MemberExpr, RefExpr, ReturnStmt, Var

from typedthinc._mypy.blocks import Scope
from typedthinc._mypy.features.bodies.evaluation import Asked
from typedthinc._mypy.features.bodies.events import Events, called_by, is_set_by_choice, of_own_class, scope_of
from typedthinc._mypy.features.bodies.frames import LOST, Frame, Origin
from typedthinc._mypy.features.bodies.runs import Run
from typedthinc._mypy.features.bodies.states import State
from typedthinc._mypy.variables import name_of, place


class Following:
    """The runs that serve one question."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked
        self._assignments = asked.call.assignments
        self._contents = self._assignments.contents
        self._events: dict[tuple[Scope, bool], Events] = {}
        # A run that is under way has no answers yet.
        self._runs: dict[tuple[Events, Frame], Run | None] = {}
        self._elsewhere = Frame({})

    def of(self, name: RefExpr, frame: Frame) -> list[Origin] | None:
        """List what a name may hold where it is read; None if no run tells."""
        home = self._home(name)
        events = self._events_of(home) if home is not None else None
        if home is None and (home := self._home_of_choice(name, frame)) is not None:
            events = self._events_of(home, has_choices=True)
        variable = events.variable(name) if events is not None else None
        if home is None or events is None or variable is None:
            return None
        now = frame.now(variable)
        if now is not None:
            return None if now is LOST else [now]
        states = self._states(name, home, events, frame)
        if not states or (variable in events.lists and not self._is_left_alone(name)):
            return None
        found = [state.given.get(variable, LOST) for state in states]
        known = [each for each in found if isinstance(each, Origin) and each is not LOST]
        return list(dict.fromkeys(known)) if len(known) == len(found) else None

    def returned(self, function: FuncDef, frame: Frame) -> list[Expression] | None:
        """List what an entered function returns by the ways that its conditions go; None if nobody can tell."""
        home = scope_of(self._contents, function)
        if home is None or self._contents.forgets:
            return None
        run = self._run(home, self._events_of(home, has_choices=True), frame)
        if run is None or run.lost:
            return None
        reached = (each.expr for each in run.visits if isinstance(each, ReturnStmt))
        return [each for each in reached if each is not None]

    def _home_of_choice(self, name: RefExpr, frame: Frame) -> Scope | None:
        """Return the function that sets a variable in one of the ways that a condition may go, if it was entered."""
        key, contents = name_of(name), self._contents
        if key is None or contents.forgets or name in contents.late:
            return None
        found = [each for each in contents.by_variable.get(key, ()) if not each.is_parameter]
        if isinstance(key, str):
            found = of_own_class(found, self._assignments.class_of(name), contents)
        homes = {each.scope for each in found}
        home = homes.pop() if len(homes) == 1 else None
        function = home.function if home is not None else None
        is_entered = function in frame.functions if isinstance(key, Var) else _is_init(function)
        if home is None or not is_entered or not is_set_by_choice(contents, found, function):
            return None
        return home if isinstance(key, Var) or self._is_left_alone(name) else None

    def rounds(self, node: Expression) -> list[Frame]:
        """List the frames in which the rounds of the loops around compute an expression, as far as they are sure.

        Returns nothing if nobody can tell.
        """
        function = self._assignments.function_at(place(node))
        home = scope_of(self._contents, function)
        if home is None or self._contents.forgets or not self._events_of(home).variables:
            return []
        run = self._run(home, self._events_of(home), self._elsewhere)
        states = [] if run is None else run.before(place(node)) or []
        return [] if run is None else [run.frame(each) for each in states if each.is_sure]

    def _home(self, name: RefExpr) -> Scope | None:
        """Return the function that sets a variable, or makes its list grow, if there is something to follow."""
        key, contents = name_of(name), self._contents
        if key is None or contents.forgets or name in contents.late:
            return None
        found = [each for each in contents.by_variable.get(key, ()) if not each.is_parameter]
        is_grown = key in contents.growths or key in contents.inner_growths
        if not is_grown and not any(each.loops for each in found):
            return None
        if isinstance(key, str):
            found = of_own_class(found, self._assignments.class_of(name), contents)
        homes = {each.scope for each in found}
        home = homes.pop() if len(homes) == 1 else None
        function = home.function if home is not None else None
        is_odd = function is not None and (function.is_generator or function.is_coroutine)
        return None if is_odd else home

    def _events_of(self, home: Scope, *, has_choices: bool = False) -> Events:
        asked = home, has_choices
        if asked not in self._events:
            self._events[asked] = Events(self._assignments, home, has_choices=has_choices)
        return self._events[asked]

    def _states(self, name: RefExpr, home: Scope, events: Events, frame: Frame) -> list[State] | None:
        around = self._assignments.function_at(place(name))
        if around is home.function:
            run = self._run(home, events, self._base(frame, home.function))
            return None if run is None else run.before(place(name))
        if home.function is None:
            base = None if self._assignments.is_set_elsewhere(name) else self._elsewhere
        else:
            base = self._made_with(name, home.function, frame, around)
        run = None if base is None else self._run(home, events, base)
        return None if run is None else run.ends

    def _made_with(self, name: RefExpr, init: FuncDef, frame: Frame, around: FuncDef | None) -> Frame | None:
        """Return what an `__init__` was given that made the object whose attribute is read when that is done."""
        if not isinstance(name, MemberExpr) or init.name != "__init__" or not self._assignments.may_be(name)[0]:
            return None
        if around is not None and around.name in called_by(self._contents, init.name):
            return None
        inside = self._asked.origins.inside(name, frame)
        return self._elsewhere if inside is frame else inside

    def _base(self, frame: Frame, function: FuncDef | None) -> Frame:
        """Return the frame of the call of a function, without those of comprehensions in it."""
        if frame.is_here or function is None:
            return self._elsewhere
        while frame.outer is not None and frame.functions == frame.outer.functions:
            frame = frame.outer
        return frame

    def _run(self, home: Scope, events: Events, base: Frame) -> Run | None:
        asked = events, base
        if asked not in self._runs:
            self._runs[asked] = None
            self._runs[asked] = Run(self._asked, events, home.function, base)
        return self._runs[asked]

    def _is_left_alone(self, name: RefExpr) -> bool:
        """Tell whether no other file changes a list; before any file is checked, that is asked where it is read."""
        return self._assignments.others is None or self._assignments.is_left_alone(name)


def _is_init(function: FuncDef | None) -> bool:
    return function is not None and function.name == "__init__"
