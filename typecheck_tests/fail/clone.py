"""clone: a layer behind itself gives what it takes."""

from __future__ import annotations

from typedthinc.api import Linear, Maxout, chain, clone, list2ragged

clone(Linear(5, 6), 3)  # E: typedthinc-size: Linear takes Floats2d[*, 6], but it gives Floats2d[*, 5] (width 6, not 5); clone needs a layer that gives what it takes
clone(list2ragged(), 2)  # E: typedthinc-container: clone needs a layer that gives what it takes
clone(layer=Linear(5, 6), n=3)  # E: typedthinc-size: clone needs a layer that gives what it takes
chain(clone(Maxout(5, 5), 3), Linear(2, 6))  # E: typedthinc-size: Linear takes Floats2d[*, 6], but clone before it gives Floats2d[*, 5]
chain(Linear(4, 3), clone(Maxout(5, 5), n=3))  # E: typedthinc-size: but Linear before it gives Floats2d[*, 4]
Linear(5, 6) ** 3  # E: typedthinc-size: (width 6, not 5)
