"""From an edit to its diagnostics, beside a bare `dmypy` re-check of the same edit: `python -m benchmarks.lsp`.

`typedthinc lsp` runs with a client over standard input and output, dmypy with its own client and without the plugin.
They have their turns one after the other; each round changes one number of the program.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks.checker import Bench, Cost
from benchmarks.programs import nothing
from tests.lsp.client import Editor, editor

_HEAD: Final = """\
import numpy as np
from typedthinc.api import Dropout, Floats2d, Linear, Model, Relu, Softmax, chain

RATE = 0.1
"""
_MODEL: Final = """
def model_{index}(width: int = 64) -> Model[Floats2d, Floats2d]:
    encoder = chain(Relu({hidden}, 784), Dropout(RATE), Linear(32, {hidden}))
    return chain(encoder, Softmax(10, 32))

def scores_{index}() -> Floats2d:
    X = np.zeros(({hidden}, 784), dtype="float32")
    return model_{index}().predict(X)
"""
_LINES: Final = (60, 500)
_TICKS: Final = os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Measure both programs, and print the medians and the medians of the ratios."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.lsp", description=__doc__)
    parser.add_argument("--rounds", type=int, default=9, help="how often each number is measured (default: 9)")
    rounds = parser.parse_args().rounds
    print("| program | lsp, wall s | dmypy, wall s | ratio | lsp, user s | dmypy, user s | ratio |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for lines in _LINES:
        ours, bare = asyncio.run(_measure(_program(lines), rounds))
        print(_row(f"{lines} lines", ours, bare), flush=True)


def _program(lines: int) -> str:
    found, index = _HEAD, 0
    while found.count("\n") < lines:
        found += _MODEL.format(index=index, hidden=16 * (index % 8 + 1))
        index += 1
    return found


async def _measure(source: str, rounds: int) -> tuple[list[Cost], list[Cost]]:
    ours: list[Cost] = []
    bare: list[Cost] = []
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        bench = Bench(Path(folder) / "bare", plugin=False)
        bench.prime(nothing())
        daemon = stack.enter_context(bench.daemon(source))
        path = Path(folder) / "open.py"
        path.write_text(source)
        async with editor(path) as opened:
            await opened.open(source)
            for step in range(1, rounds + 1):
                before, after = f"RATE = 0.{step}", f"RATE = 0.{step + 1}"
                ours.append(await _edit(opened, before, after))
                bench.program.write_text(source.replace("RATE = 0.1", after))
                bare.append(daemon.check())
    return ours, bare


async def _edit(opened: Editor, before: str, after: str) -> Cost:
    user, wall = _user(opened), time.perf_counter()
    said = await opened.edit(before, after)
    if said:
        raise RuntimeError(f"the server should have found nothing wrong, but said: {said}")
    return Cost(_user(opened) - user, time.perf_counter() - wall)


def _user(opened: Editor) -> float:
    fields = Path(f"/proc/{opened.pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) / _TICKS


def _row(name: str, ours: Sequence[Cost], bare: Sequence[Cost]) -> str:
    walls = [(one.wall, two.wall) for one, two in zip(ours, bare, strict=True)]
    users = [(one.user, two.user) for one, two in zip(ours, bare, strict=True)]
    return f"| {name} | {_columns(walls)} | {_columns(users)} |"


def _columns(pairs: Sequence[tuple[float, float]]) -> str:
    medians = (median(column) for column in zip(*pairs, strict=True))
    ratio = median(one / max(two, 1 / _TICKS) for one, two in pairs)
    return " | ".join([*(f"{each:.2f}" for each in medians), f"{ratio:.2f}"])


if __name__ == "__main__":
    main()
