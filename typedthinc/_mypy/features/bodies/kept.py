"""Answers about functions that are kept from check to check, for the daemon checks a whole file after each edit.

What a function makes hangs on its own text alone where that names nothing but parameters, what it sets itself, the
library, and functions of its file of which the same holds. The text is mypy's own dump of a function, which writes each
name with what the name stands for. Lines are left out, so that an edit further up changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from mypy.nodes import LDEF, FuncDef, LambdaExpr
from mypy.traverser import NameAndMemberCollector

from typedthinc._mypy.context import Call
from typedthinc._mypy.features.bodies.members import Definitions
from typedthinc._mypy.features.bodies.recipes import Made

_MOST: Final = 50_000
_LINE: Final = re.compile(r"^(\s*\w+):-?\d+\(", re.MULTILINE)
# Statements within a function that bind names in another way than assignments do.
_BINDING: Final = re.compile(
    r"^ +(?:FuncDef|ClassDef|GlobalDecl|NonlocalDecl|Import|ImportFrom|ImportAll)\(", re.MULTILINE
)
_SETTLED: Final = ("typedthinc.", "builtins.", "functools.")


class KeptAnswers:
    """What functions make, by their text."""

    def __init__(self) -> None:
        self._answers: dict[tuple[bytes, str], Made | None] = {}
        # The digests of the functions of one check of one file, of each of which several questions are asked.
        self._digests: dict[FuncDef, bytes | None] = {}
        self._contents: object = None

    def of(
        self,
        call: Call,
        definitions: Definitions,
        function: FuncDef | LambdaExpr,
        question: str,
        ask: Callable[[], Made | None],
    ) -> Made | None:
        """Return what a function makes, and ask only about a text that is new.

        Args:
            call: Knows the file, with all names bound.
            definitions: What the file defines.
            function: A function of it; what has a name alone is kept.
            question: Which of all questions about it this is.
            ask: Finds the answer.
        """
        digest = self._digest(call, definitions, function) if isinstance(function, FuncDef) else None
        if digest is None:
            return ask()
        key = digest, question
        if key not in self._answers:
            if len(self._answers) > _MOST:
                self._answers.clear()
            self._answers[key] = ask()
        return self._answers[key]

    def _digest(self, call: Call, definitions: Definitions, function: FuncDef) -> bytes | None:
        contents = call.assignments.contents
        if contents.forgets:
            return None
        if self._contents is not contents:
            self._contents = contents
            self._digests.clear()
        if function not in self._digests:
            text = _closed_text(call, definitions, function)
            self._digests[function] = None if text is None else sha256(text.encode()).digest()
        return self._digests[function]


def _closed_text(call: Call, definitions: Definitions, function: FuncDef) -> str | None:
    """Return a text that says all on which what a function makes hangs; None where that is more than can be told."""
    found: dict[FuncDef, str] = {}
    waiting = [function]
    while waiting:
        each = waiting.pop()
        if each not in found:
            found[each] = _LINE.sub(r"\1(", str(each))
            others = None if _BINDING.search(found[each]) else _functions_named(call, definitions, each)
            if others is None:
                return None
            waiting += others
    return "\n".join(found.values())


def _functions_named(call: Call, definitions: Definitions, function: FuncDef) -> list[FuncDef] | None:
    """List the functions of the file that one names; None if it names what may be something else in another check."""
    if _of_file(call, definitions, function.fullname) is not function:
        return None
    named = NameAndMemberCollector()
    function.accept(named)
    beyond = [each for each in named.name_exprs if each.kind != LDEF] + named.member_exprs
    names = (each.fullname for each in beyond if not each.fullname.startswith(_SETTLED))
    others = [_of_file(call, definitions, name) for name in names]
    known = [each for each in others if each is not None]
    return known if len(known) == len(others) else None


def _of_file(call: Call, definitions: Definitions, fullname: str) -> FuncDef | None:
    """Return the plain function of the file that has a name, if nothing is done to it but calls."""
    tree = call.checker.tree
    home, _, name = fullname.rpartition(".")
    symbol = tree.names.get(name) if home == tree.fullname else None
    node = symbol.node if symbol is not None else None
    # What stands around a function is not in its dump: decorators, and conditions.
    if not isinstance(node, FuncDef) or node.is_decorated or node.is_conditional:
        return None
    return node if definitions.body(node) is node else None
