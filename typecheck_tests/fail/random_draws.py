"""The sizes of what is drawn come from the numbers of the call."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Linear
from typedthinc.random import GeneratorSource, RandomSource, RandomStreams

model = Linear(3, 4)
streams = RandomStreams(seed=1)

model.predict(streams.uniform((8, 5)))  # E: typedthinc-size: (expected width 4, got 5)
model.predict(streams.normal((8, 5), avg=1.0, dtype="float64"))  # E: typedthinc-size: (expected width 4, got 5)
model.predict(streams.uniform(5))  # E: typedthinc-rank: the data is Floats1d[5]
model.predict(streams.binomial((8, 4)))  # E: typedthinc-dtype: the data is Ints2d[8, 4]
streams.uniform((2, 3)) @ streams.uniform((2, 3))  # E: typedthinc-size: inner sizes
counts = streams.multinomial(5, pvals=np.full((8, 3), 1 / 3))
model.predict(counts * 1.0)  # E: typedthinc-size: (expected width 4, got 3)
model.predict(GeneratorSource(seed=1).choice(5, np.ones(6)))  # E: typedthinc-size: (expected width 4, got 5)


def train(source: RandomSource, n: int) -> None:
    model.predict(source.uniform((n, 4)))
    model.predict(source.uniform((4, n)))
    model.predict(source.normal((n, 6)))  # E: typedthinc-size: (expected width 4, got 6)
