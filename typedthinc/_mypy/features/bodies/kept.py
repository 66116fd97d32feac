"""Answers about functions that are kept from check to check, for the daemon checks a whole file after each edit.

What a function makes hangs on its own text alone where that names nothing but parameters, what it sets itself, the
library, and functions of its file of which the same holds. mypy's own dump of a function tells: it writes each name
with what the name stands for. Lines are left out, so that an edit further up changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from mypy.nodes import FuncDef, LambdaExpr

from typedthinc._mypy.features.bodies.evaluation import Asked
from typedthinc.shapes.scheme import LayerType

_MOST: Final = 50_000
_LINE: Final = re.compile(r"^(\s*\w+):-?\d+\(", re.MULTILINE)
_NAME: Final = re.compile(r"^\s*(?:NameExpr\()?(\w+)\*?(?: \[([^\]\n]*)\])?\)*$", re.MULTILINE)
_KEYWORD: Final = re.compile(r"^(\s*KwArgs\()\n\s*(\w+)$", re.MULTILINE)
_LOCAL: Final = "l"
_SETTLED: Final = ("typedthinc.", "builtins.", "functools.")
# What the dump writes on a line of its own beside the names of attributes.
_WORDS: Final = {"VarArg", "DictVarArg"}


class KeptAnswers:
    """What functions make, by their text."""

    def __init__(self) -> None:
        self._answers: dict[tuple[bytes, str], LayerType | None] = {}

    def of(
        self, asked: Asked, function: FuncDef | LambdaExpr, question: str, ask: Callable[[], LayerType | None]
    ) -> LayerType | None:
        """Return what a function makes, and ask only about a text that is new.

        Args:
            asked: Knows the file, with all names bound.
            function: A function of it; what has a name alone is kept.
            question: Which of all questions about it this is.
            ask: Finds the answer.
        """
        text = closed_text(asked, function) if isinstance(function, FuncDef) else None
        if text is None:
            return ask()
        key = sha256(text.encode()).digest(), question
        if key not in self._answers:
            if len(self._answers) > _MOST:
                self._answers.clear()
            self._answers[key] = ask()
        return self._answers[key]


def closed_text(asked: Asked, function: FuncDef) -> str | None:
    """Return a text that says all on which what a function makes hangs; None where that is more than can be told."""
    if asked.call.assignments.contents.forgets:
        return None
    found: dict[FuncDef, str] = {}
    waiting = [function]
    while waiting:
        each = waiting.pop()
        if each not in found:
            found[each] = _KEYWORD.sub(r"\1\2=", _LINE.sub(r"\1(", str(each)))
            others = _functions_named(asked, each, found[each])
            if others is None:
                return None
            waiting += others
    return "\n".join(found.values())


def _functions_named(asked: Asked, function: FuncDef, text: str) -> list[FuncDef] | None:
    """List the functions of the file that one names; None if it names what may be something else in another check."""
    if _of_file(asked, function.fullname) is not function:
        return None
    others: list[FuncDef] = []
    for name, stands_for in _NAME.findall(text):
        is_settled = stands_for == _LOCAL or stands_for.startswith(_SETTLED)
        if is_settled or (not stands_for and (name == function.name or name in _WORDS)):
            continue
        other = _of_file(asked, stands_for)
        if other is None:
            return None
        others.append(other)
    return others


def _of_file(asked: Asked, fullname: str) -> FuncDef | None:
    """Return the plain function of the file that has a name, if nothing is done to it but calls."""
    tree = asked.call.checker.tree
    home, _, name = fullname.rpartition(".")
    symbol = tree.names.get(name) if home == tree.fullname else None
    node = symbol.node if symbol is not None else None
    # What stands around a function is not in its dump: decorators, and conditions.
    if not isinstance(node, FuncDef) or node.is_decorated or node.is_conditional:
        return None
    return node if asked.origins.definitions.body(node) is node else None
