"""The body of a loop: expressions for one step, and what they need from outside."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from typedthinc.lazy.expr import Expr
from typedthinc.lazy.primitives import CONSTANT
from typedthinc.lazy.walk import ordered


@dataclass(frozen=True, eq=False)
class Body:
    """What a loop computes at each step.

    Attributes:
        sequences: What stands for the item of each sequence; its rows in `chunks`, if that is not 0.
        states: What stands for each state before the step.
        captured: Expressions from outside.
        next: What each state is after the step.
        outputs: What else is collected.
        until: If this holds, the step was the last.
        chunks: For each sequence, how many rows a step gets; 0 for one item, which has an axis less.
        joins: For each output, whether those of all steps are joined along their first axis rather than stacked.
        is_reverse: Whether the last items come first.
    """

    sequences: tuple[Expr[Any], ...]
    states: tuple[Expr[Any], ...]
    captured: tuple[Expr[Any], ...]
    next: tuple[Expr[Any], ...]
    outputs: tuple[Expr[Any], ...]
    until: Expr[Any] | None = None
    chunks: tuple[int, ...] = ()
    joins: tuple[bool, ...] = ()
    is_reverse: bool = False

    @property
    def given(self) -> tuple[Expr[Any], ...]:
        """What a step gets: items of sequences, states, and what comes from outside."""
        return (*self.sequences, *self.states, *self.captured)

    @property
    def roots(self) -> tuple[Expr[Any], ...]:
        """What a step computes: states, outputs, and the condition."""
        return (*self.next, *self.outputs, *(() if self.until is None else (self.until,)))

    # The items that a loop computes: states after the last step, outputs of all steps, states before each step, the
    # number of steps, and whether the condition ended it.
    @property
    def first_output(self) -> int:
        """The number of the item that holds the first output."""
        return len(self.next)

    @property
    def first_history(self) -> int:
        """The number of the item that holds the first state before each step."""
        return len(self.next) + len(self.outputs)

    @property
    def steps(self) -> int:
        """The number of the item that tells how many steps were made."""
        return 2 * len(self.next) + len(self.outputs)


def captured(roots: Iterable[Expr[Any]], inside: Collection[Expr[Any]]) -> tuple[Expr[Any], ...]:
    """Return what expressions need from outside: the uppermost nodes that depend on nothing inside.

    Args:
        roots: What is computed inside.
        inside: What stands for something else at each step.
    """
    roots = list(roots)
    own = set(inside)
    for node in ordered(roots, own):  # operands first, so one pass finds all that depends on what is inside
        if any(each in own for each in node.args):
            own.add(node)
    found = dict.fromkeys(root for root in roots if root not in own)  # a root may be from outside itself
    for node in ordered(roots, set(inside)):
        if node in own and node not in inside:
            found.update(dict.fromkeys(each for each in node.args if each not in own))
    return tuple(node for node in found if node.primitive is not CONSTANT)


def reached(roots: Sequence[Expr[Any]], given: Collection[Expr[Any]]) -> set[Expr[Any]]:
    """Return which of the nodes that are given some expressions need."""
    every = set(ordered(roots, given))
    return {each for each in given if each in every}
