"""Sizes that are replaced: the new one is known, and the other end stays as it was."""

from __future__ import annotations

from typedthinc.api import Linear, chain

WIDTH = 5
replaced = Linear(8, 4)
replaced.set_dim("nO", 2 * WIDTH, force=True)
chain(replaced, Linear(2, 8))  # E: typedthinc-size: (expected width 8, got 10)
chain(Linear(5, 3), replaced)  # E: typedthinc-size: (expected width 4, got 5)
replaced.set_dim("nO", int("10"), force=True)
chain(replaced, Linear(2, 8))  # E: typedthinc-size: Linear takes Floats2d[*, 8], but replaced (Linear) before it gives Floats2d[*, 10] (expected width 8, got 10)
chain(Linear(5, 3), replaced)  # E: typedthinc-size: (expected width 4, got 5)
replaced.set_dim("nI", 6, force=True)
chain(Linear(5, 3), replaced)  # E: typedthinc-size: (expected width 6, got 5)
