"""Arguments by names that a function of the library does not have: the nearest name, or all if they are few.

What plain mypy cannot do: it compares letters, and `lr` has few of `learn_rate`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from mypy.errors import ErrorInfo
from mypy.nodes import ArgKind, CallExpr, MemberExpr, NameExpr
from mypy.types import CallableType, get_proper_type

from typedthinc._mypy.compat import Checker, known_type, type_of
from typedthinc._mypy.names import PACKAGE
from typedthinc._mypy.places import nodes_on
from typedthinc.shapes.argument_names import argument_here
from typedthinc.shapes.nearest import hint_of_names, nearest

_MESSAGE: Final = re.compile(r'(Unexpected keyword argument "(\w+)" for "(\w+)"(?: of "\w+")?)(?:; did you mean .*)?$')


def unexpected(checker: Checker | None, info: ErrorInfo) -> str | None:
    """Say which name was meant; None where a message is about something else."""
    found = _MESSAGE.match(info.message)
    if checker is None or found is None or info.code is None or info.code.code != "call-arg":
        return None
    for node in nodes_on(checker.tree, info.line):
        if isinstance(node, CallExpr) and found[2] in node.arg_names:
            callee = _callee(checker, node)
            if callee is not None and _is_called(node, found[3]):
                return _hinted(found, callee)
    return None


def _hinted(found: re.Match[str], callee: CallableType) -> str:
    message, argument, function = found.groups()
    names = names_taken([callee])
    otherwise = argument_here(function, argument, names)
    if otherwise:
        return f"{message}; did you mean {otherwise}?"
    near = nearest(argument, names)
    hint = hint_of_names(argument, names, by_place=_has_places([callee]))
    return f'{message}; did you mean "{near}"?' if near else f"{message}{hint}"


def _is_called(node: CallExpr, name: str) -> bool:
    return isinstance(node.callee, NameExpr | MemberExpr) and node.callee.name == name


def _callee(checker: Checker, node: CallExpr) -> CallableType | None:
    """Return the type of a function, class or method of the library; None for all others."""
    callee = get_proper_type(known_type(checker, node.callee) or type_of(checker, node.callee))
    definition = callee.definition if isinstance(callee, CallableType) else None
    is_ours = definition is not None and definition.fullname.startswith(PACKAGE)
    return callee if isinstance(callee, CallableType) and is_ours else None


def names_taken(items: Sequence[CallableType]) -> list[str]:
    """List the names that arguments of a call may have."""
    pairs = ((name, kind) for item in items for name, kind in _parameters(item) if name)
    return list(dict.fromkeys(name for name, kind in pairs if not kind.is_star() and not name.startswith("_")))


def _has_places(items: Sequence[CallableType]) -> bool:
    """Tell whether there are arguments without a name."""
    return any(name is None and kind.is_positional() for item in items for name, kind in _parameters(item))


def _parameters(item: CallableType) -> Iterator[tuple[str | None, ArgKind]]:
    return zip(item.arg_names, item.arg_kinds, strict=True)
