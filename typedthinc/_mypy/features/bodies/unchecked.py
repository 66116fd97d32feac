"""A module as its text tells it, while no checker is at work."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from mypy.nodes import Expression, IntExpr, MypyFile, RefExpr, TypeInfo, Var
from mypy.types import Instance, Type

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.assumptions import Unasked
from typedthinc._mypy.contents import Contents
from typedthinc._mypy.context import Call
from typedthinc._mypy.elsewhere import number_elsewhere
from typedthinc._mypy.features.bodies.parameters import type_of_object
from typedthinc._mypy.to_shapes import Classes, any_type
from typedthinc.shapes.sizes import UNKNOWN, Known, Name, Size, atom


@dataclass
class Unchecked(Call):
    """What is known of a module by its text alone, while no checker is at work.

    Attributes:
        passed: Decorators of other modules that were taken to return their argument, each with the number of calls.
    """

    passed: set[tuple[str, int]] = field(default_factory=set[tuple[str, int]])

    def size_checked(self, expression: Expression) -> Size:
        """Say what is known of a size; a constant of another module that has not been read is known by its name."""
        if (
            isinstance(expression, RefExpr)
            and isinstance(expression.node, Var)
            and not self.assignments.sets(expression)
        ):
            home = expression.fullname.rpartition(".")[0]
            is_constant = home not in ("", "builtins") and not expression.node.info
            number = number_elsewhere(self.checker, self.assignments, expression) if is_constant else None
            if number is not None:
                return Known(number)
            return atom(Name(expression.fullname, rigid=True)) if is_constant else UNKNOWN
        return super().size_checked(expression) if isinstance(expression, IntExpr | RefExpr) else UNKNOWN


def unchecked(
    tree: MypyFile,
    modules: Mapping[str, MypyFile],
    classes: Classes,
    string: Instance,
    contents: Contents | None = None,
) -> Unchecked:
    """Make what knows a module by its text; `contents` is what it says, if that has been read."""
    # Of objects it has to be known of which class they are.
    has_classes = any(isinstance(each.node, TypeInfo) for each in tree.names.values())
    assignments = FileAssignments(tree, type_of_object if has_classes else None, Unasked(), contents)
    return Unchecked(stand_in(tree, modules, string), assignments, tree, classes)


def stand_in(tree: MypyFile, modules: Mapping[str, MypyFile], string: Instance) -> Any:
    """Stand in for the checker: of no expression is a type known."""

    def nothing(_: Expression) -> None:
        return None

    def anything(_: Expression) -> Type:
        return any_type()

    def named(_: str) -> Instance:
        return string

    def held_back() -> AbstractContextManager[None]:
        return nullcontext()

    return SimpleNamespace(
        tree=tree,
        modules=modules,
        partial_types=[],
        tscope=SimpleNamespace(module=None),
        scope=SimpleNamespace(stack=[]),
        type_context=[],
        return_types=[],
        expr_checker=SimpleNamespace(in_lambda_expr=False),
        msg=SimpleNamespace(filter_errors=held_back),
        lookup_type_or_none=nothing,
        get_expression_type=anything,
        named_type=named,
    )
