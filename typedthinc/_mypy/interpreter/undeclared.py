"""Where the models may be seen that come of functions, methods and properties without a declared result.

What plain mypy cannot do: it takes what comes of them for Any, which fits everywhere, and asks nothing more about it.
Here they are models, but only where nothing else is refused by that: a variable that gets None, too, and the values of
a dict stay what they were.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy.nodes import (
    AssignmentExpr,
    AssignmentStmt,
    CallExpr,
    DictExpr,
    Expression,
    ExpressionStmt,
    ListExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    Node,
    OperatorAssignmentStmt,
    OpExpr,
    RefExpr,
    ReturnStmt,
    SetExpr,
    StarExpr,
    TupleExpr,
)
from mypy.server.subexpr import get_subexpressions

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.blocks import Assignment
from typedthinc._mypy.features.visiting import nodes_of
from typedthinc._mypy.names import OPERATORS, PACKAGE

# What these return is the model itself, or a copy.
_GIVING_BACK: Final = frozenset({"initialize", "copy", "from_dict", "from_bytes", "from_disk"})


class Undeclared:
    """The places of one file where such models stand."""

    def __init__(self, tree: MypyFile, assignments: FileAssignments) -> None:
        self._assignments = assignments
        # What has its methods called, is given to the library, or returned; and what gives back the model in it.
        self._used: set[Expression] = set()
        self._around: dict[Expression, Expression] = {}
        self._targets: dict[Expression, RefExpr] = {}
        self._unpacked: dict[Expression, list[Expression]] = {}
        self._among_others: set[Expression] = set()
        for node in nodes_of(tree):
            self._look(node)

    def _look(self, node: Node) -> None:
        match node:
            case CallExpr(callee=MemberExpr(expr=owner, name=name)) if name in _GIVING_BACK:
                self._around[owner] = node
            case CallExpr(callee=MemberExpr(expr=owner)):
                self._used.add(owner)
            case CallExpr(callee=CallExpr() as owner):
                self._used.add(owner)
            case OpExpr(op=op, left=left, right=right) if op in OPERATORS:
                self._around[left] = self._around[right] = node
            case ExpressionStmt(expr=value) | ReturnStmt(expr=Expression() as value):
                self._used.add(value)
            case AssignmentStmt(lvalues=[NameExpr() | MemberExpr() as target], rvalue=value):
                self._targets[value] = target
            case AssignmentStmt(lvalues=[TupleExpr(items=targets)], rvalue=TupleExpr(items=values)):
                pairs = zip(values, targets, strict=True) if len(targets) == len(values) else ()
                self._targets.update((value, each) for value, each in pairs if isinstance(each, NameExpr | MemberExpr))
            case AssignmentStmt(lvalues=[TupleExpr(items=targets)], rvalue=CallExpr() as value):
                self._unpacked[value] = targets
            case AssignmentExpr(target=target, value=value):
                self._targets[value] = target
            case DictExpr() | ListExpr() | SetExpr():
                self._among_others.update(get_subexpressions(node))
            case _:
                pass
        if isinstance(node, CallExpr) and isinstance(node.callee, RefExpr) and node.callee.fullname.startswith(PACKAGE):
            self._used.update(node.args)

    def may_be_seen(self, expression: Expression, is_model: Callable[[Expression], bool]) -> bool:
        """Tell whether nothing but a model can be meant where an expression stands.

        Args:
            expression: A call or a property.
            is_model: Tells whether another expression stands for a model.
        """
        if expression in self._among_others:
            return False
        while expression in self._around:
            expression = self._around[expression]
        target = self._targets.get(expression)
        return expression in self._used if target is None else self._holds_models(target, expression, is_model)

    def unpacked(self, expression: Expression, is_model: Callable[[Expression], bool]) -> list[bool] | None:
        """Tell of each name that an item of what is called is assigned to, whether it holds nothing but models.

        Returns:
            None where a call is not unpacked, or by a star.
        """
        targets = self._unpacked.get(expression)
        if targets is None or any(isinstance(each, StarExpr) for each in targets):
            return None
        return [
            isinstance(each, NameExpr | MemberExpr) and self._holds_models(each, expression, is_model)
            for each in targets
        ]

    def _holds_models(self, target: RefExpr, expression: Expression, is_model: Callable[[Expression], bool]) -> bool:
        def fits(each: Assignment) -> bool:
            value = each.value
            if value is expression or isinstance(value, OperatorAssignmentStmt):
                return True
            return value is not None and not each.path and is_model(value)

        assigned = self._assignments.to_same(target)
        return bool(assigned) and all(map(fits, assigned))
