"""The statements of a module as text, with what each name in them stands for: `node_reading.py` reads it.

mypy's cache has no statements, so a module keeps them for those who ask what its functions make of their arguments.
What it is laid out like, its comments and its annotations are left out: an edit of these changes nothing.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Iterable, Sequence
from typing import Any, Final, cast

from mypy.nodes import (
    ArgKind,
    Argument,
    Block,
    ClassDef,
    Decorator,
    ExpressionStmt,
    FuncDef,
    LambdaExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    Node,
    OverloadedFuncDef,
    PassStmt,
    StrExpr,
    SymbolNode,
    TempNode,
    Var,
)

from typedthinc._mypy.features.arrays.node_tables import FLAGS, OF_VARIABLES, PARTS, Mark

_CODES: Final = {each: code for code, each in enumerate(PARTS)}
_PLAIN: Final = frozenset({type(None), str, bool, int, float})


class _Unwritable(Exception):
    """A module has what no text is made of."""


def dump_module(tree: MypyFile) -> str | None:
    """Write the statements of a module; None if it has some that cannot be written."""
    writer = _Writer()
    try:
        statements = [writer.node(each) for each in tree.defs]
    except _Unwritable:
        return None
    text = json.dumps([writer.variables, writer.functions, statements], separators=(",", ":"))
    return b64encode(zlib.compress(text.encode(), 1)).decode("ascii")


class _Writer:
    """Writes nodes as lists of numbers, texts and lists."""

    def __init__(self) -> None:
        self.variables: list[list[Any]] = []
        self.functions: list[str] = []
        self._numbers: dict[SymbolNode, int] = {}

    def node(self, node: Node) -> list[Any]:
        names = PARTS.get(type(node))
        if names is not None:
            if isinstance(node, Block) and node.is_unreachable:
                return [Mark.UNREACHABLE]
            if isinstance(node, ExpressionStmt) and isinstance(node.expr, StrExpr):
                return [_CODES[PassStmt]]
            return [_CODES[type(node)], *[self.part(getattr(node, name)) for name in names]]
        match node:
            case NameExpr():
                return [Mark.NAME, node.name, self._reference(node.node), node.fullname]
            case MemberExpr():
                return [Mark.MEMBER, self.node(node.expr), node.name, node.fullname]
            case FuncDef():
                return self._function(node)
            case LambdaExpr():
                return [Mark.LAMBDA, self._arguments(node.arguments), self.node(node.body)]
            case TempNode():
                return [Mark.NOTHING]
            case _:
                return self._definition(node)

    def _definition(self, node: Node) -> list[Any]:
        match node:
            case Decorator():
                written = self._all(node.original_decorators)
                return [Mark.DECORATED, self._function(node.func), self._all(node.decorators), written]
            case OverloadedFuncDef():
                return [Mark.OVERLOADED, self._all(node.items)]
            case ClassDef():
                bases, decorators = self._all(node.base_type_exprs), self._all(node.decorators)
                return [Mark.CLASS, node.fullname, node.name, self.node(node.defs), bases, decorators]
            case _:
                raise _Unwritable

    def part(self, value: object) -> Any:
        if type(value) in _PLAIN:
            return value
        match value:
            case Node():
                return self.node(value)
            case list():
                return [Mark.LIST, *map(self.part, cast("list[object]", value))]
            case tuple():
                return [Mark.TUPLE, *map(self.part, cast("tuple[object, ...]", value))]
            case ArgKind():
                return value.value
            case _:
                raise _Unwritable

    def _all(self, nodes: Iterable[Node]) -> list[Any]:
        return [self.node(each) for each in nodes]

    def _function(self, node: FuncDef) -> list[Any]:
        flags = sum(bool(getattr(node, name)) << place for place, name in enumerate(FLAGS))
        owner = node.info.fullname if node.info else ""
        if "." in node.fullname:
            self.functions.append(node.fullname)
        arguments = self._arguments(node.arguments)
        return [Mark.FUNCTION, self._reference(node), node.name, flags, owner, arguments, self.node(node.body)]

    def _arguments(self, arguments: Sequence[Argument]) -> list[Any]:
        return [
            [self._number(each.variable), self.part(each.initializer), each.kind.value, each.pos_only]
            for each in arguments
        ]

    def _reference(self, node: SymbolNode | None) -> str | int:
        """Return the full name of what a name stands for, or the number of what only this module knows."""
        if isinstance(node, Var | FuncDef) and ("." not in node.fullname or isinstance(node, Var) and node.is_self):
            return self._number(node)
        return "" if node is None else node.fullname

    def _number(self, node: Var | FuncDef) -> int:
        if node not in self._numbers:
            self._numbers[node] = len(self.variables)
            is_variable = isinstance(node, Var)
            flags = [bool(getattr(node, each)) for each in OF_VARIABLES] if isinstance(node, Var) else []
            self.variables.append([is_variable, node.name, *flags])
        return self._numbers[node]
