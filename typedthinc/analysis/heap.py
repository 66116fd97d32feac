"""The heap: what changes is logged, so that a branch costs what it writes and can be undone."""

from collections.abc import Callable, Sequence
from functools import reduce
from typing import NamedTuple, TypeAlias

from typedthinc.analysis.values.cells import ABSENT, Cell, Value

# What some cells hold at the end of a way through the program.
Changes: TypeAlias = dict[Cell, Value]
Join: TypeAlias = Callable[[Value, Value], Value]


class Mark(NamedTuple):
    """A point in time: how long the trail was, and which cell would have been the next."""

    length: int
    birth: int


class Heap:
    """The trail of all writes."""

    def __init__(self) -> None:
        self._trail: list[tuple[Cell, Value]] = []

    def write(self, cell: Cell, value: Value) -> None:
        """Put another value into a cell."""
        self._trail.append((cell, cell.value))
        cell.value = value

    def mark(self) -> Mark:
        """Return the present point in time."""
        return Mark(len(self._trail), Cell.next_birth())

    def since(self, mark: Mark) -> Changes:
        """Return what the cells hold now that were written since."""
        return {cell: cell.value for cell, _ in self._trail[mark.length :]}

    def undo(self, mark: Mark) -> None:
        """Take all writes since back."""
        while len(self._trail) > mark.length:
            cell, old = self._trail.pop()
            cell.value = old

    def keep(self, mark: Mark) -> None:
        """Let no later `undo` take back what was written since."""
        del self._trail[mark.length :]

    def merge(self, mark: Mark, ways: Sequence[Changes], join: Join) -> None:
        """Write what is known where several ways meet that began at a mark, all of which were undone."""
        joined: dict[Cell, list[Value]] = {}
        for cell in dict.fromkeys(cell for way in ways for cell in way):
            values = [way[cell] for way in ways if cell in way]
            # A cell that a way made itself is not there in the others.
            if len(values) < len(ways) and cell.birth < mark.birth:
                values.append(cell.value)
            if all(value is values[0] for value in values):
                self._write_other(cell, values[0])
            else:
                joined[cell] = values
        for cell, values in joined.items():
            present = [value for value in values if value is not ABSENT]
            self._write_other(cell, reduce(join, present))

    def _write_other(self, cell: Cell, value: Value) -> None:
        if cell.value is not value:
            self.write(cell, value)
