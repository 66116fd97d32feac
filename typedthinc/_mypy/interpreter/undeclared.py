"""Where the models may be seen that come of functions, methods and properties without a declared result.

What plain mypy cannot do: it takes what comes of them for Any, which fits everywhere, and asks nothing more about it.
Here they are models, but only where nothing else is refused by that: a variable that gets None, too, and the values of
a dict stay what they were.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Final

from mypy.nodes import (
    AssignmentExpr,
    AssignmentStmt,
    CallExpr,
    DictExpr,
    Expression,
    ExpressionStmt,
    ForStmt,
    GeneratorExpr,
    ListExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    Node,
    OpExpr,
    RefExpr,
    ReturnStmt,
    SetExpr,
    StarExpr,
    TupleExpr,
    Var,
    WithStmt,
)
from mypy.server.subexpr import get_subexpressions

from typedthinc._mypy.names import PACKAGE
from typedthinc._mypy.places import nodes_of
from typedthinc.analysis.library.tables import OPERATORS

# What these return is the model itself, or a copy.
_GIVING_BACK: Final = frozenset({"initialize", "copy", "from_dict", "from_bytes", "from_disk"})


class Undeclared:
    """The places of one file where such models stand."""

    def __init__(self, tree: MypyFile) -> None:
        self._values: defaultdict[Var | str | None, list[Expression | None]] = defaultdict(list)
        # What has its methods called, is given to the library, or returned; and what gives back the model in it.
        self._used: set[Expression] = set()
        self._around: dict[Expression, Expression] = {}
        self._targets: dict[Expression, RefExpr] = {}
        self._among_others: set[Expression] = set()
        for node in nodes_of(tree):
            self._look(node)
            for target, value in _bound(node):
                self._values[_name_of(target)].append(value)

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

    def _holds_models(self, target: RefExpr, expression: Expression, is_model: Callable[[Expression], bool]) -> bool:
        values = self._values.get(_name_of(target), ())
        return bool(values) and all(each is expression or (each is not None and is_model(each)) for each in values)


def _name_of(target: Expression) -> Var | str | None:
    """Return the variable that is bound, an attribute by its name; None for all else."""
    match target:
        case NameExpr(node=Var() as variable):
            return variable.name if variable.info else variable
        case MemberExpr():
            return target.name
        case _:
            return None


def _bound(node: Node) -> Iterator[tuple[Expression, Expression | None]]:
    """Go through what a statement or an expression binds, with what it is bound to; None where that is a part of it."""
    match node:
        case AssignmentStmt():
            for target in node.lvalues:
                yield from _unpacked(target, node.rvalue)
        case AssignmentExpr():
            yield node.target, node.value
        case ForStmt(index=target) | GeneratorExpr(indices=[target]):
            yield from _unpacked(target, None)
        case WithStmt():
            for each in filter(None, node.target):
                yield from _unpacked(each, None)
        case _:
            pass


def _unpacked(target: Expression, value: Expression | None) -> Iterator[tuple[Expression, Expression | None]]:
    match target, value:
        case TupleExpr(items=targets), TupleExpr(items=values) if len(targets) == len(values):
            yield from zip(targets, values, strict=True)
        case TupleExpr(items=targets) | ListExpr(items=targets), _:
            for each in targets:
                yield from _unpacked(each.expr if isinstance(each, StarExpr) else each, None)
        case _:
            yield target, value
