"""The nodes of expressions in an order in which each comes after its operands. Nothing recurses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from typedthinc.lazy.expr import Expr


def ordered(roots: Iterable[Expr[Any]]) -> list[Expr[Any]]:
    """Return all nodes below some roots, and these, each once and after its operands."""
    found: list[Expr[Any]] = []
    done: set[Expr[Any]] = set()
    waiting = [(root, False) for root in roots][::-1]
    while waiting:
        node, is_ready = waiting.pop()
        if is_ready:
            found.append(node)
        elif node not in done:
            done.add(node)
            waiting.append((node, True))
            waiting.extend((each, False) for each in reversed(node.args) if each not in done)
    return found
