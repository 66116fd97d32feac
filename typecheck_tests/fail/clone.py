"""clone: a layer behind itself gives what it takes, unless there are no two of it."""

from __future__ import annotations

from typing import Any, Literal

from typedthinc.api import Floats2d, Linear, Maxout, array_getitem, chain, clone, expand_window, list2ragged

clone(Linear(5, 6), 3)  # E: typedthinc-size: Linear takes Floats2d[*, 6], but it gives Floats2d[*, 5] (expected width 6, got 5); clone needs a layer that gives what it takes
clone(list2ragged(), 2)  # E: typedthinc-container: clone needs a layer that gives what it takes
clone(layer=Linear(5, 6), n=3)  # E: typedthinc-size: clone needs a layer that gives what it takes
chain(clone(Maxout(5, 5), 3), Linear(2, 6))  # E: typedthinc-size: Linear takes Floats2d[*, 6], but clone before it gives Floats2d[*, 5]
chain(Linear(4, 3), clone(Maxout(5, 5), n=3))  # E: typedthinc-size: but Linear before it gives Floats2d[*, 4]
Linear(5, 6) ** 3  # E: typedthinc-size: (expected width 6, got 5)


def take(X: Floats2d[Any, Literal[4]]) -> None:
    clone(Linear(5), 2).predict(X)
    chain(clone(Linear(5), 2), Linear(2, 4))  # E: typedthinc-size: Linear takes Floats2d[*, 4], but clone before it gives Floats2d[*, 5]
    # The first copy takes rows of 3 columns or more, the others what the one before them gives.
    clone(chain(array_getitem((slice(None), slice(3))), Linear(5, 3)), 2).predict(X)
    clone(chain(array_getitem((slice(None), slice(5))), Linear(6, 5)), 2).predict(X)  # E: typedthinc-size: clone takes
    clone(Linear(5, 4), 1).predict(X)
    clone(Linear(5, 6), 1).predict(X)  # E: typedthinc-size: Linear takes Floats2d[*, 6], but the data is Floats2d[*, 4] (expected width 6, got 4)
    clone(Linear(5, 6), 0).predict(X)
    clone(Linear(5, 5), -1)  # E: typedthinc-size: clone: n must be an int of at least 0, not -1
    Linear(5, 5) ** -1  # E: typedthinc-size: clone: n must be an int of at least 0, not -1
    clone(expand_window(1), 2).predict(X)
    chain(clone(expand_window(1), 2), Linear(2, 9)).predict(X)  # E: typedthinc-size: takes


def build(X: Floats2d[Any, Literal[4]], depth: int) -> None:
    # There may be one copy or none.
    clone(Linear(5, 6), depth).predict(X)
    chain(clone(Linear(5, 5), depth), Linear(2, 4)).predict(X)
    chain(Linear(5, 6) ** depth, Linear(2, 4)).predict(X)
