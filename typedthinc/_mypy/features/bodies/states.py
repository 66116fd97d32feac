"""What variables hold at one moment of a run, and how a block of statements has been left."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from mypy.nodes import Var

from typedthinc._mypy.features.bodies.frames import LOST, Given


@dataclass(frozen=True, eq=False)
class State:
    """What variables hold at one moment.

    Attributes:
        given: The variables that are followed.
        leaked: Those whose lists may have another name by now.
        decisions: Which way conditions went that nobody knows.
        exit: How the block has been left: "break", "continue" or "leave".
        is_sure: Whoever comes here holds this, or it is another round.
    """

    given: dict[Var, Given] = field(default_factory=dict[Var, Given])
    leaked: frozenset[Var] = frozenset()
    decisions: tuple[tuple[object, bool], ...] = ()
    exit: str = ""
    is_sure: bool = True


def in_order(states: list[State]) -> tuple[list[State], list[State]]:
    """Return the states that go on with the next round, and those that have left the loop."""
    going = [replace(each, exit="") for each in states if each.exit in ("", "continue")]
    return going, [each for each in states if each.exit not in ("", "continue")]


def past_loop(states: list[State]) -> list[State]:
    """Return what is held behind a loop that has been left."""
    return [replace(each, exit="") if each.exit == "break" else each for each in states]


def fewer(states: Iterable[State], kept: Iterable[Var]) -> list[State]:
    """Return states for others that hold the same in some variables; in all others, what these agree on."""
    groups: defaultdict[object, list[State]] = defaultdict(list)
    for each in states:
        groups[each.exit, tuple(each.given.get(variable) for variable in kept)].append(each)
    return [_common(group) for group in groups.values()]


def _common(states: list[State]) -> State:
    """Return what all states hold."""
    first, *others = states
    given = dict[Var, Given]()
    for variable in dict.fromkeys(key for each in states for key in each.given):
        held = first.given.get(variable, LOST)
        given[variable] = held if all(each.given.get(variable) == held for each in others) else LOST
    return State(
        given,
        first.leaked.union(*(each.leaked for each in others)),
        tuple(each for each in first.decisions if all(each in other.decisions for other in others)),
        first.exit,
        all(each.is_sure for each in states),
    )
