"""The nodes of expressions in an order in which each comes after its operands. Nothing recurses."""

from collections.abc import Collection, Iterable
from typing import Any

from typedthinc.lazy.expr import Expr


def ordered(roots: Iterable[Expr[Any]], given: Collection[Expr[Any]] = ()) -> list[Expr[Any]]:
    """Return all nodes below some roots, and these, each once and after its operands.

    Args:
        roots: Where to begin.
        given: Nodes whose value is given, so that their operands do not count.
    """
    found: list[Expr[Any]] = []
    done: set[Expr[Any]] = set()
    waiting = [(root, False) for root in roots][::-1]  # reversed, as a stack: the first root comes first
    while waiting:
        node, is_ready = waiting.pop()
        if is_ready:  # all its operands have been found
            found.append(node)
        elif node not in done:
            done.add(node)
            waiting.append((node, True))  # comes again behind its operands
            if node not in given:
                waiting.extend((each, False) for each in reversed(node.args) if each not in done)
    return found  # each before those that use it
