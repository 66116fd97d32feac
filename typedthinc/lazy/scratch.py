"""Arrays that may be overwritten: states of random streams within a loop, which only the next step needs."""

from collections.abc import Collection
from typing import Any

import numpy as np

from typedthinc.lazy.loop_body import Body
from typedthinc.lazy.tuple_getitem import ITEM
from typedthinc.lazy.walk import ordered


class Scratch(np.ndarray[Any, np.dtype[Any]]):
    """An array of numpy's that may be overwritten."""


def scratch(array: Any) -> Any:
    """Return a copy that may be overwritten; arrays of other libraries as they are."""
    return array.copy(order="K").view(Scratch) if type(array) is np.ndarray else array  # once, before the first step


def settled(array: Any) -> Any:
    """Return an array as one that may no longer be overwritten."""
    return array.view(np.ndarray) if type(array) is Scratch else array  # a view by the plain class


def overwritten(body: Body, carried: Collection[int], wanted: Collection[int]) -> list[int]:
    """Return the numbers of the states that a step may overwrite: they are not kept, and one draw alone reads them.

    Args:
        body: What a step computes.
        carried: The numbers of the states of random streams.
        wanted: The numbers of the items of the loop that are needed.
    """
    nodes = ordered(body.roots, body.given)
    readers = {body.states[at]: [node for node in nodes if body.states[at] in node.args] for at in carried}
    return [
        at
        for at in carried
        if body.first_history + at not in wanted  # nothing asks for the states of each step
        and body.states[at] not in body.roots  # a root would be handed out
        and len(found := readers[body.states[at]]) == 1  # a second reader would see what the first has overwritten
        and found[0].primitive.overwrites_first
        and found[0].args.count(body.states[at]) == 1  # nor may the draw read it twice
        and body.next[at].primitive.name == ITEM
        and body.next[at].args[0] is found[0]  # what it writes is the next state
    ]
