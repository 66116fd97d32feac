"""Modules that were read from their source: once for all files that ask, and those that they lead to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from mypy.nodes import FuncDef, MypyFile, RefExpr, TypeInfo

from typedthinc._mypy.assumptions import Assumption, Unasked
from typedthinc._mypy.elsewhere import string_of
from typedthinc._mypy.features.bodies.entrusted import entrust
from typedthinc._mypy.features.bodies.evaluation import Asked
from typedthinc._mypy.features.bodies.recipes import Assuming, Recipe
from typedthinc._mypy.features.bodies.unchecked import Unchecked, unchecked
from typedthinc._mypy.sources.reading import Sources, Written
from typedthinc._mypy.to_shapes import Classes

if TYPE_CHECKING:
    from typedthinc._mypy.features.bodies.bodies import Bodies

_MOST_IN_QUESTION: Final = 300
_MOST_IN_FILE: Final = 20_000


@dataclass(eq=False)
class Module:
    """A module that other files ask about.

    Attributes:
        call: Knows its text.
        bodies: Says what its functions make.
        always: What is taken for granted of other files whatever is asked.
    """

    written: Written
    call: Unchecked
    bodies: Bodies
    always: frozenset[Assumption]

    def body(self, function: RefExpr) -> FuncDef | None:
        """Return the statements of a function; None if a name may stand for another one."""
        return self.bodies.defined(self.call).body(self.written.functions.get(function.fullname))

    def method(self, info: TypeInfo, name: str, behind: TypeInfo | None = None) -> FuncDef | None:
        """Return the statements of a method or property of an object of this very class.

        Args:
            behind: The base of the class in which `super()` asks for it.
        """
        return self.bodies.defined(self.call).member(info, name, is_exact=True, behind=behind)

    def run(self, function: str) -> FuncDef | None:
        """Return the statements of a function by its full name, also of one that returns no value."""
        return self.bodies.defined(self.call).run(self.written.functions.get(function))

    def method_run(self, info: TypeInfo, name: str, behind: TypeInfo | None = None) -> FuncDef | None:
        """Return the statements of a method or property of an object of this very class; the rest is as in `run`."""
        return self.bodies.defined(self.call).method_run(info, name, is_exact=True, behind=behind)

    def begin(self) -> Asked:
        """Begin a question."""
        return self.bodies.begin(self.call)

    def forget(self) -> None:
        """Forget what other questions have taken for granted."""
        self._others.assumed = set(self.always)

    def assuming(self, recipe: Recipe) -> Assuming:
        """Keep with a recipe what a question has taken for granted of other modules."""
        return Assuming(recipe, tuple(sorted(self.call.passed)), tuple(sorted(self._others.assumed)))

    @property
    def _others(self) -> Unasked:
        assert isinstance(self.call.assignments.others, Unasked)
        return self.call.assignments.others


class ReadModules:
    """The modules that have been read.

    Each is read once for all files from which so many modules lead to it. Else a circle of a hundred modules would be
    read along each way through it.

    Args:
        sources: Their statements.
    """

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        self._found: dict[tuple[str, int], Module] = {}
        self._in_question, self._in_file = 0, 0

    def begin(self, *, is_file: bool = False) -> None:
        """Begin a question, or the questions of another file."""
        self._in_question = 0
        if is_file:
            self._in_file = 0

    def enter(self) -> bool:
        """Note that a body of another module is entered; False where that happens too often for a question or a file.

        Objects are made of objects whose classes stand in other modules: what they hold is asked there, in turn.
        """
        self._in_question += 1
        self._in_file += 1
        return self._in_question <= _MOST_IN_QUESTION and self._in_file <= _MOST_IN_FILE

    def of(
        self,
        module: MypyFile,
        modules: Mapping[str, MypyFile],
        classes: Classes,
        bodies_of: Callable[[MypyFile], Bodies],
    ) -> Module | None:
        """Return what is known of a module; None if it keeps no statements.

        Args:
            bodies_of: Makes what reads the bodies of a module.
        """
        written, string = self._sources.of(module, modules), string_of(modules)
        if written is None or string is None:
            return None
        bodies = bodies_of(written.tree)
        key = module.fullname, bodies.distance
        if key not in self._found or self._found[key].written is not written:
            call = unchecked(written.tree, modules, classes, string)
            entrust(call, bodies.by_source(call))
            assert isinstance(call.assignments.others, Unasked)
            self._found[key] = Module(written, call, bodies, frozenset(call.assignments.others.assumed))
        return self._found[key]

    def forget(self) -> None:
        """Forget all: what the names in them stand for may be something else by now."""
        self._found.clear()
        self._sources.forget()
