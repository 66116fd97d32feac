"""Goes through all nodes of a tree: mypy's own visitors are compiled, and nothing else may be derived from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, ClassVar, Final, TypeAlias

from mypy import nodes, patterns

# The attributes of each class that hold other nodes, in the order in which a program comes by them.
_PARTS: Final[dict[type[nodes.Node], tuple[str, ...]]] = {
    # Expressions.
    nodes.IntExpr: (),
    nodes.StrExpr: (),
    nodes.FloatExpr: (),
    nodes.BytesExpr: (),
    nodes.ComplexExpr: (),
    nodes.EllipsisExpr: (),
    nodes.NameExpr: (),
    nodes.MemberExpr: ("expr",),
    nodes.TempNode: (),
    nodes.StarExpr: ("expr",),
    nodes.CallExpr: ("callee", "args"),
    nodes.IndexExpr: ("base", "index"),
    nodes.SliceExpr: ("begin_index", "end_index", "stride"),
    nodes.UnaryExpr: ("expr",),
    nodes.OpExpr: ("left", "right"),
    nodes.ComparisonExpr: ("operands",),
    nodes.ConditionalExpr: ("cond", "if_expr", "else_expr"),
    nodes.AssignmentExpr: ("target", "value"),
    nodes.TupleExpr: ("items",),
    nodes.ListExpr: ("items",),
    nodes.SetExpr: ("items",),
    nodes.DictExpr: ("items",),
    nodes.GeneratorExpr: ("left_expr", "indices", "sequences", "condlists"),
    nodes.ListComprehension: ("generator",),
    nodes.SetComprehension: ("generator",),
    nodes.DictionaryComprehension: ("key", "value", "indices", "sequences", "condlists"),
    nodes.YieldExpr: ("expr",),
    nodes.YieldFromExpr: ("expr",),
    nodes.AwaitExpr: ("expr",),
    nodes.SuperExpr: ("call",),
    # Statements.
    nodes.Block: ("body",),
    nodes.ExpressionStmt: ("expr",),
    nodes.AssignmentStmt: ("rvalue", "lvalues"),
    nodes.OperatorAssignmentStmt: ("rvalue", "lvalue"),
    nodes.ReturnStmt: ("expr",),
    nodes.AssertStmt: ("expr", "msg"),
    nodes.DelStmt: ("expr",),
    nodes.BreakStmt: (),
    nodes.ContinueStmt: (),
    nodes.PassStmt: (),
    nodes.RaiseStmt: ("expr", "from_expr"),
    nodes.IfStmt: ("expr", "body", "else_body"),
    nodes.ForStmt: ("index", "expr", "body", "else_body"),
    nodes.WhileStmt: ("expr", "body", "else_body"),
    nodes.WithStmt: ("expr", "target", "body"),
    nodes.TryStmt: ("body", "vars", "types", "handlers", "else_body", "finally_body"),
    nodes.MatchStmt: ("subject", "patterns", "guards", "bodies"),
    nodes.GlobalDecl: (),
    nodes.NonlocalDecl: (),
    nodes.Import: (),
    nodes.ImportFrom: (),
    nodes.ImportAll: (),
    nodes.TypeAliasStmt: (),
    # Patterns.
    patterns.AsPattern: ("pattern", "name"),
    patterns.OrPattern: ("patterns",),
    patterns.ValuePattern: ("expr",),
    patterns.SingletonPattern: (),
    patterns.SequencePattern: ("patterns",),
    patterns.StarredPattern: ("capture",),
    patterns.MappingPattern: ("keys", "values", "rest"),
    patterns.ClassPattern: ("class_ref", "positionals", "keyword_values"),
}


class UnknownNodeError(Exception):
    """A tree has nodes that nobody knows how to go through."""


class NodeWalk:
    """Visits nodes in the order of the program.

    Attributes:
        ways: What is done with the nodes of each class: `WAYS` goes through their parts.
    """

    ways: ClassVar[Mapping[type, Callable[[Any, Any], None]]]

    def visit(self, node: object) -> None:
        """Visit a node, or all in a list.

        Raises:
            UnknownNodeError: There is no way for the class of a node.
        """
        way = self.ways.get(type(node))
        if way is None:
            raise UnknownNodeError(type(node).__name__)
        way(self, node)


_Way: TypeAlias = Callable[[NodeWalk, Any], None]


def _nothing(_: NodeWalk, __: object) -> None:
    pass


def _all(walk: NodeWalk, items: Sequence[object]) -> None:
    for each in items:
        walk.visit(each)


def _through(names: Sequence[str]) -> _Way:
    if not names:
        return _nothing
    parts = attrgetter(*names)
    if len(names) == 1:
        return lambda walk, node: walk.visit(parts(node))
    return lambda walk, node: _all(walk, parts(node))


WAYS: Final[Mapping[type, _Way]] = {
    **{kind: _through(names) for kind, names in _PARTS.items()},
    list: _all,
    tuple: _all,
    type(None): _nothing,
}
