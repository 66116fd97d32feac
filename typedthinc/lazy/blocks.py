"""Which nodes run always, and which only where a branch of `ifelse` is taken."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from typedthinc.lazy.expr import Expr

IFELSE = "ifelse"


@dataclass(eq=False, slots=True)
class Block:
    """Nodes that run together: where a condition holds, or where it does not.

    Attributes:
        condition: The condition; None for what runs always.
        side: 0 where it must hold, 1 where it must not.
        above: The block in which the condition stands.
        depth: How many blocks stand around this one.
        inside: The blocks in this one, by their condition.
    """

    condition: Expr[Any] | None = None
    side: int = 0
    above: Block | None = None
    depth: int = 0
    inside: dict[Expr[Any], tuple[Block, Block]] = field(default_factory=dict)

    def branch(self, condition: Expr[Any], side: int) -> Block:
        """Return the block of one branch of an `ifelse` that stands here; all with one condition share it."""
        if condition not in self.inside:
            depth = self.depth + 1
            self.inside[condition] = Block(condition, 0, self, depth), Block(condition, 1, self, depth)
        return self.inside[condition][side]


def common(one: Block, other: Block) -> Block:
    """Return the innermost block around two."""
    while one is not other:  # climb from the deeper one until they meet
        if one.depth < other.depth:
            one, other = other, one
        assert one.above is not None
        one = one.above
    return one


def scopes(
    nodes: Sequence[Expr[Any]],
    roots: Iterable[Expr[Any]],
    same: Mapping[Expr[Any], Expr[Any]],
    given: Collection[Expr[Any]] = (),
) -> tuple[Block, dict[Expr[Any], Block]]:
    """Return what runs always, and for each node the innermost block around everything that uses it.

    Args:
        nodes: Those that stand for all equal ones, each after its operands.
        roots: Those that are computed always.
        same: Which node stands for a node.
        given: Nodes whose value is given, so that they use nothing.
    """
    outermost = Block()
    found: dict[Expr[Any], Block] = {same[root]: outermost for root in roots}  # the roots run always

    def use(node: Expr[Any], where: Block) -> None:
        found[node] = common(found[node], where) if node in found else where

    unused: list[Expr[Any]] = []
    for node in reversed(nodes):  # users before operands, so each home is final when it is read
        if node not in found:
            unused.append(node)
        if node in given or node not in found:
            continue
        home = found[node]
        for place, operand in enumerate(node.args):
            is_branch = node.primitive.name == IFELSE and place > 0  # operand 0 is the condition, which runs always
            use(same[operand], home.branch(same[node.args[0]], place - 1) if is_branch else home)
    # Items that are kept for later run where what computes them runs.
    found.update((node, found[same[node.args[0]]]) for node in unused)
    return outermost, found
