from __future__ import annotations

import asyncio
import gc
import re
import sys
import threading
import weakref
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import typedthinc.backends.gpus as gpus
from typedthinc.backends import (
    NumpyOps,
    Ops,
    fix_random_seed,
    get_array_ops,
    get_current_ops,
    get_ops,
    set_current_ops,
    use_device,
    use_ops,
)


@pytest.mark.parametrize("name", ["cpu", "numpy", -1])
def test_get_ops(name: str | int) -> None:
    assert get_ops(name) is get_ops(name)
    assert isinstance(get_ops(name), NumpyOps)
    assert get_ops(-1) is get_ops("cpu")
    assert type(get_ops("numpy")) is NumpyOps


@pytest.mark.parametrize(
    ("name", "device"), [("cpu", 0), ("numpy", 0), (0, 0), ("gpu", -1), ("cupy", "x"), ("gpu", True)]
)
def test_a_device_goes_with_gpu_and_cupy_alone(name: Any, device: Any) -> None:
    with pytest.raises(ValueError, match="get_ops: expected 'gpu' or 'cupy' and a number from 0 on, not"):
        get_ops(name, device)


@pytest.mark.parametrize("name", ["Numpy", "", -2, True, None, 1.0])
def test_get_ops_names_what_there_is(name: Any) -> None:
    with pytest.raises(ValueError, match="get_ops: expected 'cpu', 'gpu', 'numpy', 'cupy', or the number of a device,"):
        get_ops(name)


@pytest.fixture
def no_cupy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    monkeypatch.setattr(gpus, "_made", {})
    for name in [each for each in sys.modules if each.startswith("typedthinc.backends.cupy")]:
        monkeypatch.delitem(sys.modules, name)


@pytest.mark.usefixtures("no_cupy")
@pytest.mark.parametrize("name", ["gpu", "cupy", 0, 1, np.int64(3)])
def test_without_cupy_one_sentence_names_the_extra(name: Any) -> None:
    sentence = (
        f"get_ops: {name!r} needs cupy, which cannot be imported (import of cupy halted; None in sys.modules); "
        "install the extra `typedthinc[cupy]`, or use get_ops('cpu')"
    )
    with pytest.raises(RuntimeError, match=f"^{re.escape(sentence)}$"):
        get_ops(name)
    before = get_current_ops()
    with pytest.raises(RuntimeError), use_ops(name):
        raise AssertionError("there are no such ops")
    assert get_current_ops() is before


def test_all_threads_get_the_same_ops() -> None:
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(get_ops, ["cpu", "numpy", -1, np.int32(-1)] * 8)) == {
            get_ops("cpu"),
            get_ops("numpy"),
        }


def test_use_ops_restores() -> None:
    before, mine = get_current_ops(), NumpyOps()
    with use_ops(mine) as ops:
        assert ops is get_current_ops() is mine
        with use_ops("cpu"):
            assert get_current_ops() is get_ops("cpu")
        assert get_current_ops() is mine
    with pytest.raises(RuntimeError), use_ops(mine):
        raise RuntimeError
    assert get_current_ops() is before


def test_use_ops_ends_what_was_set_inside() -> None:
    before = get_current_ops()
    with use_ops("cpu"):
        set_current_ops(NumpyOps())
    assert get_current_ops() is before


def test_threads_and_tasks_have_their_own() -> None:
    mine = NumpyOps()

    async def task() -> Ops:
        set_current_ops(mine)
        return get_current_ops()

    async def both() -> tuple[Ops, Ops]:
        return await asyncio.create_task(task()), get_current_ops()

    assert asyncio.run(both()) == (mine, get_ops("cpu"))
    with use_ops(mine), ThreadPoolExecutor(1) as pool:
        assert pool.submit(get_current_ops).result() is get_ops("cpu")


def test_threads_do_not_disturb_each_other() -> None:
    barrier = threading.Barrier(4)

    def work(_: int) -> bool:
        mine = NumpyOps()
        kept = []
        for _ in range(20):
            with use_ops(mine):
                barrier.wait()
                kept.append(get_current_ops() is mine)
            barrier.wait()
            kept.append(get_current_ops() is get_ops("cpu"))
        return all(kept)

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(work, range(4)))


def test_tasks_do_not_disturb_each_other() -> None:
    async def work() -> bool:
        mine = NumpyOps()
        kept = []
        for _ in range(20):
            with use_ops(mine):
                await asyncio.sleep(0)
                kept.append(get_current_ops() is mine)
            await asyncio.sleep(0)
            kept.append(get_current_ops() is get_ops("cpu"))
        return all(kept)

    async def everyone() -> list[bool]:
        return await asyncio.gather(*(work() for _ in range(5)))

    assert all(asyncio.run(everyone()))


def test_tasks_start_with_the_ops_of_their_maker() -> None:
    async def outer() -> Ops:
        with use_ops(NumpyOps()) as mine:
            task = asyncio.create_task(inner())
        assert await task is mine
        return get_current_ops()

    async def inner() -> Ops:
        await asyncio.sleep(0)
        return get_current_ops()

    assert asyncio.run(outer()) is get_ops("cpu")


def test_a_cancelled_task_restores() -> None:
    async def body() -> tuple[Ops, Ops]:
        before = get_current_ops()
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                with use_ops(NumpyOps()):
                    await asyncio.sleep(10)
        return before, get_current_ops()

    before, after = asyncio.run(body())
    assert before is after


def test_use_device() -> None:
    before = get_current_ops()
    with use_ops(NumpyOps()) as mine:
        for device in ("cpu", -1):
            with use_device(device) as ops:
                assert ops is get_current_ops() is mine
    with pytest.raises(ZeroDivisionError), use_device("cpu"):
        raise ZeroDivisionError
    assert get_current_ops() is before


@pytest.mark.parametrize("device", ["numpy", "cupy", "", None, True, -2])
def test_use_device_takes_devices_only(device: Any) -> None:
    with pytest.raises(ValueError, match="(use_device|get_ops): expected 'cpu', 'gpu',"), use_device(device):
        raise AssertionError("there is no such device")


@pytest.mark.usefixtures("no_cupy")
@pytest.mark.parametrize("device", ["gpu", 0])
def test_use_device_without_cupy(device: Any) -> None:
    with pytest.raises(RuntimeError, match="needs cupy, which cannot be imported"), use_device(device):
        raise AssertionError("there is no such device")


def test_get_array_ops() -> None:
    assert get_array_ops(np.zeros(1)) is get_current_ops()
    with use_ops(NumpyOps()) as ops:
        assert get_array_ops(np.zeros(1)) is ops
    with pytest.raises(ValueError, match="get_array_ops: no backend has arrays of type list"):
        get_array_ops([1.0])


def test_fix_random_seed_covers_all_ops() -> None:
    every = [NumpyOps(), NumpyOps(seed=1), get_ops("cpu"), get_ops("numpy")]
    drawn = []
    for seed in (5, 5, 6):
        fix_random_seed(seed)
        drawn.append([ops.rng.random() for ops in {id(ops): ops for ops in every}.values()])
    assert drawn[0] == drawn[1] != drawn[2]
    assert len(set(drawn[0])) == 1


def test_ops_are_not_kept_alive() -> None:
    ops = NumpyOps()
    gone = weakref.ref(ops)
    del ops
    gc.collect()
    assert gone() is None


@pytest.mark.parametrize("seed", [-1, 1.5, True, "x", None])
def test_seeds_are_whole_numbers(seed: Any) -> None:
    with pytest.raises(ValueError, match="fix_random_seed: seed must be an int of at least 0, not"):
        fix_random_seed(seed)
