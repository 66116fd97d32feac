from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from tests.example_counts import examples
from tests.random import mrg31k3p as oracle
from typedthinc.random import RandomStreams

SEED = (12345,) * 6
SIZES = st.lists(st.integers(1, 6), min_size=1, max_size=4).map(tuple)


def expected(state: tuple[int, ...], size: tuple[int, ...], n: int) -> Any:
    """Draw element by element: element i comes from stream i mod n."""
    count = prod(size)
    streams = [state]
    while len(streams) < n:
        streams.append(oracle.ahead(streams[-1], 2**72))
    drawn = [oracle.run(each, -(-count // n))[0] for each in streams]
    return np.array([drawn[i % n][i // n] * 2.0**-31 for i in range(count)]).reshape(size)


@settings(deadline=None, max_examples=examples(40))
@given(SIZES, st.none() | st.integers(1, 40))
def test_uniform_element_by_element(size: tuple[int, ...], nstreams: int | None) -> None:
    streams = RandomStreams()
    count = prod(size)
    n = nstreams or (count // 6 if count > 6 else count)
    found = streams.uniform(size, dtype="float64", nstreams=nstreams)
    np.testing.assert_array_equal(found, expected(SEED, size, n))
    # The next draw is 2^134 steps behind.
    again = streams.uniform(size, dtype="float64", nstreams=nstreams)
    np.testing.assert_array_equal(again, expected(oracle.ahead(SEED, 2**134), size, n))


def test_a_known_answer() -> None:
    # The first draws of the definition from six times 12345:
    # x1 = (2^22 + 129) 12345 mod M1, x2 = (2^16 + 1) 12345 mod M2.
    x1, x2 = (2**22 + 129) * 12345 % (2**31 - 1), (2**16 + 1) * 12345 % (2**31 - 21069)
    assert RandomStreams(12345).uniform(1, dtype="float64").tolist() == [(x1 - x2) % (2**31 - 1) / 2**31]
    assert (x1, x2) == (240667857, 809054265)
    assert RandomStreams(12345).uniform(1, dtype="float64")[0] == 0.7353244530968368


@pytest.mark.parametrize(("size", "n"), [(1, 1), (6, 6), (7, 1), (60, 10), ((300, 400), 15360), ((None, 3), 15360)])
def test_the_number_of_streams(size: Any, n: int) -> None:
    assert RandomStreams().n_streams(size) == n


def test_substreams() -> None:
    streams = RandomStreams(7)
    rows = streams.get_substream_rstates(5)
    assert (rows.dtype, rows.shape) == ("int32", (5, 6))
    for place, row in enumerate(rows.tolist()):
        assert tuple(row) == oracle.ahead((7,) * 6, place * 2**72)
    assert streams.get_state() == oracle.ahead((7,) * 6, 2**134)


def test_states() -> None:
    streams = RandomStreams([1, 2, 3, 4, 5, 6])
    start = streams.get_state()
    assert start == (1, 2, 3, 4, 5, 6)
    first = streams.normal((3, 4))
    middle = streams.get_state()
    second = streams.normal((3, 4))
    assert (first != second).all()
    streams.set_state(middle)
    np.testing.assert_array_equal(streams.normal((3, 4)), second)
    for back in (streams.reset, lambda: streams.set_state(start)):
        back()
        assert streams.get_state() == start
    streams.set_state(99)
    assert streams.get_state() == (99,) * 6
    streams.reset()
    assert streams.get_state() == start


@pytest.mark.parametrize(
    ("seed", "error", "sentence"),
    [
        (0, ValueError, r"RandomStreams: seed must be an int in \[1, 2147462579\), not 0"),
        (2147462579, ValueError, r"must be an int in \[1, 2147462579\)"),
        (-1, ValueError, "must be an int in"),
        (1.5, ValueError, "must be an int in"),
        ([1, 2, 3], TypeError, r"seed must be an int or six of them, not \[1, 2, 3\]"),
        ([0, 0, 0, 1, 1, 1], ValueError, "the first three below 2147483647 and not all 0"),
        ([1, 1, 1, 0, 0, 0], ValueError, "the last three below 2147462579 and not all 0"),
        ([2**31 - 1, 0, 0, 1, 1, 1], ValueError, "the first three below 2147483647"),
        ([1, 1, 1, 2147462579, 0, 0], ValueError, "the last three below 2147462579"),
    ],
)
def test_wrong_seeds(seed: Any, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        RandomStreams(seed)


@pytest.mark.parametrize("seed", [1, 2147462578, [2**31 - 2, 0, 0, 2147462578, 0, 0]])
def test_the_largest_seeds(seed: Any) -> None:
    assert RandomStreams(seed).uniform(100).min() > 0


@pytest.mark.parametrize("size", [0, (3, 0), -1, 1.5, (2**16, 2**15), "ab"])
def test_wrong_sizes(size: Any) -> None:
    with pytest.raises(ValueError, match="^uniform: size"):
        RandomStreams().uniform(size)


@given(st.integers(1, 2**31 - 2).map(lambda n: n % 2147462579 or 1), st.sampled_from(["float16", "float32", "float64"]))
def test_both_bounds_are_left_out(seed: int, dtype: Any) -> None:
    for low, high in ((0.0, 1.0), (-1.0, 1.0), (5.0, 5.5), (-3e4, 3e4)):
        X = RandomStreams(seed).uniform(3000, low, high, dtype=dtype)
        assert X.dtype == dtype
        assert low < X.min() and X.max() < high


def test_the_top_states_stay_below_one() -> None:
    # 64 of the draws next to M1 would be rounded to 1 in float32.
    from typedthinc.random.distributions import between

    u = (np.arange(2**31 - 70, 2**31 - 1) * 2.0**-31).astype("float32")
    assert u.max() == 1.0
    assert between(u, 0.0, 1.0).max() == np.float32(1 - 2**-24)


@pytest.mark.parametrize(("low", "high"), [(1.0, 1.0), (2.0, 1.0), (0.0, float("inf")), (float("nan"), 1.0)])
def test_wrong_bounds(low: float, high: float) -> None:
    with pytest.raises(ValueError, match="^uniform: (low|high) must be"):
        RandomStreams().uniform(3, low, high)


@settings(deadline=None, max_examples=examples(30))
@given(SIZES)
def test_normal_is_box_muller(size: tuple[int, ...]) -> None:
    count = prod(size)
    even = count + count % 2
    u = RandomStreams().uniform(even, dtype="float64").tolist()
    half = even // 2
    pairs = [(np.sqrt(-2 * np.log(u[i])), 2 * np.pi * u[half + i]) for i in range(half)]
    z = [r * np.cos(a) for r, a in pairs] + [r * np.sin(a) for r, a in pairs]
    found = RandomStreams().normal(size, avg=2.0, std=3.0, dtype="float64")
    np.testing.assert_allclose(found.ravel(), 2 + 3 * np.array(z)[:count], rtol=1e-13)


def test_normal_of_no_spread() -> None:
    assert RandomStreams().normal((2, 2), avg=4.0, std=0.0).tolist() == [[4.0, 4.0], [4.0, 4.0]]
    with pytest.raises(ValueError, match="^normal: std must be a finite number of at least 0, not -1"):
        RandomStreams().normal(3, std=-1)


def test_binomial_compares_uniform_draws() -> None:
    u: Any = RandomStreams(3).uniform((40, 5), dtype="float64")
    p: Any = np.linspace(0, 1, 5)
    np.testing.assert_array_equal(RandomStreams(3).binomial((40, 5), p=p), u < p)
    assert RandomStreams(3).binomial((40, 5), p=0.25, dtype="int32").dtype == "int32"


def test_binomial_of_several_trials() -> None:
    found = RandomStreams(3).binomial(20000, n=12, p=0.3)
    probabilities = stats.binom.pmf(range(13), 12, 0.3)
    counts = np.bincount(found, minlength=13)
    assert (
        stats.chisquare(counts[:10], probabilities[:10] / probabilities[:10].sum() * counts[:10].sum()).pvalue > 0.001
    )
    with pytest.raises(ValueError, match="^binomial: n must be an int of at least 1, not 0"):
        RandomStreams().binomial(3, n=0)


def classes(pvals: Any, u: Any) -> list[int | None]:
    """Return for each draw, one row after the other, the first class whose sum of probabilities exceeds it."""
    found: list[int | None] = []
    for i, draw in enumerate(u):
        total, row = 0.0, pvals[i % len(pvals)]
        place = None
        for k, each in enumerate(row):
            total += each
            if total > draw:
                place = k
                break
        found.append(place)
    return found


@settings(deadline=None, max_examples=examples(30))
@given(
    st.integers(1, 5).flatmap(
        lambda K: st.lists(st.lists(st.floats(0, 1), min_size=K, max_size=K), min_size=1, max_size=4)
    ),
    st.integers(1, 8),
)
def test_multinomial_counts_draw_by_draw(rows: list[list[float]], n: int) -> None:
    pvals: Any = np.array(rows)
    u = RandomStreams(5).uniform(n * len(rows), dtype="float64").tolist()
    expected_counts = np.zeros(pvals.shape, int)
    for i, place in enumerate(classes(pvals, u)):
        if place is not None:
            expected_counts[i % len(rows), place] += 1
    np.testing.assert_array_equal(RandomStreams(5).multinomial(n, pvals=pvals), expected_counts)


def test_multinomial_checks_no_values() -> None:
    assert RandomStreams().multinomial(pvals=np.array([[-2.0, 2.0]])).tolist() == [[0, 0]]
    assert RandomStreams().multinomial(1000, pvals=np.array([[0.0, 1.0, 0.0]])).tolist() == [[0, 1000, 0]]


def test_choice_without_replacement_draw_by_draw() -> None:
    pvals = np.random.default_rng(0).dirichlet(np.ones(6), size=8)
    u = RandomStreams(5).uniform(4 * 8, dtype="float64").reshape(4, 8)
    left = pvals.copy()
    for draw in range(4):
        chosen = classes(left, u[draw])
        np.testing.assert_array_equal(RandomStreams(5).choice(4, replace=False, p=pvals)[:, draw], chosen)
        for row, place in enumerate(chosen):
            assert place is not None
            left[row, place] = 0
            left[row] /= left[row].sum()


@given(st.integers(1, 9))
def test_choice_without_replacement_takes_each_once(K: int) -> None:
    p = np.ones((20, K)) / K
    assert (np.sort(RandomStreams(K).choice(K, replace=False, p=p), axis=1) == np.arange(K)).all()


def test_choice_from_what_is_given() -> None:
    streams = RandomStreams(2)
    ids = streams.choice(6, a=4)
    assert ids.shape == (1, 6) and set(ids.ravel().tolist()) <= {0, 1, 2, 3}
    letters = streams.choice(50, a=np.array([0.5, 1.5]), p=np.array([0.0, 1.0]))
    assert letters.tolist() == [[1.5] * 50]
    counts = np.bincount(streams.choice(30000, a=3, p=np.array([0.2, 0.3, 0.5])).ravel())
    assert stats.chisquare(counts, [6000, 9000, 15000]).pvalue > 0.001


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"size": 4, "a": 3, "replace": False}, "choice: size must be at most 3 without replacement, not 4"),
        ({"size": 1}, "choice: a or p must be given"),
        ({"size": 1, "a": 3, "p": np.ones((1, 2))}, "choice: p has 2 columns, but a has 3 items"),
        ({"size": 0, "a": 3}, "choice: size must be an int of at least 1, not 0"),
        ({"size": 2, "p": np.array([1.0, 0.0]), "replace": False}, "choice: a row of p has only 1 classes"),
    ],
)
def test_wrong_choices(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{sentence}"):
        RandomStreams().choice(**arguments)


def test_draws_are_spread_evenly() -> None:
    X = RandomStreams(2024).uniform(200_000, dtype="float64")
    assert stats.kstest(X, "uniform").pvalue > 0.001
    assert abs(np.corrcoef(X[:-1], X[1:])[0, 1]) < 0.01
    # Neighbours come from streams 2^72 steps apart.
    squares = np.histogram2d(X[::2], X[1::2], bins=20)[0]
    assert stats.chisquare(squares.ravel()).pvalue > 0.001


def test_normal_draws_are_normal() -> None:
    X = RandomStreams(2024).normal(200_001, dtype="float64")
    assert stats.kstest(X, "norm").pvalue > 0.001


@pytest.mark.parametrize("p", [2.0, -0.1, float("nan"), "a", None, np.array([0.5, 1.5, 0.5])])
def test_a_probability_outside_0_and_1_leaves_the_source_as_it_was(p: Any) -> None:
    streams, other = RandomStreams(7), RandomStreams(7)
    with pytest.raises(ValueError, match=r"^binomial: p must be between 0 and 1, not"):
        streams.binomial((3,), p=p)
    np.testing.assert_array_equal(streams.uniform((3,)), other.uniform((3,)))
