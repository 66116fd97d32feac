"""Which calls a file makes of its own functions, and what is used in other ways than by a call.

A function, class or method that is handed on, decorated, or looked up by text may be called by anybody.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import NamedTuple, TypeAlias

from mypy.nodes import (
    CallExpr,
    ClassDef,
    Expression,
    FakeInfo,
    FuncDef,
    MemberExpr,
    MypyFile,
    NameExpr,
    StrExpr,
    SuperExpr,
    TypeInfo,
    Var,
)

from typedthinc._mypy.features.arrays.binding import Scope
from typedthinc._mypy.features.arrays.whole import Found, all_of

# A function or class of the file, or the name of a method.
Callee: TypeAlias = FuncDef | TypeInfo | str
_KINDS = frozenset({"builtins.isinstance", "builtins.issubclass"})
# Decorators that return the class, and hand it to nobody else.
_PLAIN = frozenset({"dataclass", "final", "total_ordering", "runtime_checkable"})
# What makes an object of another one, with some fields changed.
_REMAKING = frozenset({"_replace", "_make", "__replace__", "__new__"})
_OF_TYPES = frozenset({"__class__", "__subclasses__"})
# These make no objects of a class; what `Base.__init__(self)` gives is a call of that method.
_HARMLESS = frozenset({"__init__", "__name__", "__qualname__"})
REPLACING = frozenset({"dataclasses.replace", "copy.replace"})


class Site(NamedTuple):
    """A call, the function that it stands in, and whether the program goes on where it raises an exception."""

    node: CallExpr
    scope: Scope
    may_fail: bool


class Callers:
    """The calls of what a file defines.

    Attributes:
        classes: The classes of the file.
        by_class: The calls `cls(...)` in methods of a class.
        remakes: Objects may be made of others by `dataclasses.replace` and the like.
        handed_on: The classes that a decorator gets.
    """

    def __init__(self, tree: MypyFile) -> None:
        self.classes: list[TypeInfo] = []
        self.by_class: list[Site] = []
        self._types = 0
        self.remakes: bool = False
        self.handed_on: set[TypeInfo] = set()
        self._sites: defaultdict[Callee, list[Site]] = defaultdict(list)
        self._mentions: Counter[Callee] = Counter()
        self._texts: set[str] = set()
        for found in all_of(tree.defs):
            self._look(found)

    def of(self, callee: Callee) -> list[Site] | None:
        """List the calls of a function, class or method; None if there may be others, or one is expected to fail."""
        sites = self.named(callee)
        return None if sites is None or any(each.may_fail for each in sites) else sites

    def named(self, callee: Callee) -> list[Site] | None:
        """List the calls of a function or class, or of any method of a name; None if there may be others."""
        sites = self._sites[callee]
        name = callee if isinstance(callee, str) else callee.name
        return sites if self._mentions[callee] == len(sites) and name not in self._texts else None

    @property
    def makes_by_type(self) -> bool:
        """Tell whether objects may be made by `type(self)(...)` and the like, or methods called of such a class."""
        return self._types > 0

    def _look(self, found: Found) -> None:
        match node := found.node:
            case ClassDef() if not isinstance(node.info, FakeInfo):
                self.classes.append(node.info)
                if not all(map(_is_plain, node.decorators)):
                    self.handed_on.add(node.info)
                # A base class is not called.
                self._leave_out(node.base_type_exprs)
            case CallExpr():
                self._call(node, found)
            case StrExpr():
                self._texts.add(node.value)
            case NameExpr():
                self._types += node.fullname == "builtins.type" or _is_cls(node)
                self.remakes |= node.fullname in REPLACING
                self._mention(node)
            case MemberExpr():
                self._types += node.name in _OF_TYPES
                self._types -= _is_harmless(node)
                self.remakes |= node.name in _REMAKING or node.fullname in REPLACING
                if not node.name.startswith("__") or node.name in _HARMLESS:
                    self._leave_out([node.expr])
                self._mention(node)
            case SuperExpr():
                self._mention(node)
            case _:
                pass

    def _call(self, node: CallExpr, found: Found) -> None:
        called = _callee(node.callee)
        if called is not None:
            self._sites[called].append(Site(node, found.scope, found.may_fail))
        if _is_cls(node.callee) and found.scope is not None and found.scope.info:
            self.by_class.append(Site(node, found.scope, found.may_fail))
            self._types -= 1
        if isinstance(node.callee, NameExpr) and node.callee.fullname in _KINDS:
            self._leave_out(node.args[1:])

    def _mention(self, node: Expression) -> None:
        found = _callee(node)
        if found is not None:
            self._mentions[found] += 1

    def _leave_out(self, nodes: list[Expression]) -> None:
        self._mentions.subtract(
            node.node for node in nodes if isinstance(node, NameExpr) and isinstance(node.node, TypeInfo)
        )


def _is_plain(decorator: Expression) -> bool:
    called = decorator.callee if isinstance(decorator, CallExpr) else decorator
    return isinstance(called, NameExpr | MemberExpr) and called.name in _PLAIN


def _is_cls(node: Expression) -> bool:
    return isinstance(node, NameExpr) and isinstance(node.node, Var) and node.node.is_cls


def _is_harmless(node: MemberExpr) -> bool:
    """Tell whether an attribute is read of `cls` that is its own, or the name of a class: `type(self).__name__`."""
    if _is_cls(node.expr):
        return not node.name.startswith("__") or node.name in _HARMLESS
    called = node.expr.callee if isinstance(node.expr, CallExpr) else None
    is_type = isinstance(called, NameExpr) and called.fullname == "builtins.type"
    is_of_object = isinstance(node.expr, MemberExpr) and node.expr.name == "__class__"
    return node.name in _HARMLESS and (is_type or is_of_object)


def _callee(expression: Expression) -> Callee | None:
    node = expression.node if isinstance(expression, NameExpr | MemberExpr) else None
    if isinstance(node, FuncDef | TypeInfo):
        return node
    return expression.name if isinstance(expression, MemberExpr | SuperExpr) else None
