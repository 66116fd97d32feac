"""The rank of what is drawn is that of the sizes."""

from __future__ import annotations

from typing import Any, assert_type

import numpy as np

from typedthinc.api import Linear
from typedthinc.random import GeneratorSource, RandomSource, RandomStreams
from typedthinc.types import Floats1d, Floats2d, Floats3d, Floats4d, Ints1d, Ints2d, Ints3d


def draw(source: RandomSource, sizes: list[int]) -> None:
    assert_type(source.uniform(3), Floats1d)
    assert_type(source.uniform((3,)), Floats1d)
    assert_type(source.uniform((3, 4), -1.0, 1.0), Floats2d)
    assert_type(source.normal((3, 4, 5), dtype="float64"), Floats3d)
    assert_type(source.normal((3, 4, 5, 6), avg=1.0, std=2.0), Floats4d)
    assert_type(source.binomial(7, n=3, p=0.5), Ints1d)
    assert_type(source.binomial((7, 2), p=source.uniform((7, 2))), Ints2d)
    assert_type(source.binomial((7, 2, 1), p=np.ones(1), dtype="int32"), Ints3d)
    assert_type(source.choice(2, p=source.uniform((7, 2)), replace=False), Ints2d)
    assert_type(source.choice(2, 10), Ints2d)
    assert_type(source.uniform(sizes), Any)


draw(RandomStreams(seed=1), [2])
draw(RandomStreams(seed=[1, 2, 3, 4, 5, 6]), [2])
draw(GeneratorSource(seed=1), [2])
assert_type(RandomStreams().multinomial(3, pvals=np.ones((2, 2))), Ints2d)
Linear(3, 4).predict(RandomStreams().uniform((2, 4)))
Linear(3, 4).predict(RandomStreams().uniform(4))  # E: any
Linear(3, 4).predict(RandomStreams().binomial((2, 4)))  # E: any
RandomStreams(seed="one")  # E: any
RandomStreams().uniform("one")  # E: any
RandomStreams().normal((3, 4), dtype="int32")  # E: any
