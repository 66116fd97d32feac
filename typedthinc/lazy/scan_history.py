"""What a loop collects on its way: outputs of each step, and the states before it."""

from collections.abc import Collection, Sequence
from typing import Any

import numpy as np

from typedthinc.lazy.loop_body import Body
from typedthinc.lazy.primitives import shape_of_value


class Recording:
    """The items of a loop that grow with its steps; only those that are needed are kept.

    Args:
        xp: The array library.
        body: What a step computes.
        wanted: The numbers of the items that are needed.
        count: At most how many steps are made.
    """

    def __init__(self, xp: Any, body: Body, wanted: Collection[int], count: int) -> None:
        self._xp, self._count, self._is_reverse = xp, count, body.is_reverse
        self._n_states = len(body.next)
        self._outputs = [(at, joins) for at, joins in enumerate(body.joins) if body.first_output + at in wanted]
        self._states = [at for at in range(self._n_states) if body.first_history + at in wanted]
        self._shared = self._find_shared(body)
        self._stacks: dict[int, Any] = {}
        self._pieces: dict[int, list[Any]] = {at: [] for at, joins in self._outputs if joins}
        self._n_items = len(body.outputs) + len(body.next)
        self._n_outputs = len(body.outputs)

    def _find_shared(self, body: Body) -> dict[int, int]:
        """Find outputs that are the state of the next step: both lie in one stack, which is an item longer."""
        pairs = (
            (at, state) for at, _ in self._outputs for state in self._states if body.outputs[at] is body.next[state]
        )
        found = {at: state for at, state in pairs if not body.joins[at]}
        self._states = [at for at in self._states if at not in found.values()]
        self._outputs = [each for each in self._outputs if each[0] not in found]
        return found

    def add(self, at: int, found: Sequence[Any], states: Sequence[Any]) -> None:
        """Keep what a step computed, and the states before it, at a place."""
        for number, joins in self._outputs:
            value = found[self._n_states + number]
            if joins:
                self._pieces[number].append(value)
            else:
                self._put(number, at, value)
        for number in self._states:
            self._put(self._n_outputs + number, at, states[number])
        for number, state in self._shared.items():
            if number not in self._stacks:
                self._put(number, self._count if self._is_reverse else 0, states[state], 1)
            self._stacks[number][at if self._is_reverse else at + 1] = found[state]  # one place on: behind this step

    def _put(self, number: int, at: int, value: Any, more: int = 0) -> None:
        stack = self._stacks.get(number)
        if stack is None:
            dtype = getattr(value, "dtype", None) or np.asarray(value).dtype
            stack = self._stacks[number] = self._xp.empty((self._count + more, *shape_of_value(value)), dtype)
        stack[at] = value

    def collected(self, steps: int) -> list[Any]:
        """Return outputs and states of a number of steps; None for what is not needed."""
        found: list[Any] = [None] * self._n_items
        for number, stack in self._stacks.items():
            more = number in self._shared
            # Most of a stack unused is given back.
            found[number] = stack if steps == self._count else stack[: steps + more].copy()
        for number, state in self._shared.items():
            stack = found[number]
            ends = stack[:-1], stack[1:]  # before each step, and behind it
            found[number], found[self._n_outputs + state] = ends if self._is_reverse else ends[::-1]
        for number, pieces in self._pieces.items():
            found[number] = self._xp.concatenate(pieces[::-1] if self._is_reverse else pieces)
        return found
