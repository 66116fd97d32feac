from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from typedthinc.backends import (
    NumpyOps,
    Ops,
    fix_random_seed,
    get_array_ops,
    get_current_ops,
    get_ops,
    set_current_ops,
    use_ops,
)


@pytest.mark.parametrize("name", ["cpu", "numpy", -1])
def test_get_ops(name: str | int) -> None:
    assert get_ops(name) is get_ops("cpu")
    assert isinstance(get_ops(name), NumpyOps)


@pytest.mark.parametrize("name", ["gpu", "Numpy", "", 0, 1, -2, True, None, 1.0])
def test_get_ops_names_what_there_is(name: Any) -> None:
    with pytest.raises(ValueError, match="get_ops: expected one of 'cpu', 'numpy', or -1 for the cpu, not"):
        get_ops(name)


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


def test_get_array_ops() -> None:
    assert get_array_ops(np.zeros(1)) is get_current_ops()
    with use_ops(NumpyOps()) as ops:
        assert get_array_ops(np.zeros(1)) is ops
    with pytest.raises(ValueError, match="get_array_ops: no backend has arrays of type list"):
        get_array_ops([1.0])


def test_fix_random_seed() -> None:
    mine = NumpyOps()
    drawn = []
    for _ in range(2):
        with use_ops(mine):
            fix_random_seed(5)
        drawn.append([mine.rng.random(), get_ops("cpu").rng.random()])
    assert drawn[0] == drawn[1]


@pytest.mark.parametrize("seed", [-1, 1.5, True, "x", None])
def test_seeds_are_whole_numbers(seed: Any) -> None:
    with pytest.raises(ValueError, match="fix_random_seed: seed must be a whole number, at least 0, not"):
        fix_random_seed(seed)
