"""By the name of an op, what says the sizes of its result.

An op names its rule where it is declared, by `@sized`. That file imports numpy, so its text is read and not the module.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from importlib import import_module
from typing import Final

from typedthinc.shapes.arrays.table import Rule, applied
from typedthinc.shapes.arrays.values import Value
from typedthinc.shapes.messages import Mismatch

_DECLARED_IN: Final = os.path.join(os.path.dirname(__file__), "..", "..", "backends", "interface")
# Messages leave rank and dtype out of the name: `reshape2f` is `reshape` in them.
_SIZED: Final = re.compile(r'^ +@sized\("(?:(\w+)\.)?(\w+)"\)\n +def ((\w+?)(?:\d[fi])?)\(', re.MULTILINE)


def _declarations() -> Iterator[str]:
    for file in os.listdir(_DECLARED_IN):
        if file.endswith(".py"):
            with open(os.path.join(_DECLARED_IN, file), encoding="utf-8") as text:
                yield text.read()


def _rule(name: str, module: str) -> Rule:
    """Return a function of `op_rules.py`, or of another module of this folder."""
    rule: Rule = getattr(import_module(f"typedthinc.shapes.arrays.{module or 'op_rules'}"), name)
    return rule


def _prefixed(op: str, rule: Rule) -> Rule:
    """Let what a rule refuses begin with the name of the op, as in the program."""

    def refused(*args: Value, **named: Value) -> Value:
        try:
            return applied(rule, args, named)
        except Mismatch as mismatch:
            has_name = re.match(rf"{op}\b", mismatch.message)
            text = mismatch.message if has_name else f"{op}: {mismatch.message}"
            raise Mismatch(mismatch.kind, text, mismatch.position, argument=mismatch.argument) from None

    return refused


OPS: Final[dict[str, Rule]] = {
    op: _prefixed(shown, _rule(rule, module))
    for text in _declarations()
    for module, rule, op, shown in _SIZED.findall(text)
}
