"""A module as its text tells it, while no checker is at work."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from mypy.nodes import Expression, IntExpr, MypyFile, RefExpr, Var
from mypy.types import Instance, Type

from typedthinc._mypy.context import Call
from typedthinc._mypy.elsewhere import number_elsewhere
from typedthinc._mypy.to_shapes import any_type
from typedthinc.shapes.sizes import UNKNOWN, Known, Name, Size, atom


@dataclass
class Unchecked(Call):
    """What is known of a module by its text alone, while no checker is at work.

    Attributes:
        passed: Decorators of other modules that were taken to return their argument, each with the number of calls.
    """

    passed: set[tuple[str, int]] = field(default_factory=set[tuple[str, int]])

    def size_of(self, expression: Expression) -> Size:
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
        return super().size_of(expression) if isinstance(expression, IntExpr | RefExpr) else UNKNOWN


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
