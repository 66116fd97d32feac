"""What those who look at one call or attribute ask of the file around it: `files.py` answers."""

from __future__ import annotations

from typing import Protocol

from mypy.nodes import Expression, FuncDef, RefExpr, TypeInfo, Var

from typedthinc._mypy.compat import Checker
from typedthinc._mypy.features.arrays.binding import Binding
from typedthinc._mypy.features.arrays.bindings import Bindings
from typedthinc._mypy.features.arrays.branches import Names
from typedthinc._mypy.features.arrays.containers import Key
from typedthinc._mypy.to_shapes import TypeReader
from typedthinc.shapes.arrays.values import Value


class FinishedRun(Protocol):
    """A run through the body of a function."""

    names: Names | None
    returned: list[Value]


class File(Protocol):
    """What is known of the arrays of a file."""

    checker: Checker
    bindings: Bindings
    busy: set[object]
    classes: dict[str, TypeInfo]

    @property
    def reader(self) -> TypeReader:
        """Turn types into terms."""
        ...

    def bound(self, binding: Binding) -> Value:
        """Return the value that an assignment gives."""
        ...

    def shared(self, key: Key, value: Value) -> Value:
        """Return what is left of a list or dict that several functions see."""
        ...

    def typed(self, node: Expression) -> Value:
        """Return what the type of an expression tells."""
        ...

    def declared(self, variable: Var, *, scalar: bool = False) -> Value:
        """Return what the declared type of a variable tells."""
        ...

    def elsewhere(self, node: RefExpr) -> Value:
        """Return what a name of another module stands for, or what a function of one returns."""
        ...

    def alone(self, expression: Expression) -> Value:
        """Compute an expression of the module."""
        ...

    def run(self, function: FuncDef, names: Names, depth: int) -> FinishedRun:
        """Run through the body of a function."""
        ...

    def is_too_deep(self, depth: int) -> bool:
        """Tell whether a run that so many calls led to follows no more."""
        ...
