"""How mypy's nodes are taken apart and put together again: what each is made of, by the names of its attributes."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from mypy import nodes, patterns

# What each class is made with, in that order. What is not here, a module says nothing of that has it.
PARTS: Final[dict[type[nodes.Node], tuple[str, ...]]] = {
    # Expressions.
    nodes.IntExpr: ("value",),
    nodes.StrExpr: ("value",),
    nodes.FloatExpr: ("value",),
    nodes.BytesExpr: ("value",),
    nodes.EllipsisExpr: (),
    nodes.StarExpr: ("expr",),
    nodes.CallExpr: ("callee", "args", "arg_kinds", "arg_names"),
    nodes.IndexExpr: ("base", "index"),
    nodes.SliceExpr: ("begin_index", "end_index", "stride"),
    nodes.UnaryExpr: ("op", "expr"),
    nodes.OpExpr: ("op", "left", "right"),
    nodes.ComparisonExpr: ("operators", "operands"),
    nodes.ConditionalExpr: ("cond", "if_expr", "else_expr"),
    nodes.AssignmentExpr: ("target", "value"),
    nodes.TupleExpr: ("items",),
    nodes.ListExpr: ("items",),
    nodes.SetExpr: ("items",),
    nodes.DictExpr: ("items",),
    nodes.GeneratorExpr: ("left_expr", "indices", "sequences", "condlists", "is_async"),
    nodes.ListComprehension: ("generator",),
    nodes.SetComprehension: ("generator",),
    nodes.DictionaryComprehension: ("key", "value", "indices", "sequences", "condlists", "is_async"),
    nodes.YieldExpr: ("expr",),
    nodes.YieldFromExpr: ("expr",),
    nodes.AwaitExpr: ("expr",),
    nodes.SuperExpr: ("name", "call"),
    # Statements.
    nodes.Block: ("body",),
    nodes.ExpressionStmt: ("expr",),
    nodes.AssignmentStmt: ("lvalues", "rvalue"),
    nodes.OperatorAssignmentStmt: ("op", "lvalue", "rvalue"),
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
    nodes.GlobalDecl: ("names",),
    nodes.NonlocalDecl: ("names",),
    nodes.Import: ("ids",),
    nodes.ImportFrom: ("id", "relative", "names"),
    nodes.ImportAll: ("id", "relative"),
    # Patterns.
    patterns.AsPattern: ("pattern", "name"),
    patterns.OrPattern: ("patterns",),
    patterns.ValuePattern: ("expr",),
    patterns.SingletonPattern: ("value",),
    patterns.SequencePattern: ("patterns",),
    patterns.StarredPattern: ("capture",),
    patterns.MappingPattern: ("keys", "values", "rest"),
    patterns.ClassPattern: ("class_ref", "positionals", "keyword_keys", "keyword_values"),
}
# What is kept of a function besides its parameters and its body.
FLAGS: Final = (
    "is_property",
    "is_class",
    "is_static",
    "is_generator",
    "is_coroutine",
    "is_async_generator",
    "is_decorated",
    "is_overload",
)
# And of a variable besides its name.
OF_VARIABLES: Final = ("is_self", "is_cls", "is_argument")


class Mark(IntEnum):
    """What a list stands for where it is not a node of a class of the table, which its number begins."""

    LIST = -1
    TUPLE = -2
    NAME = -3
    MEMBER = -4
    FUNCTION = -5
    DECORATED = -6
    OVERLOADED = -7
    CLASS = -8
    LAMBDA = -9
    NOTHING = -10
    UNREACHABLE = -11
