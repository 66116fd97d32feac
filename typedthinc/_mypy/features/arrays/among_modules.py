"""What the file that is being checked and the modules that it reads ask each other; `other_modules.py` has these."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import Protocol

from mypy.nodes import CallExpr, Decorator, FuncDef, RefExpr, TypeInfo, Var

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.compat import Checker, depend
from typedthinc._mypy.features.arrays.around import File
from typedthinc._mypy.features.arrays.bindings import Bindings
from typedthinc._mypy.features.arrays.crossing import crossed
from typedthinc._mypy.sources.bases import bases_elsewhere
from typedthinc._mypy.type_metadata import metadata_elsewhere
from typedthinc.shapes.arrays.values import Dict, Record, Value
from typedthinc.shapes.sizes import UNKNOWN, Unknown


class ModulesRead(Protocol):
    """The other modules that keep their statements."""

    def of(self, module: str) -> File | None:
        """Return what is known of another module; None if it keeps no statements."""
        ...

    def with_bases(self) -> File | None:
        """Return what is known of the file that asks, read with classes of others from which its own are derived."""
        ...


def _is_poor(value: Value) -> bool:
    """Tell whether the statements of a module may say more of a value than what it keeps, as of functions."""
    match value:
        case Record(is_tuple=is_tuple):
            return not is_tuple
        case Dict(items):
            return any(_is_poor(each) for _, each in items)
        case list() | tuple():
            return any(map(_is_poor, value))
        case _:
            return isinstance(value, Unknown)


class AmongModules(ABC):
    """A file as others see it, and others as it sees them."""

    checker: Checker
    bindings: Bindings
    others: ModulesRead | None
    _assignments: FileAssignments

    @abstractmethod
    def elsewhere(self, node: RefExpr) -> Value:
        """Return what a name of another module stands for, or what a function of one returns."""

    @abstractmethod
    def itself(self) -> File:
        """Return this file."""

    def object_elsewhere(self, node: RefExpr, found: Value) -> Value:
        """Return the object that a name of another module stands for, with all that it holds; else what was found."""
        target = node.node
        if not _is_poor(found) or not isinstance(target, Var) or target.info or self._assignments.sets(node):
            return found
        home = self.home(node.fullname.rpartition(".")[0])
        value = UNKNOWN if home is None or home is self.itself() else home.global_value(target)
        return found if isinstance(value, Unknown) else value

    def home(self, module: str) -> File | None:
        """Return what is known of the file of a module: this one, or another that keeps its statements."""
        if module == self.checker.tree.fullname:
            return self.itself()
        return None if self.others is None else self.others.of(module)

    def defines(self, info: TypeInfo) -> bool:
        """Tell whether the statements of a class are those of this file, or stand behind them."""
        return info.module_name == self.checker.tree.fullname

    def home_of(self, info: TypeInfo) -> File | None:
        """Return the file of a class, read with the bases of it that other modules have."""
        if info.module_name != self.checker.tree.fullname:
            return self.home(info.module_name)
        is_derived = self.others is not None and bool(bases_elsewhere(info, self.checker.modules))
        return (self.with_bases() if is_derived else None) or self.itself()

    def with_bases(self) -> File | None:
        """Return this file read with classes of others from which its own are derived."""
        return None if self.others is None else self.others.with_bases()

    def running(self, module: str) -> File | None:
        """Return the file of a module in which its functions are run: also of the one that asks."""
        return self.home(module)

    def function_value(self, function: FuncDef) -> Value:
        """Return nothing: of this file more is known where a function is named."""
        return UNKNOWN

    def function_elsewhere(self, node: RefExpr) -> Value:
        """Return a function of another module that is not called where it is named."""
        home = self.home(node.fullname.rpartition(".")[0]) if isinstance(node.node, FuncDef) else None
        if home is None or home is self.itself() or self._assignments.sets(node) or not isinstance(node.node, FuncDef):
            return UNKNOWN
        return home.function_value(node.node)

    def method(self, info: TypeInfo, name: str) -> FuncDef | None:
        """Return a function of a class of this file, unless a decorator changes it."""
        node = info.names[name].node if name in info.names else None
        if isinstance(node, Decorator):
            # mypy takes `staticmethod`, `classmethod` and `property` off the decorators.
            node = node.func if not node.decorators else None
        return node if isinstance(node, FuncDef) and node in self.bindings.functions else None

    def is_left(self, info: TypeInfo, name: str, value: Value) -> bool:
        """Tell nothing more: what this file does is seen, and others are not asked about its own classes."""
        return True

    def is_overridden(self, info: TypeInfo, name: str, arrays: Collection[str]) -> bool:
        """Tell nothing more: what this file does is seen, and others are not asked about its own classes."""
        return False

    def attribute_of(self, info: TypeInfo, name: str) -> Value:
        """Return nothing: of this file more is known where an attribute stands."""
        return UNKNOWN

    def global_value(self, variable: Var) -> Value:
        """Return nothing: of this file more is known where a name stands."""
        return UNKNOWN

    def called_elsewhere(self, callee: RefExpr, node: CallExpr, args: Sequence[Value], depth: int) -> Value:
        """Return what a function of another module returns for the arguments of a call."""
        here, home = self.itself(), self.home(callee.fullname.rpartition(".")[0])
        if isinstance(callee.node, FuncDef) and not (home is None or home is here or self._assignments.sets(callee)):
            given = [crossed(here, home, each) for each in args]
            found = crossed(here, home, home.result(callee.node, node, given, depth))
            if not isinstance(found, Unknown):
                return found
        return self.elsewhere(callee)

    def layer_elsewhere(self, node: RefExpr) -> str | None:
        """Return what is known of a model that another module has in a name or an attribute, as text."""
        variable, fullname = self._assignments.variable(node)
        if variable is not None:
            depend(self.checker, f"<{fullname}>")
        found = metadata_elsewhere(self._assignments, node, "layer")
        return None if found is None else found.text

    def result(self, function: FuncDef, node: CallExpr, args: Sequence[Value], depth: int) -> Value:
        """Return nothing: of this file more is known where a call stands."""
        return UNKNOWN
