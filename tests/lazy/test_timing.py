from __future__ import annotations

import asyncio
import re

import pytest

from typedthinc import lazy
from typedthinc.errors import ExpressionError


def test_blocks_count_what_is_computed_in_them() -> None:
    x = lazy.Var(1.0, name="x")
    double = lazy.function((), (), updates={x: x * 2.0})
    with lazy.timed("epoch", 1) as epoch:
        for place in range(3):
            with lazy.timed("minibatch", place):
                double()
                with lazy.timed("update"):
                    lazy.evaluate(x)
        lazy.evaluate(x)
    double()
    minibatches = epoch.totals.inner["minibatch"]
    assert (epoch.totals.times, epoch.totals.runs) == (1, 7)
    assert (minibatches.times, minibatches.runs, minibatches.inner["update"].runs) == (3, 6, 3)
    assert epoch.totals.seconds >= minibatches.seconds >= minibatches.inner["update"].seconds > 0
    table = re.sub(r"\d+\.\d{3}", "s", str(epoch))
    assert [line.split() for line in table.splitlines()] == [
        ["block", "times", "seconds", "runs"],
        ["epoch", "1", "1", "s", "7"],
        ["minibatch", "3", "s", "6"],
        ["update", "3", "s", "3"],
    ]


def test_blocks_are_closed_in_turn() -> None:
    outer, inner = lazy.timed("epoch", 0), lazy.timed("minibatch", 3)
    outer.open()
    inner.open()
    with pytest.raises(ExpressionError, match="epoch 0 is not the block that is open, which is minibatch 3"):
        outer.close()
    inner.close()
    outer.close()
    with pytest.raises(ExpressionError, match="epoch 0 is not the block that is open, which is none"):
        outer.close()
    with pytest.raises(ExpressionError, match="epoch 0 was opened before"):
        outer.open()


def test_an_error_closes_the_block() -> None:
    broken = lazy.timed("epoch")
    with pytest.raises(KeyError), broken:
        raise KeyError
    assert broken.totals.times == 1
    with lazy.timed("epoch") as after:
        pass
    assert after.totals.inner == {}


def test_each_task_has_blocks_of_its_own() -> None:
    x = lazy.Var(1.0)

    async def work(kind: str) -> int:
        with lazy.timed(kind) as mine:
            for _ in range(3):
                lazy.evaluate(x + 1.0)
                await asyncio.sleep(0)
        return mine.totals.runs

    async def both() -> list[int]:
        return await asyncio.gather(work("one"), work("two"))

    with lazy.timed("all") as around:
        assert asyncio.run(both()) == [3, 3]
    assert set(around.totals.inner) == {"one", "two"}
