"""Elementwise steps that run as one: block by block, so that what is in between stays in the processor's cache.

Numpy passes over the whole of each array at each operation. Steps that follow one another, on large arrays of equal
sizes, are made for some rows at a time here, and what only they need is never there as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

import numpy as np

from typedthinc.lazy.steps import Executable, Step, execute_steps, located

# Arrays from this size on, in bytes, are made block by block; smaller ones stay in the cache as a whole.
_LARGE: Final = 1 << 23
# What a block of each takes.
_BLOCK: Final = 1 << 18


def fused(steps: Sequence[Step]) -> list[Executable]:
    """Put elementwise steps that follow one another into runs."""
    found: list[Executable] = []
    for (is_elementwise, _), group in groupby(steps, lambda step: (_is_elementwise(step), step.guard)):
        several = list(group)
        found += [Run(several)] if is_elementwise and len(several) > 1 else several  # one step alone gains nothing
    return found


def _is_elementwise(step: Step) -> bool:
    return step.node is not None and step.node.primitive.has_out


class Run:
    """Elementwise steps that follow one another.

    How they are run depends on the sizes and dtypes of their operands; it is found out once for each.
    """

    def __init__(self, steps: list[Step]) -> None:
        self.guard: int = steps[0].guard
        made = {step.slot for step in steps}  # slots that this run fills
        self.dead: list[int] = list(dict.fromkeys(slot for step in steps for slot in step.dead))
        self._steps = steps
        self._taken = list(dict.fromkeys(slot for step in steps for slot in step.args if slot not in made))
        self._ways: dict[Any, list[_Blocks | Step] | None] = {}

    def execute(self, slots: list[Any]) -> None:
        """Compute the results of all steps."""
        for slot in self._taken:
            if getattr(slots[slot], "nbytes", 0) >= _LARGE:  # one large operand will do
                break
        else:
            execute_steps(self._steps, slots)  # small arrays: as they are, without blocks
            return
        values = [slots[slot] for slot in self._taken]
        key = tuple((value.shape, value.dtype) if hasattr(value, "dtype") else type(value) for value in values)
        if key not in self._ways:
            self._ways[key] = _way(self._steps, dict(zip(self._taken, values, strict=True)))
        way = self._ways[key]
        # What does not fit is said by the step itself.
        execute_steps(self._steps if way is None else way, slots)


@dataclass(eq=False)
class _Blocks:
    """Steps whose results all have the same sizes."""

    steps: list[Step]
    shape: tuple[int, ...]
    dtypes: dict[int, np.dtype[Any]]
    guard: int = -1
    dead: list[int] = field(init=False)
    outputs: list[int] = field(init=False)
    taken: list[int] = field(init=False)

    def __post_init__(self) -> None:
        made = [step.slot for step in self.steps]
        self.dead = list(dict.fromkeys(slot for step in self.steps for slot in step.dead))
        self.outputs = [slot for slot in made if slot not in self.dead]
        self.taken = list(dict.fromkeys(slot for step in self.steps for slot in step.args if slot not in made))
        places, self._kinds = _buffers(self.steps, set(self.outputs), self.dtypes)
        # A block works on one list: what is taken, the outputs, the buffers.
        at = {slot: place for place, slot in enumerate([*self.taken, *self.outputs])}
        at.update((slot, len(self.taken) + len(self.outputs) + place) for slot, place in places.items())
        self._calls = [(step.run, _picked([at[slot] for slot in step.args]), at[step.slot]) for step in self.steps]

    def execute(self, slots: list[Any]) -> None:
        """Compute the results, block by block."""
        for slot in self.outputs:
            slots[slot] = np.empty(self.shape, self.dtypes[slot])  # only here: no memory is held between runs
        whole, shape = [slots[slot] for slot in (*self.taken, *self.outputs)], self.shape
        if all(_is_number(value) or _is_flat(value, shape) for value in whole):
            shape = (int(np.prod(shape)),)  # one long row: blocks may end anywhere
            whole = [value if _is_number(value) else value.reshape(-1) for value in whole]
        row = int(np.prod(shape[1:])) * max(kind.itemsize for kind in self.dtypes.values())
        rows = min(max(1, _BLOCK // max(row, 1)), shape[0])  # at least a row, at most all
        buffers = [np.empty((rows, *shape[1:]), kind) for kind in self._kinds]  # made once, used by each block
        is_cut = [_has_rows(value, shape) for value in whole]  # what is repeated along the first axis is taken whole
        for start in range(0, shape[0], rows):
            stop = min(start + rows, shape[0])
            if stop - start < rows:
                buffers = [each[: stop - start] for each in buffers]  # the last block may be shorter
            local = [value[start:stop] if cut else value for value, cut in zip(whole, is_cut, strict=True)]
            self._run_block(local + buffers)

    def _run_block(self, local: list[Any]) -> None:
        for step, (run, operands, place) in zip(self.steps, self._calls, strict=True):
            try:
                run(*operands(local), out=local[place])
            except ArithmeticError as error:
                raise located(step, dict(zip(step.args, operands(local), strict=True)), error) from error


def _picked(places: list[int]) -> Callable[[list[Any]], tuple[Any, ...]]:
    """Return what picks items of a list."""
    if len(places) > 1:
        return itemgetter(*places)
    (place,) = places
    return lambda local: (local[place],)


def _way(steps: Sequence[Step], values: dict[int, Any]) -> list[_Blocks | Step] | None:
    """Return how to run steps on operands like these; None if they do not fit."""
    shapes = {slot: np.shape(value) for slot, value in values.items()}
    samples = {slot: _sample(value) for slot, value in values.items()}
    with np.errstate(all="ignore"):  # samples are ones: their warnings say nothing
        for step in steps:
            try:
                shapes[step.slot] = np.broadcast_shapes(*(shapes[slot] for slot in step.args))  # sizes by numpy's rule
                samples[step.slot] = step.run(*(samples[slot] for slot in step.args))  # its dtype
            except (ValueError, TypeError):
                return None  # the step itself will say why
    dtypes = {slot: np.asarray(sample).dtype for slot, sample in samples.items()}
    found: list[_Blocks | Step] = []
    for shape, group in groupby(steps, lambda step: shapes[step.slot]):
        several = list(group)
        size = int(np.prod(shape)) * max(dtypes[step.slot].itemsize for step in several)
        if len(several) > 1 and size >= _LARGE and shape:
            found.append(_Blocks(several, shape, {step.slot: dtypes[step.slot] for step in several}))
        else:
            found += several
    return found


def _sample(value: Any) -> Any:
    return np.ones((), value.dtype)[()] if hasattr(value, "dtype") else value  # a scalar of the dtype


def _has_rows(value: Any, shape: tuple[int, ...]) -> bool:
    found = np.shape(value)
    return len(found) == len(shape) and found[0] == shape[0]


def _is_number(value: Any) -> bool:
    return np.ndim(value) == 0


def _is_flat(value: Any, shape: tuple[int, ...]) -> bool:
    return bool(value.shape == shape and value.flags.c_contiguous)


def _buffers(
    steps: Sequence[Step], outputs: set[int], dtypes: dict[int, np.dtype[Any]]
) -> tuple[dict[int, int], list[np.dtype[Any]]]:
    """Return the buffer of each result that is not kept, and the dtypes of the buffers, which are used again."""
    places: dict[int, int] = {}
    kinds: list[np.dtype[Any]] = []
    free: list[int] = []
    for step in steps:
        # An operand that is no longer needed may be overwritten by this very step.
        free += [places[slot] for slot in step.dead if slot in places]
        if step.slot not in outputs:
            place = next((each for each in free if kinds[each] == dtypes[step.slot]), None)
            if place is None:
                place = len(kinds)
                kinds.append(dtypes[step.slot])
            else:
                free.remove(place)  # taken again
            places[step.slot] = place
    return places, kinds
