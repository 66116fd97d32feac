"""MultiSoftmax: the widths of its parts add up, as far as they are known."""

from __future__ import annotations

from typing import Any, Final, Literal

from typedthinc.api import Floats2d, Linear, MultiSoftmax, chain

WIDTHS: Final = (2, 3)
THREE: Final = 3

chain(MultiSoftmax((2, 3), 10), Linear(3, 4))  # E: typedthinc-size: Linear takes Floats2d[*, 4], but MultiSoftmax before it gives Floats2d[*, 5] (expected width 4, got 5)
chain(MultiSoftmax(nI=10, nOs=(2, THREE)), Linear(3, 4))  # E: typedthinc-size: (expected width 4, got 5)
chain(MultiSoftmax(WIDTHS), Linear(3, 4))  # E: typedthinc-size: (expected width 4, got 5)
chain(Linear(4), MultiSoftmax((2, 3), 5))  # E: typedthinc-size: MultiSoftmax takes Floats2d[*, 5], but Linear before it gives Floats2d[*, 4]
MultiSoftmax((2, 0))  # E: typedthinc-size: MultiSoftmax: nOs[1] must be an int of at least 1, not 0
MultiSoftmax(())  # E: typedthinc-size: MultiSoftmax: nOs must hold ints of at least 1, at least one of them, not ()
MultiSoftmax((2, 3), 0)  # E: typedthinc-size: MultiSoftmax: nI must be an int of at least 1, not 0


def data(X: Floats2d[Any, Literal[11]], n: int) -> None:
    MultiSoftmax((2, 3), 10).predict(X)  # E: typedthinc-size: MultiSoftmax takes Floats2d[*, 10], but the data is Floats2d[*, 11]
    Linear(3, 4).predict(MultiSoftmax((2, 3)).predict(X))  # E: typedthinc-size: (expected width 4, got 5)
    chain(MultiSoftmax((2, n), 10), Linear(3, 4)).predict(X)  # E: typedthinc-size: MultiSoftmax takes Floats2d[*, 10], but the data is
