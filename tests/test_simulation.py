"""The simulation of a step by workers: what is known of it without one."""

from __future__ import annotations

import random
from functools import partial

import pytest

from benchmarks.simulation import Clock, Engine, Job, Machine, Network, Setting, exchanged, step_seconds

FREE = Engine(0, 0, 0, 0, 0)
COSTLY = Engine(3e-4, 3e-5, 3e-4, 2e-9, 1e-10)
FAST, SLOW = Network(1e18, 0), Network(1e8, 1e-4)


def always(sent: float, _items: float) -> float:
    """Send as much, however many items there are."""
    return sent


JOB = Job("a model", 128, 0.01, 0.001, 0.02, partial(always, 8e6))


def one_by_one(ready: list[float], size: float, network: Network) -> list[float]:
    """Send piece by piece, each when the line of its sender is free, and receive each when that of its receiver is."""
    count, takes = len(ready), size / network.bytes
    coming = [list[float]() for _ in ready]
    for sender, free in enumerate(ready):
        for turn in range(count - 1):
            coming[(sender + 1 + turn) % count].append(free + turn * takes + network.latency)
    ends = list[float]()
    for arrivals in coming:
        free = 0.0
        for begins in sorted(arrivals):
            free = max(free, begins) + takes
        ends.append(free)
    return ends


@pytest.mark.parametrize("count", [2, 3, 7, 20])
def test_what_travels(count: int) -> None:
    rng = random.Random(count)
    for late in (0.0, 0.5, 20.0):
        ready = [rng.uniform(0, late) for _ in range(count)]
        assert exchanged(ready, 1e6, SLOW) == pytest.approx(one_by_one(ready, 1e6, SLOW))


def test_programs_share_cores_in_turns() -> None:
    clock, ends = Clock(), dict[str, float]()
    machine = Machine(clock, 2, busy=0)
    for name, seconds in {"short": 0.5, "one": 1.0, "two": 1.0, "three": 1.0}.items():
        machine.work(seconds, lambda name=name: ends.setdefault(name, clock.now))  # type: ignore[misc]
    clock.run(lambda: False)
    assert ends["short"] == pytest.approx(1.0, abs=0.02)
    assert clock.now == pytest.approx(1.75, abs=0.02) and min(ends["one"], ends["two"], ends["three"]) > 1.7


def test_beside_other_programs() -> None:
    took = partial(step_seconds, JOB, FREE, FAST)
    assert took(Setting(2, cores=2, busy=2)) == pytest.approx(2 * took(Setting(2, cores=2)), rel=0.05)


def test_one_worker_takes_what_one_process_does() -> None:
    assert step_seconds(JOB, FREE, FAST, Setting(1)) == pytest.approx(0.01 + 0.128 + 0.02)
    calls = 2 * COSTLY.asked + 2 * COSTLY.answered
    assert step_seconds(JOB, COSTLY, FAST, Setting(1)) == pytest.approx(0.158 + calls)


@pytest.mark.parametrize("count", [2, 4, 64])
def test_where_nothing_but_computing_costs(count: int) -> None:
    assert step_seconds(JOB, FREE, FAST, Setting(count)) == pytest.approx(0.01 + 0.128 / count + 0.02)
    # Up to eight workers of one machine share the update, too.
    update = 0.02 / count if count <= 8 else 0.02
    assert step_seconds(JOB, FREE, FAST, Setting(count, cores=count)) == pytest.approx(0.01 + 0.128 / count + update)
    # So many workers on one core are no faster than one, and each has its fixed part and what it updates.
    took = step_seconds(JOB, FREE, FAST, Setting(count, cores=1))
    assert took == pytest.approx(0.128 + (0.01 + update) * count, rel=0.05)


def test_two_gradients_travel() -> None:
    idle = Job("nothing but bytes", 2, 0, 0, 0, partial(always, 8e6))
    took = step_seconds(idle, FREE, SLOW, Setting(4))
    assert took == pytest.approx(2 * (3 / 4 * 8e6 / 1e8 + 1e-4))
    assert step_seconds(idle, FREE, SLOW, Setting(4, kept=0.5)) == pytest.approx(took / 2, rel=0.01)


def test_two_workers_send_each_other_all() -> None:
    idle = Job("nothing but bytes", 2, 0, 0, 0, partial(always, 8e6))
    assert step_seconds(idle, FREE, SLOW, Setting(2)) == pytest.approx(8e6 / 1e8 + 1e-4)
    # The program asks each for two things; each answers to both, sends the other a message, and gets one.
    calls = (4 + 1) * COSTLY.asked + (2 + 1) * COSTLY.answered
    idle = Job("nothing but calls", 2, 0, 0, 0, partial(always, 0))
    assert step_seconds(idle, COSTLY, FAST, Setting(2)) == pytest.approx(calls)


@pytest.mark.parametrize("count", [2, 4])
def test_on_one_machine_nothing_travels(count: int) -> None:
    idle = Job("nothing but bytes", 2, 0, 0, 0, partial(always, 8e6))
    costly = Engine(0, 0, 0, stored=3e-10, added=2e-10)
    took = step_seconds(idle, costly, SLOW, Setting(count, cores=count))
    # A gradient, then a part of the parameters; that part of each gradient, then the other parts of the parameters.
    assert took == pytest.approx(8e6 * ((1 + 1 / count) * 3e-10 + (2 - 1 / count) * 2e-10))


def test_small_sums_go_through_the_program() -> None:
    idle = Job("small pieces", 2, 0, 0, 0, partial(always, 4e5))
    # Pieces go straight to who adds them up. Sums come to the program, one after the other, and leave it.
    straight, sums = 7 * 5e4 / 1e8 + 1e-4, 2 * (7 * 4e5 / 1e8 + 1e-4)
    assert step_seconds(idle, FREE, SLOW, Setting(8)) == pytest.approx(straight + sums)


@pytest.mark.parametrize("count", [2, 8, 16])
def test_what_helps(count: int) -> None:
    took = partial(step_seconds, JOB, COSTLY, SLOW)
    plain = took(Setting(count))
    assert took(Setting(count, kept=0.25)) < plain
    assert took(Setting(count, local=8)) < plain


@pytest.mark.parametrize("count", [2, 4, 8, 16])
def test_what_is_sent_early(count: int) -> None:
    large = JOB._replace(sent=partial(always, 1e8))
    assert step_seconds(large, COSTLY, SLOW, Setting(count)) < step_seconds(
        large, COSTLY, SLOW, Setting(count, overlaps=False)
    )
    # What is too little to be worth a message is sent in the end.
    small = JOB._replace(sent=partial(always, 1e6))
    assert step_seconds(small, COSTLY, SLOW, Setting(count)) == pytest.approx(
        step_seconds(small, COSTLY, SLOW, Setting(count, overlaps=False))
    )


def test_the_slowest_worker_is_waited_for() -> None:
    varied = JOB._replace(spread=0.1)
    few, many = (step_seconds(varied, FREE, FAST, Setting(count), steps=20) for count in (4, 64))
    assert few * 1.0 > 0.01 + 0.128 / 4 + 0.02
    assert many / (0.01 + 0.128 / 64 + 0.02) > 1.02
