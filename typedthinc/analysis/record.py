"""What each expression was worth each time that it was evaluated, and what made each value: for who explains it."""

import ast
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from typedthinc.analysis.facts import Facts, as_it_is, fact_of, together
from typedthinc.analysis.runs import Run
from typedthinc.analysis.source import resolve
from typedthinc.analysis.values.callables import Bound, Closure, Imported, Module
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.analysis.values.constants import number_of
from typedthinc.analysis.values.objects import ListObject, TupleOf
from typedthinc.shapes.light_dataclasses import dataclass
from typedthinc.shapes.sizes import Unknown

# Values that Python has itself are the same object wherever they are written; so is what is unknown.
_NAMELESS = (type(None), bool, float, complex, str, bytes, type(...), Unknown)
# Where an expression stands, and whether it is assigned to.
_Key: TypeAlias = tuple[str, type[ast.expr], int, int, int | None, int | None, bool]


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """An expression, one of the times that it was evaluated.

    Attributes:
        path: The file in which it stands.
        run: The walk through the body around it.
        time: When that was: what was worth something earlier has a smaller number.
        value: What it was worth.
        fact: The same, of what can change as it was.
        items: Of a list or tuple what it held.
    """

    path: str
    run: Run
    node: ast.expr
    time: int
    value: Value
    fact: Value
    items: Sequence[Value] = ()

    @property
    def number(self) -> int | None:
        """The number that it is, if it is one and known."""
        return number_of(self.value)


class Record(Facts):
    """All that was seen while a program was walked.

    Attributes:
        modules: The modules, by path.
    """

    def __init__(self) -> None:
        super().__init__()
        self.modules: dict[str, Module] = {}
        self._spots: dict[_Key, list[Spot]] = {}
        # By identity; each spot keeps its value, and so its items.
        self._made: dict[int, Spot] = {}
        # By file and name, attributes of whatever file by their name alone.
        self._given: dict[tuple[str, str], list[Spot]] = {}
        self._time = 0

    def forget(self) -> None:
        """Forget everything: the program is walked anew."""
        super().forget()
        self._spots.clear()
        self._made.clear()
        self._given.clear()

    def note(self, run: Run, path: str, node: ast.expr, value: Value) -> None:
        """Note what an expression is worth, or what a name or attribute is given."""
        self._time += 1
        items = value.items.all or () if isinstance(value, ListObject) else ()
        items = value.items if isinstance(value, TupleOf) else items
        fact = fact_of(value) if isinstance(value, ListObject | TupleOf) else as_it_is(value)
        spot = Spot(path, run, node, self._time, value, fact, items)
        self._spots.setdefault(_key(path, node), []).append(spot)
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            self._given.setdefault((path, node.id) if isinstance(node, ast.Name) else ("", node.attr), []).append(spot)
        # What one call gives several of is made by that call.
        for each in (value, *(items if isinstance(node, ast.Call) else ())):
            if not isinstance(each, _NAMELESS):
                self._made.setdefault(id(each), spot)
        if path not in self.modules:
            self.modules[path] = run.home

    def spots(self, path: str, node: ast.expr, *, for_all_callers: bool = False) -> Sequence[Spot]:
        """Return the times that count: those of calls that the program makes, else those of the body as it stands.

        Args:
            for_all_callers: Only what holds whoever calls.
        """
        found = self._spots.get(_key(path, node), [])
        if for_all_callers:
            return [each for each in found if each.run.is_open]
        called = [each for each in found if each.run.function is None or not each.run.is_open]
        return [each for each in called if each.run.outermost.function is None] or called or found

    def before(self, spot: Spot, node: ast.expr) -> Spot | None:
        """Return what an expression beside another was worth when that one was evaluated.

        Of a name that is assigned to, what it was worth when it was read there: in `net >>= layer`.
        """
        found = [each for each in self._spots.get(_key(spot.path, node)[:-1] + (False,), ()) if each.run is spot.run]
        return next((each for each in reversed(found) if each.time <= spot.time), None)

    def calls_of(self, full: str) -> list[Spot]:
        """List the calls of a function of the library."""
        last = [each[-1] for each in self._spots.values()]
        callees = [(each, self.before(each, each.node.func)) for each in last if isinstance(each.node, ast.Call)]
        return [
            each
            for each, callee in callees
            if callee is not None and isinstance(callee.value, Imported) and resolve(callee.value.name) == full
        ]

    def given(self, spot: Spot) -> Spot | None:
        """Return where the name or attribute that is read somewhere was given its value the last time."""
        if not isinstance(spot.node, ast.Name | ast.Attribute):
            return None
        if isinstance(spot.node, ast.Attribute):
            found = [each for each in self._given.get(("", spot.node.attr), ()) if each.time < spot.time]
            return found[-1] if found else None
        found = [each for each in self._given.get((spot.path, spot.node.id), ()) if each.time < spot.time]
        own = [each for each in found if each.run is spot.run]
        outer = [] if parameter(spot.run, spot.node.id) else [each for each in found if each.run.function is None]
        return own[-1] if own else outer[-1] if outer else None

    def returned(self, call: Spot) -> Iterator[Spot]:
        """List what the body of the program's function returned that one call entered."""
        callee = self.before(call, call.node.func) if isinstance(call.node, ast.Call) else None
        function = callee.value if callee is not None else None
        function = function.function if isinstance(function, Bound) else function
        if isinstance(function, Closure):
            for node in ast.walk(function.node):
                value = node.value if isinstance(node, ast.Return) else None
                for each in () if value is None else self._spots.get(_key(function.scope.module.path, value), ()):
                    if each.run.caller is call.run and each.run.site is call.node:
                        yield each

    def call(self, run: Run, after: Spot) -> Spot | None:
        """Return the call that led to the walk through a body, in which something was evaluated."""
        caller, site = run.caller, run.site
        if caller is None or not isinstance(site, ast.expr):
            return None
        found = self._spots.get(_key(caller.home.path, site), ())
        return next((each for each in found if each.run is caller and each.time > after.time), None)

    def inside(self, spot: Spot) -> Iterator[Spot]:
        """List an expression and those in it, as they were when it was evaluated."""
        for node in ast.walk(spot.node):
            found = self.before(spot, node) if isinstance(node, ast.expr) else None
            if found is not None:
                yield found

    def made(self, value: Value) -> Spot | None:
        """Return where a value was first: the call, operation or literal that made it."""
        return self._made.get(id(value))

    def evaluated(self, spots: Sequence[Spot]) -> Value:
        """Return what an expression is worth that is one of these; ABSENT of none."""
        found: Value = ABSENT
        for each in spots:
            found = each.fact if found is ABSENT else together(found, each.fact)
        return found


def parameter(run: Run, name: str) -> ast.arg | None:
    """Return the parameter of that name of the function whose body is walked."""
    nodes = () if run.function is None else ast.walk(run.function.node.args)
    return next((each for each in nodes if isinstance(each, ast.arg) and each.arg == name), None)


def _key(path: str, node: ast.expr) -> _Key:
    is_stored = isinstance(getattr(node, "ctx", None), ast.Store)
    return (path, type(node), node.lineno, node.col_offset, node.end_lineno, node.end_col_offset, is_stored)
