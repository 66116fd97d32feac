"""The arrays of a module as its statements tell them, while no checker is at work on it."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, cast

from mypy.nodes import Expression, FuncDef, MypyFile, TypeInfo
from mypy.types import Instance, Type

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.compat import Checker
from typedthinc._mypy.features.arrays.branches import Names
from typedthinc._mypy.features.arrays.files import FileArrays
from typedthinc._mypy.features.arrays.scopes import Scopes
from typedthinc.shapes.arrays.values import Value
from typedthinc.shapes.sizes import UNKNOWN


def _no_type(_: Expression) -> None:
    """Look up the type of an expression where none is known."""


class _OwnScopes(Scopes):
    """What is known in the functions of a module, whoever calls them."""

    def parameters(self, function: FuncDef) -> Names:
        """Return nothing: other modules may call it, too."""
        return {}

    def fields(self, info: TypeInfo) -> Mapping[str, Value]:
        """Return nothing: other modules may make objects, too."""
        return {}


class UncheckedArrays(FileArrays):
    """What is known of the arrays of a module without types."""

    def __init__(self, tree: MypyFile, modules: Mapping[str, MypyFile], assignments: FileAssignments) -> None:
        unchecked: Any = SimpleNamespace(
            tree=tree, modules=modules, scope=SimpleNamespace(stack=[]), lookup_type_or_none=_no_type
        )
        super().__init__(cast(Checker, unchecked), assignments)
        self.scopes: Scopes = _OwnScopes(self)

    def model(self, node: Expression) -> Instance | None:
        """Return nothing: what a model is made of may come from other modules."""

    def passes(self, node: Expression, declared: Type) -> bool:
        """Return nothing: mypy has found no types."""
        return False

    def typed(self, node: Expression) -> Value:
        """Return nothing: the types may come from other modules."""
        return UNKNOWN
