"""The names that the statements of a function, class or module bind, as Python's scopes have them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from mypy.nodes import (
    AssignmentExpr,
    AssignmentStmt,
    Block,
    ClassDef,
    Decorator,
    DelStmt,
    Expression,
    ForStmt,
    FuncDef,
    GlobalDecl,
    Import,
    ImportFrom,
    LambdaExpr,
    ListExpr,
    NameExpr,
    Node,
    NonlocalDecl,
    OperatorAssignmentStmt,
    OverloadedFuncDef,
    StarExpr,
    TryStmt,
    TupleExpr,
    WithStmt,
    YieldExpr,
    YieldFromExpr,
)
from mypy.patterns import AsPattern, MappingPattern, StarredPattern

from typedthinc._mypy.sources.node_walk import WAYS, NodeWalk

# What binds a name; None where it is assigned.
Binder: TypeAlias = FuncDef | ClassDef | Import | ImportFrom | None


class BoundNames(NodeWalk):
    """Goes through statements, but not into the functions, classes and lambdas that they make.

    Attributes:
        names: Each name with all that binds it.
        is_generator: Whether they yield.
    """

    def __init__(self, statements: Iterable[Node] = ()) -> None:
        self.names: dict[str, list[Binder]] = {}
        self.of_module: set[str] = set()
        self.from_around: set[str] = set()
        self.is_generator = False
        for each in statements:
            self.visit(each)

    def target(self, node: Expression | None) -> None:
        """Note the names in a target."""
        match node:
            case None:
                pass
            case NameExpr():
                self._bind(node.name, None)
            case TupleExpr() | ListExpr():
                self._targets(node.items)
            case StarExpr():
                self.target(node.expr)
            case _:
                self.visit(node)

    def _targets(self, nodes: Sequence[Expression | None]) -> None:
        for each in nodes:
            self.target(each)

    def _bind(self, name: str, by: Binder) -> None:
        self.names.setdefault(name, []).append(by)

    def _made(self, node: FuncDef | ClassDef) -> None:
        self._bind(node.name, node)

    def _decorated(self, node: Decorator) -> None:
        self._bind(node.name, node.func)

    def _overloaded(self, node: OverloadedFuncDef) -> None:
        self.visit(node.items)

    def _lambda(self, _: LambdaExpr) -> None:
        """Go on: what a lambda binds is its own."""

    def _block(self, node: Block) -> None:
        if not node.is_unreachable:
            self.visit(node.body)

    def _import(self, node: Import) -> None:
        for name, alias in node.ids:
            self._bind(alias or name.partition(".")[0], node)

    def _import_from(self, node: ImportFrom) -> None:
        for name, alias in node.names:
            self._bind(alias or name, node)

    def _global(self, node: GlobalDecl) -> None:
        self.of_module.update(node.names)

    def _nonlocal(self, node: NonlocalDecl) -> None:
        self.from_around.update(node.names)

    def _assignment(self, node: AssignmentStmt) -> None:
        self.visit(node.rvalue)
        self._targets(node.lvalues)

    def _operator_assignment(self, node: OperatorAssignmentStmt) -> None:
        self.visit(node.rvalue)
        self.target(node.lvalue)

    def _walrus(self, node: AssignmentExpr) -> None:
        self.visit(node.value)
        self.target(node.target)

    def _del(self, node: DelStmt) -> None:
        self.target(node.expr)

    def _for(self, node: ForStmt) -> None:
        self.target(node.index)
        WAYS[ForStmt](self, node)

    def _with(self, node: WithStmt) -> None:
        self._targets(node.target)
        WAYS[WithStmt](self, node)

    def _try(self, node: TryStmt) -> None:
        self._targets(node.vars)
        WAYS[TryStmt](self, node)

    def _as(self, node: AsPattern) -> None:
        self.target(node.name)
        self.visit(node.pattern)

    def _starred(self, node: StarredPattern) -> None:
        self.target(node.capture)

    def _mapping(self, node: MappingPattern) -> None:
        self.target(node.rest)
        self.visit(node.values)

    def _yield(self, node: YieldExpr | YieldFromExpr) -> None:
        self.is_generator = True
        self.visit(node.expr)

    ways = {
        **WAYS,
        FuncDef: _made,
        ClassDef: _made,
        Decorator: _decorated,
        OverloadedFuncDef: _overloaded,
        LambdaExpr: _lambda,
        Block: _block,
        Import: _import,
        ImportFrom: _import_from,
        GlobalDecl: _global,
        NonlocalDecl: _nonlocal,
        AssignmentStmt: _assignment,
        OperatorAssignmentStmt: _operator_assignment,
        AssignmentExpr: _walrus,
        DelStmt: _del,
        ForStmt: _for,
        WithStmt: _with,
        TryStmt: _try,
        AsPattern: _as,
        StarredPattern: _starred,
        MappingPattern: _mapping,
        YieldExpr: _yield,
        YieldFromExpr: _yield,
    }
