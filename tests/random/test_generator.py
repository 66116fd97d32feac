from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy import stats

from typedthinc.backends import NumpyOps
from typedthinc.random import GeneratorSource, RandomSource, RandomStreams

SOURCES: list[Any] = [lambda: RandomStreams(3), lambda: GeneratorSource(3), lambda: GeneratorSource(3, ops=NumpyOps())]


def drawn(source: RandomSource) -> list[Any]:
    return [
        source.uniform((3, 4), -1, 1),
        source.normal((2, 2, 2)),
        source.binomial(5, n=3, p=0.4),
        source.choice(2, a=5, replace=False),
    ]


@pytest.mark.parametrize("make", SOURCES)
def test_every_source_goes_back(make: Any) -> None:
    source: RandomSource = make()
    start, first = source.get_state(), drawn(source)
    middle, second = source.get_state(), drawn(source)
    assert (first[0] != second[0]).all()
    for back, expected in ((start, first), (middle, second), (None, first)):
        source.reset() if back is None else source.set_state(back)
        for one, other in zip(drawn(source), expected, strict=True):
            np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("make", SOURCES)
def test_a_state_is_not_changed_by_draws(make: Any) -> None:
    source: RandomSource = make()
    before = source.get_state()
    kept = str(before)
    source.uniform(7)
    assert str(before) == kept


@pytest.mark.parametrize("make", SOURCES)
def test_what_is_drawn(make: Any) -> None:
    source: RandomSource = make()
    X = source.uniform(100_000, 2, 5, dtype="float64")
    assert stats.kstest((X - 2) / 3, "uniform").pvalue > 0.001
    assert stats.kstest((source.normal(100_000, 1, 2) - 1) / 2, "norm").pvalue > 0.001
    assert abs(source.binomial(100_000, n=4, p=0.25).mean() - 1) < 0.02
    assert source.uniform(3).dtype == source.normal(3).dtype == "float32"
    assert source.binomial((2, 3)).dtype == "int64"


def test_seeds() -> None:
    assert (GeneratorSource(1).uniform(5) == GeneratorSource(1).uniform(5)).all()
    assert (GeneratorSource().uniform(5) != GeneratorSource().uniform(5)).any()
    generator = np.random.default_rng(1)
    source = GeneratorSource(generator)
    generator.random(5)
    assert (source.uniform(5) != GeneratorSource(1).uniform(5)).all()
    for seed in (-1, 1.5, "1"):
        with pytest.raises(ValueError, match="^GeneratorSource: seed must be an int of at least 0"):
            GeneratorSource(seed)  # type: ignore[arg-type]  # this is the mistake


def test_states_of_others() -> None:
    other = np.random.MT19937(1).state
    for state in (other, {}, (1, 2, 3)):
        with pytest.raises(ValueError, match="^(GeneratorSource: set_state takes|state must be)"):
            GeneratorSource(1).set_state(state)  # type: ignore[arg-type]  # this is the mistake
