"""By the name of an op, what says the sizes of its result.

An op names its rule where it is declared, by `@sized`. That file imports numpy, so its text is read and not the module.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib import import_module
from typing import Final

from typedthinc.shapes.arrays.table import Rule, applied
from typedthinc.shapes.arrays.values import Value
from typedthinc.shapes.messages import Mismatch

_DECLARED_IN: Final = os.path.join(os.path.dirname(__file__), "..", "..", "backends", "interface")


def _declared() -> Iterator[tuple[str, str]]:
    """Find the names of ops and of their rules."""
    for file in os.listdir(_DECLARED_IN):
        if file.endswith(".py"):
            with open(os.path.join(_DECLARED_IN, file), encoding="utf-8") as text:
                # A regular expression would take longer to compile than this does to run.
                for part in text.read().split('@sized("')[1:]:
                    rule, _, rest = part.partition('"')
                    yield rest.partition("def ")[2].partition("(")[0], rule


def _named(name: str) -> Rule:
    """Return a function of `op_rules.py`, or of another module of this folder: "images.conv"."""
    module, _, function = name.rpartition(".")
    rule: Rule = getattr(import_module(f"typedthinc.shapes.arrays.{module or 'op_rules'}"), function)
    return rule


def _prefixed(op: str, rule: Rule) -> Rule:
    """Let what a rule refuses begin with the name of the op, as in the program."""
    # Without rank and dtype: `reshape2f` is `reshape` in messages.
    shown = op[:-2] if op[-2:-1].isdigit() else op

    def refused(*args: Value, **named: Value) -> Value:
        try:
            return applied(rule, args, named)
        except Mismatch as mismatch:
            has_name = mismatch.message.startswith((f"{shown} ", f"{shown}: "))
            text = mismatch.message if has_name else f"{shown}: {mismatch.message}"
            raise Mismatch(mismatch.kind, text, mismatch.position, argument=mismatch.argument) from None

    return refused


OPS: Final[dict[str, Rule]] = {op: _prefixed(op, _named(rule)) for op, rule in _declared()}
