"""Ctrl-C between the steps: a step that has begun is finished, so that weights are those of whole steps."""

from __future__ import annotations

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType


class Interrupts:
    """Whether Ctrl-C was pressed.

    Attributes:
        pending: It was, and has not taken effect yet.
    """

    pending: bool = False


@contextmanager
def deferred() -> Generator[Interrupts]:
    """Note the first Ctrl-C within a `with` block instead of raising at once; the second one raises.

    Where the block ends before the first one takes effect, it is pressed then, for who deals with it around the block.
    Python gives signals to the main thread alone: in others nothing changes.

    Raises:
        KeyboardInterrupt: It was pressed, and nothing around the block puts it off.
    """
    interrupts = Interrupts()
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield interrupts
        return

    def note(number: int, frame: FrameType | None) -> None:
        if interrupts.pending:
            before(number, frame)  # pressed twice: the user wants out now
        interrupts.pending = True

    signal.signal(signal.SIGINT, note)
    try:
        yield interrupts
    finally:
        signal.signal(signal.SIGINT, before)  # also after an error
    if interrupts.pending:
        signal.raise_signal(signal.SIGINT)  # pressed after the last step
