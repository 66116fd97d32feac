"""Names: where they are bound, and what they are worth."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from dataclasses import field
from typing import TYPE_CHECKING

from typedthinc.analysis.heap import Changes, Mark
from typedthinc.analysis.values.callables import Class, Closure, Imported, Module
from typedthinc.analysis.values.cells import ABSENT, Cell, Value
from typedthinc.shapes.light_dataclasses import dataclass
from typedthinc.shapes.sizes import UNKNOWN

if TYPE_CHECKING:
    from typedthinc.analysis.runs import Run
    from typedthinc.analysis.values.objects import ListObject

_CONSTANTS: dict[str, Value] = {"True": True, "False": False, "None": None, "Ellipsis": ..., "__debug__": True}


@dataclass(eq=False, slots=True)
class Loop:
    """A loop that is being walked: what holds where it is left, or begun again."""

    mark: Mark
    breaks: list[Changes] = field(default_factory=lambda: list[Changes]())
    continues: list[Changes] = field(default_factory=lambda: list[Changes]())


class Scope:
    """The names of a module, class body, function or comprehension.

    Attributes:
        names: A cell for each name that is bound here.
        parent: The scope around.
        module: The module in which it stands.
        run: The walk to which it belongs.
        cls: The class whose body it is.
        has_readers: A function was made in it by now, which may read its names later.
        rebound: What names of a module are worth that it binds several times, to who runs later.
        forgotten: The names that other files set.
        annotations: What names are declared to be.
        exits: What the function returned, and what held then.
        loops: The loops around the statement that is walked.
        yields: What the generator yielded, if it is the body of one.
    """

    def __init__(self, parent: Scope | None, module: Module, run: Run, cls: Class | None = None) -> None:
        self.names: dict[str, Cell] = {}
        self.parent: Scope | None = parent
        self.module: Module = module
        self.run: Run = run
        self.cls: Class | None = cls
        self.has_readers: bool = False
        self.rebound: dict[str, Value] = {}
        self.forgotten: set[str] = set()
        self.annotations: dict[str, ast.expr] = {}
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
        found = ABSENT if top is None else top.bound(name, top if name in self.global_names else self)
        return _builtin(name) if found is ABSENT else found

    def bound(self, name: str, reader: Scope) -> Value:
        """Return what a name is worth that is bound here, ABSENT where it is not."""
        cell = self.names.get(name)
        if cell is None or cell.value is ABSENT:
            return ABSENT
        if name in self.forgotten and reader.run is not self.run:
            return UNKNOWN
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


def _builtin(name: str) -> Value:
    if name in _CONSTANTS:
        return _CONSTANTS[name]
    return Imported(f"builtins.{name}") if hasattr(builtins, name) else ABSENT
