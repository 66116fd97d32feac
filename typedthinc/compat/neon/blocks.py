"""Parts of a training run, by which programs tell what they are at."""

from enum import IntEnum

from typedthinc import lazy


class Block(IntEnum):
    """A kind of part."""

    epoch = 0
    minibatch = 1
    fprop = 2
    bprop = 3
    update = 4


class BlockOps:
    """Open and close blocks of `typedthinc.lazy`; they have no effect on what is computed."""

    def __init__(self) -> None:
        self._open: list[lazy.Timer] = []

    def begin(self, block: int, identifier: int) -> None:
        """Open a block."""
        self._open.append(lazy.timed(Block(block).name, identifier).open())

    def end(self, block: int, identifier: int) -> None:
        """Close the block that was opened last.

        Raises:
            ValueError: That is another one, or none is open.
        """
        last = self._open[-1] if self._open else None
        if last is None or (last.kind, last.index) != (Block(block).name, identifier):
            name = "none" if last is None else repr(last)
            raise ValueError(f"end: {Block(block).name} {identifier} is not the block that is open, which is {name}")
        self._open.pop().close()
