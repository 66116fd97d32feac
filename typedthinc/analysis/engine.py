"""The interpreter's state, and the tables by which it walks.

What each kind of node and value does stands in files of its own. They know this one, and `assembly.py` puts them into
the tables; so none of them imports another in a circle.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field
from typing import Final, NamedTuple, TypeAlias

from typedthinc.analysis.facts import Facts
from typedthinc.analysis.heap import Changes, Heap, Mark
from typedthinc.analysis.hints import Hint
from typedthinc.analysis.labels import Worded
from typedthinc.analysis.limits import MODULE_FUEL, ROUNDS, ROUNDS_TOGETHER
from typedthinc.analysis.program import Program
from typedthinc.analysis.runs import Certainty, Run
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.sites import Argument, Call
from typedthinc.analysis.values.callables import Class, Closure, FunctionNode, Module
from typedthinc.analysis.values.cells import ABSENT, Cell, Value
from typedthinc.analysis.values.joining import join
from typedthinc.analysis.values.objects import Model, Thing
from typedthinc.analysis.values.origins import Refusal
from typedthinc.analysis.values.terms import is_doubtful
from typedthinc.shapes.arrays.values import ArrayValue, Int
from typedthinc.shapes.light_dataclasses import dataclass
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.objects import owner_named
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sizes import UNKNOWN

# What the codes of errors begin with.
CODES: Final = "typedthinc-"


class OutOfFuel(Exception):
    """A body that is too long to walk."""


class Finding(NamedTuple):
    """What does not fit in one run of a body.

    Attributes:
        inside: The message with the names of the body, for who reads it there.
        refusal: Who refused which data, if that is what does not fit.
    """

    run: Run
    module: Module
    node: ast.AST
    kind: str
    message: str
    inside: str
    refusal: Refusal | None = None


class Failure(NamedTuple):
    """An exception of the interpreter's own, which costs one statement."""

    path: str
    line: int
    error: str


Execute: TypeAlias = "Callable[[Engine, ast.stmt, Scope], bool]"
Evaluate: TypeAlias = "Callable[[Engine, ast.expr, Scope], Value]"
CallOf: TypeAlias = "Callable[[Engine, Value, Call], Value]"
AttributeOf: TypeAlias = "Callable[[Engine, Value, str, ast.AST, Scope], Value]"
ItemOf: TypeAlias = "Callable[[Engine, Value, Value, ast.AST, Scope], Value]"
Operate: TypeAlias = "Callable[[Engine, Operation], Value]"


class Frame(NamedTuple):
    """A body that is being walked: what its parameters are worth, and what the heap was when it began."""

    node: FunctionNode
    values: Mapping[str, Value]
    start: Mark


class Operation(NamedTuple):
    """An operator between two values.

    Attributes:
        is_in_place: It changes the left value, as `+=` does.
    """

    symbol: str
    left: Argument
    right: Argument
    node: ast.AST
    scope: Scope
    is_in_place: bool = False


@dataclass(slots=True)
class Tables:
    """What each kind of node and value does."""

    statements: Mapping[type[ast.stmt], Execute] = field(default_factory=lambda: dict[type[ast.stmt], Execute]())
    expressions: Mapping[type[ast.expr], Evaluate] = field(default_factory=lambda: dict[type[ast.expr], Evaluate]())
    calls: Mapping[type, CallOf] = field(default_factory=lambda: dict[type, CallOf]())
    attributes: Mapping[type, AttributeOf] = field(default_factory=lambda: dict[type, AttributeOf]())
    items: Mapping[type, ItemOf] = field(default_factory=lambda: dict[type, ItemOf]())
    operate: Operate | None = None
    run_open: Callable[[Engine, Closure], None] | None = None
    object_of: Callable[[Engine, Class], Value] | None = None


class Engine:
    """The interpreter: the heap, what was found, and the tables by which it walks.

    Attributes:
        in_way: What does not fit in the way of a fork that is walked now, but happens only if that is taken.
        doubted: Path and line of what does not fit, but happens only perhaps.
        runs: The runs of each body.
        functions: The functions of the program in the order in which they were met.
        changing: The files whose top level changes what files made that were walked before.
        composed: The models that combinators made.
        layers_made: By name and constants the layers that calls made: their sizes, and whether they lack values.
        around: By model those that hold it, or once did.
        item_hints: What is declared of the items of lists and dicts.
        typed_dicts: The classes of dicts whose keys are declared one by one.
        dicts_of: The objects whose `__dict__` a dict is.
        drained: The expressions whose items somebody surely asks for, one after the other.
        own_forwards: The functions that models of the program run and to which data came.
        unfollowed: The functions that are being walked and call themselves deeper than is followed.
        reveals: What `reveal` was asked about, by path and line.
        variables: The variables that get what an expression gives, by that expression.
        facts: Where it is noted what expressions are worth, if anybody asks.
    """

    def __init__(self, program: Program, tables: Tables, facts: Facts | None = None) -> None:
        self.program: Program = program
        self.tables: Tables = tables
        self.facts: Facts | None = facts
        self.heap: Heap = Heap()
        self.findings: list[Finding] = []
        self.in_way: list[Finding] = []
        self.doubted: list[tuple[str, int]] = []
        self.failures: list[Failure] = []
        self.runs: dict[FunctionNode, list[Run]] = {}
        self.functions: list[Closure] = []
        self.inner_functions: list[Closure] | None = None
        self.classes: list[Class] = []
        self.stack: list[Frame] = []
        self.unfollowed: set[FunctionNode] = set()
        self.fuel: float = float(MODULE_FUEL)
        self.operators: Mapping[str, Value] = {}
        self.has_bound_operators: bool = False
        self.changing: list[str] = []
        self.composed: list[Model] = []
        self.layers_made: dict[tuple[str, str, Hashable], tuple[LayerType, Mapping[str, Value], bool]] = {}
        self.around: dict[Value, list[Model]] = {}
        self.item_hints: dict[Cell, Hint] = {}
        self.typed_dicts: dict[Cell, Class] = {}
        self.dicts_of: dict[Cell, Thing] = {}
        self.drained: set[ast.AST] = set()
        self.own_forwards: set[ast.AST] = set()
        self.reveals: dict[tuple[str, int], Value] = {}
        self.variables: dict[ast.AST, str] = {}
        self.names_made: int = 0
        self._rounds = 1

    def next_name(self) -> str:
        """Return a name that nothing else has."""
        self.names_made += 1
        return str(self.names_made)

    def found(self) -> Sequence[int]:
        """Count what was found, and what the program was found to have."""
        known = (self.functions, self.classes, self.program.modules, self.unfollowed, self.own_forwards)
        return [len(each) for each in (self.findings, self.in_way, self.doubted, self.failures, self.reveals, *known)]

    def owner_of_sizes(self, layer: str, node: ast.AST, scope: Scope) -> str:
        """Return a new owner for the sizes that a layer misses, which is known by the variable that it is made for."""
        label = self.variables.get(node, "") if scope.run.is_open else ""
        return owner_named(self.next_name(), layer, label)

    def burn(self, steps: float) -> None:
        """Take steps.

        Raises:
            OutOfFuel: None are left.
        """
        self.fuel -= steps
        if self.fuel < 0:
            raise OutOfFuel

    def within(self, fuel: float, function: Value, call: Call) -> Value:
        """Return what a call gives that may take so many steps; nothing is known of one that takes more."""
        before, mark = self.fuel, self.heap.mark()
        self.fuel = limit = min(fuel, before)
        try:
            return self.call(function, call)
        except OutOfFuel:
            if limit == before:
                raise
            self.heap.undo(mark)
            return UNKNOWN
        finally:
            self.fuel = before - (limit - max(self.fuel, 0))

    def evaluate(self, node: ast.expr, scope: Scope) -> Value:
        """Return what an expression is worth."""
        self.burn(0.2)
        handler = self.tables.expressions.get(type(node))
        value = UNKNOWN if handler is None else handler(self, node, scope)
        if self.facts is not None:
            self.facts.note(scope.run, scope.module.path, node, value)
        return value

    def quietly(self, node: ast.expr, scope: Scope) -> Value:
        """Return what an expression is worth that is looked at a second time."""
        with scope.run.doubting(Certainty.NEVER):
            return self.evaluate(node, scope)

    def execute(self, body: Sequence[ast.stmt], scope: Scope) -> bool:
        """Walk statements; tell whether what follows them is reached."""
        return all(self.step(statement, scope) for statement in body)

    def step(self, statement: ast.stmt, scope: Scope) -> bool:
        """Walk a statement; tell whether the next one is reached."""
        self.burn(1)
        handler = self.tables.statements.get(type(statement))
        if handler is None:
            self.forget_names(statement, scope)
            return True
        try:
            return handler(self, statement, scope)
        except (OutOfFuel, RecursionError):
            raise
        except Exception as error:
            self.note_failure(scope.module.path, statement.lineno, error)
            self.forget_names(statement, scope)
            return True

    def note_failure(self, path: str, line: int, error: Exception) -> None:
        """Note an exception of the interpreter's own."""
        self.failures.append(Failure(path, line, f"{type(error).__name__}: {error}"))

    def forget_names(self, statement: ast.stmt, scope: Scope) -> None:
        """Forget the names that a statement binds."""
        for each in ast.walk(statement):
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
                self.bind(each.id, UNKNOWN, scope)

    def call(self, function: Value, call: Call) -> Value:
        """Return what a call gives."""
        self.burn(1)
        handler = self.tables.calls.get(type(function), self.tables.calls[object])
        return handler(self, function, call)

    def call_with(self, function: Value, values: Sequence[Value], node: ast.AST, scope: Scope) -> Value:
        """Return what a function gives for some values."""
        return self.call(function, Call([Argument(each, node) for each in values], node, scope))

    def attribute(self, base: Value, name: str, node: ast.AST, scope: Scope) -> Value:
        """Return what an attribute is worth."""
        handler = self.tables.attributes.get(type(base))
        return UNKNOWN if handler is None else handler(self, base, name, node, scope)

    def item(self, base: Value, key: Value, node: ast.AST, scope: Scope) -> Value:
        """Return what stands behind brackets."""
        handler = self.tables.items.get(type(base))
        return UNKNOWN if handler is None else handler(self, base, key, node, scope)

    def operate(self, operation: Operation) -> Value:
        """Return what an operator gives."""
        return UNKNOWN if self.tables.operate is None else self.tables.operate(self, operation)

    def run_open(self, function: Closure) -> None:
        """Walk the body of a function with what its annotations say."""
        if self.tables.run_open is not None:
            self.tables.run_open(self, function)

    def object_of(self, cls: Class) -> Value:
        """Return an object that stands for any object of a class."""
        return UNKNOWN if self.tables.object_of is None else self.tables.object_of(self, cls)

    def note_inside(self, made: Model) -> None:
        """Note of which models one was composed."""
        for each in made.state.inside:
            self.around.setdefault(each, []).append(made)

    def bind(self, name: str, value: Value, scope: Scope) -> None:
        """Bind a name."""
        home, cell = scope.place(name)
        if home.run.is_open and home.has_readers:
            _remember_rebinding(home, name, cell, value)
        self.heap.write(cell, value)

    def report(self, mismatch: Mismatch, node: ast.AST, scope: Scope, refusal: Refusal | None = None) -> None:
        """Note what does not fit, if it surely happens."""
        # What a body is given by a name, it may be given as that number, too.
        is_given = mismatch.misfit is not None and not scope.run.is_open and is_doubtful(mismatch.misfit)
        inside = mismatch.inside if isinstance(mismatch, Worded) else mismatch.message
        finding = Finding(scope.run, scope.module, node, mismatch.kind, mismatch.message, inside, refusal)
        if scope.run.is_reporting and not is_given:
            self.findings.append(finding)
            return
        self.doubted.append((scope.module.path, getattr(node, "lineno", 0)))
        if scope.run.is_sure_in_way and not is_given:
            self.in_way.append(finding)

    def merge(self, mark: Mark, ways: Sequence[Changes]) -> None:
        """Let what is known of several ways that meet hold from here on."""
        self.heap.merge(mark, ways, join)

    def fork(self, ways: Sequence[Callable[[], bool]], scope: Scope) -> bool:
        """Walk ways of which nobody knows which one is taken; tell whether one reaches what follows.

        What does not fit in each of them surely happens: it is told of the first.
        """
        mark, ended = self.heap.mark(), list[Changes]()
        exits, breaks = len(scope.exits), _left(scope)
        outside, first, failing = self.in_way, list[Finding](), len(ways)
        certainty = Certainty.NEVER if scope.loops else Certainty.WHEN_REACHED
        told = len(self.findings)
        with scope.run.doubting(certainty, is_way=True):
            for way in ways:
                self.in_way, before = [], len(self.findings)
                if way():
                    ended.append(self.heap.since(mark))
                self.heap.undo(mark)
                first = first or self.in_way
                failing -= bool(self.in_way) or len(self.findings) > before
        self.in_way = outside
        if first and failing == 0 and len(self.findings) == told:
            self._note_in_each_way(first[0], scope.run)
        # Who left in one way keeps what follows from happening for sure.
        if _left(scope) > breaks or (len(scope.exits) > exits and not scope.run.is_open):
            scope.run.doubt(Certainty.NEVER)
        self.merge(mark, ended)
        return bool(ended)

    def _note_in_each_way(self, finding: Finding, run: Run) -> None:
        """Note what does not fit in whichever way is taken."""
        if not run.is_reporting:
            self.in_way.append(finding)
            return
        self.findings.append(finding)
        for each in finding.run.chain():
            runs = [] if each.function is None else self.runs.setdefault(each.function.node, [])
            if each not in runs:
                runs.append(each)

    def are_walked(self, rounds: int) -> bool:
        """Tell whether the rounds of a loop are walked one by one."""
        return rounds <= ROUNDS and rounds * self._rounds <= ROUNDS_TOGETHER

    @contextmanager
    def walking(self, rounds: int) -> Generator[None]:
        """Walk each of so many rounds meanwhile."""
        before = self._rounds
        self._rounds = before * max(rounds, 1)
        try:
            yield
        finally:
            self._rounds = before

    @contextmanager
    def perhaps(self, scope: Scope) -> Generator[None]:
        """Let what is walked meanwhile happen in one of several ways."""
        certainty = Certainty.NEVER if scope.loops else Certainty.WHEN_REACHED
        with scope.run.doubting(certainty):
            yield


def _left(scope: Scope) -> int:
    """Count the ways that left a round of a loop early."""
    left = sum(len(loop.breaks) + len(loop.continues) for loop in scope.loops)
    return left + len(scope.exits) if scope.loops else left


def _remember_rebinding(home: Scope, name: str, cell: Cell, value: Value) -> None:
    old = home.rebound.get(name, cell.value)
    if old is not ABSENT and old is not value:
        is_plain = isinstance(value, ArrayValue | Int) and isinstance(old, ArrayValue | Int)
        home.rebound[name] = join(old, value) if is_plain else UNKNOWN
