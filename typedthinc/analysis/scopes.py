"""Names: where they are bound, and what they are worth."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from typing import TYPE_CHECKING

from typedthinc.analysis.hints import ANY_HINT, Declared, Hint, OwnClass
from typedthinc.analysis.heap import Changes, Mark
from typedthinc.analysis.source import hint_named, resolve
from typedthinc.analysis.values.cells import ABSENT, Cell, Value
from typedthinc.analysis.values.classes import Class, Module
from typedthinc.analysis.values.functions import Closure, Imported

if TYPE_CHECKING:
    from typedthinc.analysis.runs import Run
    from typedthinc.analysis.values.objects import ListObject

_CONSTANTS: dict[str, Value] = {"True": True, "False": False, "None": None, "Ellipsis": ..., "__debug__": True}


class Loop:
    """A loop that is being walked: what holds where it is left, or begun again."""

    __slots__ = ("breaks", "continues", "mark")

    def __init__(self, mark: Mark) -> None:
        self.mark = mark
        self.breaks: list[Changes] = []
        self.continues: list[Changes] = []


class Scope:
    """The names of a module, class body, function or comprehension.

    Attributes:
        names: A cell for each name that is bound here.
        parent: The scope around.
        module: The module in which it stands.
        run: The walk to which it belongs.
        cls: The class whose body it is.
        rebound: What names of a module are worth that it binds several times, to who runs later.
        hints: What names are declared to be.
        exits: What the function returned, and what held then.
        loops: The loops around the statement that is walked.
        yields: What the generator yielded, if it is the body of one.
    """

    def __init__(self, parent: Scope | None, module: Module, run: Run, cls: Class | None = None) -> None:
        self.names: dict[str, Cell] = {}
        self.parent = parent
        self.module = module
        self.run = run
        self.cls = cls
        self.rebound: dict[str, Value] = {}
        self.hints: dict[str, Hint] = {}
        self.global_names: set[str] = set()
        self.outer_names: set[str] = set()
        self.exits: list[tuple[Value, Changes]] = []
        self.loops: list[Loop] = []
        self.raised: list[tuple[Mark, list[Changes]]] = []
        self.start: Mark | None = None
        self.yields: ListObject | None = None

    def inner(self) -> Scope:
        """Make the scope of a comprehension."""
        made = Scope(self, self.module, self.run)
        made.global_names, made.loops, made.exits = self.global_names, self.loops, self.exits
        made.raised, made.yields = self.raised, self.yields
        return made

    @property
    def function(self) -> Closure | None:
        """The function whose body this is."""
        return self.run.function

    def around(self) -> Iterator[Scope]:
        """List this scope and those around it in which a name is looked up: bodies of classes are left out."""
        yield self
        scope = self.parent
        while scope is not None:
            if scope.cls is None:
                yield scope
            scope = scope.parent

    def load(self, name: str) -> Value:
        """Return what a name is worth."""
        if name not in self.global_names:
            for scope in self.around():
                found = scope.bound(name, self)
                if found is not ABSENT:
                    return found
        top = self.module.scope
        found = ABSENT if top is None else top.bound(name, self)
        return _builtin(name) if found is ABSENT else found

    def bound(self, name: str, reader: Scope) -> Value:
        """Return what a name is worth that is bound here, ABSENT where it is not."""
        cell = self.names.get(name)
        if cell is None or cell.value is ABSENT:
            return ABSENT
        is_later = reader.run is not self.run and reader.run.is_open
        return self.rebound.get(name, cell.value) if is_later else cell.value

    def place(self, name: str) -> tuple[Scope, Cell]:
        """Return where a name is bound by an assignment, and its cell."""
        scope = self._home(name)
        return scope, scope.names.setdefault(name, Cell())

    def _home(self, name: str) -> Scope:
        if name in self.global_names:
            return self.module.scope or self
        if name in self.outer_names:
            outer = list(self.around())[1:]
            return next((each for each in outer if name in each.names), self)
        return self

    def hint_of(self, name: ast.Name | ast.Attribute) -> Hint:
        """Return what a name stands for in an annotation here."""
        return hint_of_value(self._looked_up(name))

    def _looked_up(self, node: ast.expr) -> Value:
        """Return what a dotted name is worth, without side effects."""
        match node:
            case ast.Name(id=name):
                return self.load(name)
            case ast.Attribute(value=base, attr=name):
                return _member(self._looked_up(base), name)
            case _:
                return ABSENT


def _member(base: Value, name: str) -> Value:
    match base:
        case Imported(full):
            return Imported(f"{full}.{name}")
        case Module(scope=Scope() as scope):
            return scope.names[name].value if name in scope.names else ABSENT
        case Class():
            return base.find(name)
        case _:
            return ABSENT


def hint_of_value(value: Value) -> Hint:
    """Return what a value stands for in an annotation."""
    match value:
        case Declared(hint):
            return hint
        case Class():
            return OwnClass(value)
        case Imported(full):
            return hint_named(resolve(full))
        case _:
            return ANY_HINT


def _builtin(name: str) -> Value:
    if name in _CONSTANTS:
        return _CONSTANTS[name]
    return Imported(f"builtins.{name}") if hasattr(builtins, name) else ABSENT
