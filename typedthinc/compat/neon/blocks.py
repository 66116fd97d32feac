"""Parts of a training run, by which programs tell what they are at."""

from __future__ import annotations

from enum import IntEnum


class Block(IntEnum):
    """A kind of part."""

    epoch = 0
    minibatch = 1
    fprop = 2
    bprop = 3
    update = 4


class BlockOps:
    """Keep account of which blocks are open; they have no effect on what is computed."""

    def __init__(self) -> None:
        self._open: list[tuple[int, int]] = []

    def begin(self, block: int, identifier: int) -> None:
        """Open a block."""
        self._open.append((Block(block), identifier))

    def end(self, block: int, identifier: int) -> None:
        """Close the block that was opened last.

        Raises:
            ValueError: That is another one, or none is open.
        """
        if not self._open or self._open[-1] != (block, identifier):
            last = f"{Block(self._open[-1][0]).name} {self._open[-1][1]}" if self._open else "none"
            raise ValueError(f"end: {Block(block).name} {identifier} is not the block that is open, which is {last}")
        self._open.pop()
