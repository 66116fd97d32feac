"""The schedules of learn rates, against step by step definitions and against torch."""

from __future__ import annotations

from math import inf, nan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.backends.strategies import quick
from typedthinc.schedules import (
    Schedule,
    compounding,
    constant_then,
    cosine,
    cyclic_triangular,
    decaying,
    plateau,
    slanted_triangular,
    warmup_linear,
)


def values(schedule: Schedule[Any], n: int) -> list[Any]:
    return [schedule(step) for step in range(n)]


def torch_rates(make: Any, rate: float, n: int) -> list[float]:
    torch = pytest.importorskip("torch")
    optimizer = torch.optim.SGD([torch.zeros(1)], lr=rate)
    scheduler = make(torch.optim.lr_scheduler, optimizer)
    found = []
    for _ in range(n):
        found.append(optimizer.param_groups[0]["lr"])
        optimizer.step()
        scheduler.step()
    return found


def test_decaying() -> None:
    assert values(decaying(0.001, 1.0), 3) == pytest.approx([0.001, 0.0005, 0.001 / 3])
    assert values(decaying(0.1, 0.0), 3) == [0.1] * 3
    assert decaying(0.1, 0.5, t=4)(2) == decaying(0.1, 0.5)(6)


@quick
@given(st.floats(0, 100), st.floats(0, 100), st.floats(0.5, 2))
def test_compounding(start: float, stop: float, factor: float) -> None:
    value = start
    for got in values(compounding(start, stop, factor), 60):
        assert got == pytest.approx(value, rel=1e-9, abs=1e-300)
        assert got <= stop if start <= stop else got >= stop
        value = min(value * factor, stop) if start <= stop else max(value * factor, stop)


def test_compounding_far_away() -> None:
    assert compounding(1.0, 32.0, 1.5)(10**6) == 32.0
    assert compounding(1.0, 0.5, 0.5)(10**6) == 0.5
    assert compounding(0.0, 5.0, 2.0)(10**6) == 0.0
    assert compounding(1.0, 32.0, 1.5, t=2)(0) == 2.25


def test_warmup_linear() -> None:
    def factor(step: int) -> float:
        return step / 5 if step < 5 else max(0.0, (20 - step) / 15)

    expected = torch_rates(lambda lib, optimizer: lib.LambdaLR(optimizer, factor), 0.1, 30)
    assert values(warmup_linear(0.1, 5, 20), 30) == pytest.approx(expected)
    assert values(warmup_linear(0.1, 0, 2), 4) == pytest.approx([0.1, 0.05, 0, 0])
    assert values(warmup_linear(0.1, 2, 2), 4) == pytest.approx([0, 0.05, 0, 0])
    assert values(warmup_linear(0.1, 0, 0), 2) == [0, 0]


def test_slanted_triangular() -> None:
    # Equation 3 of the paper, with its own names.
    T, cut_frac, ratio = 40, 0.25, 32
    cut = int(T * cut_frac)
    for t in range(1, T + 1):
        p = t / cut if t < cut else 1 - (t - cut) / (cut * (1 / cut_frac - 1))
        expected = 0.1 * (1 + p * (ratio - 1)) / ratio
        assert slanted_triangular(0.1, T, cut_frac=cut_frac)(t - 1) == pytest.approx(expected)
    assert values(slanted_triangular(0.1, 40, ratio=4.0), 100)[40:] == pytest.approx([0.025] * 60)
    assert slanted_triangular(0.1, 40, t=5)(3) == slanted_triangular(0.1, 40)(8)


@pytest.mark.parametrize("steps", [1, 2, 5])
@pytest.mark.parametrize("frac", [0.0, 0.1, 0.99])
def test_slanted_triangular_of_few_steps(steps: int, frac: float) -> None:
    found = values(slanted_triangular(0.1, steps, cut_frac=frac, ratio=2.0), steps + 2)
    assert all(0.05 <= rate <= 0.1 for rate in found)
    assert found[steps - 1 :] == pytest.approx([0.05] * 3)


def test_cyclic_triangular() -> None:
    expected = torch_rates(
        lambda lib, optimizer: lib.CyclicLR(optimizer, 0.1, 0.5, step_size_up=4, cycle_momentum=False), 0.1, 40
    )
    assert values(cyclic_triangular(0.1, 0.5, 4), 39) == pytest.approx(expected[1:])


def test_cosine() -> None:
    expected = torch_rates(lambda lib, optimizer: lib.CosineAnnealingLR(optimizer, 10, eta_min=0.01), 0.1, 11)
    assert values(cosine(0.1, 10, min_rate=0.01), 11) == pytest.approx(expected)
    assert cosine(0.1, 10, min_rate=0.01)(1000) == pytest.approx(0.01)
    assert values(cosine(0.1, 10, warmup_steps=4), 5) == pytest.approx([0, 0.025, 0.05, 0.075, 0.1])
    assert cosine(0.1, 10, warmup_steps=4)(7) == pytest.approx(0.05)


def test_constant_then_hands_on_scores_of_its_own_steps() -> None:
    schedule = constant_then(1.0, 10, plateau(1, 0.5, 1.0))
    assert schedule(20, [(3, 0.9), (12, 0.1)]) == 1.0
    assert schedule(20, [(3, 0.9), (12, 0.2), (14, 0.1)]) == 0.5
    assert schedule(13, [(3, 0.9), (12, 0.2), (14, 0.1)]) == 1.0


class TestPlateau:
    def test_a_factor_each_time_that_patience_ends(self) -> None:
        schedule = plateau(2, 0.5, 1.0)
        scores = [(i, score) for i, score in enumerate([1, 1, 1, 0, 0, 2, 2, 1])]
        found = [schedule(i, scores[: i + 1]) for i in range(len(scores))]
        assert found == [1, 1, 0.5, 0.5, 0.25, 0.25, 0.25, 0.125]

    def test_without_scores_nothing_is_scaled(self) -> None:
        assert plateau(1, 0.5, [0.2, 0.1])(1) == 0.1

    @pytest.mark.parametrize("bad", [nan, -inf])
    def test_scores_that_are_none(self, bad: float) -> None:
        assert plateau(2, 0.5, 1.0)(9, [(0, 1.0), (1, bad), (2, bad)]) == 0.5
        assert plateau(2, 0.5, 1.0)(9, [(0, bad), (1, 0.5), (2, bad)]) == 1.0

    def test_agrees_with_torch(self) -> None:
        torch = pytest.importorskip("torch")
        optimizer = torch.optim.SGD([torch.zeros(1)], lr=1.0)
        # Its patience is the number of scores that are let pass; ours is the one at which it ends.
        theirs = torch.optim.lr_scheduler.ReduceLROnPlateau(
            optimizer, mode="max", factor=0.5, patience=2, threshold=0.0, threshold_mode="abs", min_lr=0.0, eps=0.0
        )
        ours, scores = plateau(3, 0.5, 1.0), []
        for step, score in enumerate([3, 4, 4, 3, 2, 5, 1, 1, 1, 1, 1, 1, 6, 6, 6, 6, 7]):
            scores.append((step, float(score)))
            theirs.step(score)
            assert ours(step, scores) == optimizer.param_groups[0]["lr"]


REFUSED: Any = [
    (lambda: decaying(-1, 0.1), "base_rate must be a finite number of at least 0, not -1"),
    (lambda: decaying(0.1, nan), "decay must be a finite number of at least 0, not nan"),
    (lambda: decaying(0.1, 0.1, t=-1), "t must be an int of at least 0, not -1"),
    (lambda: compounding(nan, 1, 1), "start must be"),
    (lambda: compounding(1, inf, 1), "stop must be"),
    (lambda: compounding(1, 2, 0), "compound must be a finite number above 0, not 0"),
    (lambda: warmup_linear(inf, 1, 2), "initial_rate must be"),
    (lambda: warmup_linear(0.1, 1.5, 2), "warmup_steps must be an int of at least"),  # type: ignore[arg-type]  # wrong
    (lambda: warmup_linear(0.1, 3, 2), "total_steps must be an int of at least 3, not 2"),
    (lambda: slanted_triangular(0.1, 0), "num_steps must be an int of at least 1, not 0"),
    (lambda: slanted_triangular(0.1, 9, cut_frac=1.0), r"cut_frac must be a number in \[0, 1\), not 1.0"),
    (lambda: slanted_triangular(0.1, 9, ratio=0.5), "ratio must be a number of at least 1, not 0.5"),
    (lambda: slanted_triangular(0.1, 9, ratio=nan), "ratio must be a finite number"),
    (lambda: cyclic_triangular(-0.1, 1, 3), "min_lr must be"),
    (lambda: cyclic_triangular(0.1, 1, 0), "period must be an int of at least 1, not 0"),
    (lambda: cosine(0.1, 0), "total_steps must be an int of at least 1, not 0"),
    (lambda: cosine(0.1, 5, warmup_steps=5), "total_steps must be an int of at least 6, not 5"),
    (lambda: constant_then(0.1, -1, [0.2]), "steps must be an int of at least 0, not -1"),
    (lambda: plateau(0, 0.5, 0.1), "max_patience must be an int of at least 1, not 0"),
    (lambda: plateau(1, 0.0, 0.1), "scale must be a finite number above 0, not 0"),
]


@pytest.mark.parametrize(("make", "message"), REFUSED)
def test_bad_numbers_are_refused_by_name(make: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make()
