"""clone: a layer behind itself gives what it takes."""

from __future__ import annotations

from typing import Any, Literal

from typedthinc.api import Floats2d, Linear, Maxout, array_getitem, chain, clone, list2ragged

clone(Linear(5, 6), 3)  # E: typedthinc-size: Linear takes Floats2d[*, 6], but it gives Floats2d[*, 5] (width 6, not 5); clone needs a layer that gives what it takes
clone(list2ragged(), 2)  # E: typedthinc-container: clone needs a layer that gives what it takes
clone(layer=Linear(5, 6), n=3)  # E: typedthinc-size: clone needs a layer that gives what it takes
chain(clone(Maxout(5, 5), 3), Linear(2, 6))  # E: typedthinc-size: Linear takes Floats2d[*, 6], but clone before it gives Floats2d[*, 5]
chain(Linear(4, 3), clone(Maxout(5, 5), n=3))  # E: typedthinc-size: but Linear before it gives Floats2d[*, 4]
Linear(5, 6) ** 3  # E: typedthinc-size: (width 6, not 5)


def take(X: Floats2d[Any, Literal[4]]) -> None:
    clone(chain(array_getitem((slice(None), slice(3))), Linear(5, 3)), 2).predict(X)  # E: typedthinc-size: clone takes Floats2d[*, 5], but the data is Floats2d[*, 4] (width 5, not 4)
