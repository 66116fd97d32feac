"""The memory that workers of one machine share: each sees whole values of all, and nothing of it is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from typedthinc.distributed import board
from typedthinc.distributed.board import Board, Maker, Seat, made_for, taken_at
from typedthinc.training.gradients import Rows
from typedthinc.training.statistics import Kept

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has files without a name")
ROOT = Path(__file__).parents[2]


def seats(count: int, size: int = 1 << 16) -> tuple[Maker, list[Board]]:
    maker = made_for(count, size)
    assert maker is not None
    found = [taken_at(maker.seat._replace(worker=worker)) for worker in range(count)]
    return maker, [each for each in found if each is not None]


def test_each_sees_what_all_have_put() -> None:
    maker, (one, two) = seats(2)
    rows = Rows(np.array([3, 7]), np.ones((2, 4), "float32"))
    columns = np.asfortranarray(np.arange(12, dtype="float32").reshape(3, 4))
    one.put({0: [columns, None, rows]})
    two.put({1: [Kept(np.array([7]), 0.5), columns[::2, ::2]]})
    for each in (one, two):
        first, second = each.values()
        assert np.array_equal(first[0][0], columns) and first[0][1] is None
        assert [part.tolist() for part in first[0][2]] == [part.tolist() for part in rows]
        assert second[1][0].total.tolist() == [7] and np.array_equal(second[1][1], columns[::2, ::2])
        # It lies where it was put.
        assert not first[0][0].flags.writeable and not first[0][0].flags.owndata
    maker.close()


def test_who_waits_is_told_that_nothing_comes() -> None:
    maker, (one, two) = seats(2)
    for step in range(3):
        two.put(step)
        one.put(step)
        assert one.values() == two.values() == [step, step]
    found = list[Any]()
    one.put("more")
    waiting = threading.Thread(target=lambda: found.append(one.values()))
    waiting.start()
    waiting.join(0.05)
    assert waiting.is_alive()
    maker.close()
    waiting.join(10)
    assert found == [[None]]


def test_what_all_have_put_is_there_when_it_is_closed() -> None:
    maker, (one, two) = seats(2)
    one.put(1)
    two.put(2)
    maker.close()
    assert one.values() == [1, 2]


def test_a_value_that_is_too_large() -> None:
    maker, (one,) = seats(1, 1 << 12)
    with pytest.raises(ValueError, match="memoryview assignment"):
        one.put(np.zeros(1 << 12, "uint8"))
    maker.close()


def test_another_machine_and_another_system(monkeypatch: pytest.MonkeyPatch) -> None:
    maker, _ = seats(1)
    assert taken_at(maker.seat._replace(target="/memfd:of another")) is None
    maker.close()
    assert taken_at(maker.seat) is None
    monkeypatch.setattr(board, "sys", type("System", (), {"platform": "darwin"}))
    assert made_for(1, 1) is None


EXCHANGE = """
import sys
import numpy as np
from typedthinc.distributed.board import Seat, taken_at

path, target, worker, count, size, steps = sys.argv[1:]
board = taken_at(Seat(path, target, int(worker), int(count), int(size)))
rng = np.random.default_rng(int(worker))
for step in range(int(steps)):
    board.put((step, np.full(rng.integers(1, 9000), step + int(worker), "float32")))
    for other, (number, array) in enumerate(board.values()):
        assert number == step and len(array) and (array == step + other).all(), (step, other, number)
print("whole")
"""


def begun(seat: Seat, worker: int, steps: int) -> subprocess.Popen[str]:
    arguments = [seat.path, seat.target, worker, seat.workers, seat.size, steps]
    command = [sys.executable, "-c", EXCHANGE, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)})


def test_processes_see_whole_values() -> None:
    maker, _ = seats(3)
    processes = [begun(maker.seat, worker, 2000) for worker in range(3)]
    assert [process.communicate(timeout=120)[0] for process in processes] == ["whole\n"] * 3
    maker.close()


def test_who_is_killed_leaves_nothing_behind() -> None:
    maker, _ = seats(2)
    processes = [begun(maker.seat, worker, 10**9) for worker in range(2)]
    target, pid = maker.seat.target, processes[0].pid
    while target not in Path(f"/proc/{pid}/maps").read_text():
        assert processes[0].poll() is None
    processes[0].send_signal(signal.SIGKILL)
    processes[0].communicate()
    # The other waits, and is told.
    assert processes[1].poll() is None
    maker.close()
    _, code = processes[1].communicate(timeout=60), processes[1].returncode
    assert code == 1
    assert not [each for each in Path("/dev/shm").iterdir() if "typedthinc" in each.name]
