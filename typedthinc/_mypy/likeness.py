"""What calls of the library have in common that mean the same, and what is known of them from check to check."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Final, NamedTuple

from mypy.nodes import (
    CallExpr,
    Context,
    Expression,
    FloatExpr,
    FuncDef,
    IntExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    OverloadedFuncDef,
    StrExpr,
)
from mypy.types import Instance, Type

from typedthinc._mypy.compat import Checker

_PACKAGE: Final = "typedthinc."
_PLAIN: Final = frozenset({"builtins.True", "builtins.False", "builtins.None"})
_MOST: Final = 20_000
_MOST_OPTIONS: Final = 8


class Checked(NamedTuple):
    """What is known of a call.

    Attributes:
        typ: What it makes.
        text: What is kept beside that.
        declared: The declared type of what is called, by which the call is known: no other object shall get its id.
        parts: The types of the names, numbers and texts in it.
    """

    typ: Instance
    text: str
    declared: Type
    parts: list[Type]


class Alike:
    """What is known of calls that hang on their own text alone.

    Attributes:
        arguments: Of layers that are given to another one.
        models: Of combinators, wherever they stand: of what is wanted there, nothing is known.
    """

    def __init__(self) -> None:
        self.arguments: dict[Hashable, Checked] = {}
        self.models: dict[Hashable, Checked] = {}

    def is_full(self) -> bool:
        """Tell whether enough is known."""
        return len(self.arguments) + len(self.models) > _MOST


class AlikeByOptions:
    """What is known of such calls by all checks with the same options: in strict ones, mypy may report more."""

    def __init__(self) -> None:
        self._known: list[tuple[Mapping[str, object], Alike]] = []

    def of(self, checker: Checker) -> Alike:
        """Return what is known as a check of a file begins."""
        options = checker.options.snapshot()
        for known, alike in self._known:
            if known == options and not alike.is_full():
                return alike
        if len(self._known) >= _MOST_OPTIONS:
            self._known.clear()
        self._known.insert(0, (options, Alike()))
        return self._known[0][1]

    def forget(self) -> None:
        """Forget all: the library itself is not what it was."""
        self._known.clear()


def declared_type(node: Context) -> Type | None:
    """Return the declared type of the function of the library that is called by its name; None if it is another one."""
    callee = node.callee if isinstance(node, CallExpr) else None
    if not isinstance(callee, NameExpr | MemberExpr) or not callee.fullname.startswith(_PACKAGE):
        return None
    if isinstance(callee, MemberExpr) and not _is_module(callee.expr):
        return None
    return callee.node.type if isinstance(callee.node, FuncDef | OverloadedFuncDef) else None


def _is_module(expression: Expression) -> bool:
    return isinstance(expression, NameExpr) and isinstance(expression.node, MypyFile)


def likeness(node: CallExpr) -> Hashable | None:
    """Return what a call has in common with those that mean the same; None if it hangs on more than its own text."""
    found, callee = declared_type(node), node.callee
    if found is None or not isinstance(callee, NameExpr | MemberExpr):
        return None
    is_member = isinstance(callee, MemberExpr)
    given: list[Hashable] = [id(found), callee.name, is_member, *node.arg_names, *node.arg_kinds]
    for argument in node.args:
        match argument:
            case IntExpr() | FloatExpr() | StrExpr():
                given.append((type(argument), argument.value))
            case NameExpr(fullname=name) if name in _PLAIN:
                given.append(name)
            case CallExpr() if (inner := likeness(argument)) is not None:
                given.append(inner)
            case _:
                return None
    return tuple(given)


def calls_in(node: CallExpr) -> Iterator[CallExpr]:
    """Go through the arguments that are calls."""
    return (each for each in node.args if isinstance(each, CallExpr))
