"""All names of the library imported at once: those that the module sets after that stay known."""

from __future__ import annotations

from typedthinc.api import *

WIDTH = 64
body = chain(Relu(32, 10), Relu(16, 32))
chain(body, Linear(2, 15))  # E: typedthinc-size: (expected width 15, got 16)
chain(Relu(WIDTH, 10), Linear(2, 15))  # E: typedthinc-size: (expected width 15, got 64)


class Net:
    def __init__(self) -> None:
        self.body = Relu(WIDTH, 10)

    def run(self) -> None:
        chain(self.body, Linear(2, 15))  # E: typedthinc-size: (expected width 15, got 64)
        chain(body, Linear(2, 15))  # E: typedthinc-size: (expected width 15, got 16)
