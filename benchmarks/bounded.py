"""Memory while training on data that does not fit: `python -m benchmarks.bounded [PICTURE.svg]`.

A process that may have 208 MB of its own, by the limit of the system, trains on a file of four times as much, and notes
what it holds. The limit counts all that it imports, as well. It needs
pyarrow, and Linux; the picture, the extra `plot`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import Any, Final, NamedTuple

import numpy as np

MOST: Final = 208
_TIMES: Final = 4
_COLUMNS: Final = 100
_ROWS: Final = 10_000
_MEGA: Final = 2**20
# Each thread of a library may keep memory of its own, and arrow's own allocator much in advance.
_PLAIN: Final = {"OPENBLAS_NUM_THREADS": "1", "ARROW_DEFAULT_MEMORY_POOL": "system", "MALLOC_ARENA_MAX": "1"}


class Curve(NamedTuple):
    """What a run held.

    Attributes:
        size: The size of the file, in MB.
        rows: How many rows were trained on.
        first: Where training began, in seconds.
        held: Seconds, and the MB that were held then, which the limit counts.
    """

    size: float
    rows: int
    first: float
    held: list[tuple[float, float]]


def write(path: Path, megabytes: int) -> float:
    """Write a file of Parquet or Arrow, and return its size in MB."""
    import pyarrow
    import pyarrow.parquet

    arrow: Any = pyarrow
    rng, tables = np.random.default_rng(0), list[Any]()
    for _ in range(4):
        X = rng.random(_ROWS * _COLUMNS, dtype="float32")
        rows = arrow.FixedSizeListArray.from_arrays(arrow.array(X), _COLUMNS)
        tables.append(arrow.table({"X": rows, "y": (X[::_COLUMNS] > 0.5).astype("int64")}))
    if path.suffix == ".parquet":
        writer = arrow.parquet.ParquetWriter(path, tables[0].schema, compression="none", use_dictionary=False)
    else:
        writer = arrow.ipc.new_file(str(path), tables[0].schema)
    for number in range(int(megabytes * _MEGA / tables[0].nbytes) + 1):
        writer.write_table(tables[number % len(tables)])
    writer.close()
    return path.stat().st_size / _MEGA


def measured(kind: str = "parquet", times: int = _TIMES) -> Curve:
    """Train in a process of its own on a file of some times its memory, and return what it held.

    Raises:
        RuntimeError: The process has failed, of too little memory, say.
    """
    with TemporaryDirectory() as folder:
        path = Path(folder, f"rows.{kind}")
        size = write(path, times * MOST)
        command = [sys.executable, "-c", "from benchmarks.bounded import child; child()", str(path)]
        found = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **_PLAIN}, check=False)
    if found.returncode:
        raise RuntimeError(found.stderr)
    rows, first, held = json.loads(found.stdout)
    return Curve(size, rows, first, held)


def child() -> None:
    """Train on the file that the command line names, within the limit, and print what was held."""
    import resource

    resource.setrlimit(resource.RLIMIT_DATA, (MOST * _MEGA, MOST * _MEGA))
    started, held, over = perf_counter(), list[tuple[float, float]](), threading.Event()

    def look() -> None:
        while not over.is_set():
            held.append((perf_counter() - started, _held()))
            sleep(0.02)

    watch = threading.Thread(target=look, daemon=True)
    watch.start()
    from typedthinc.api import Adam, Batches, CategoricalCrossentropy, Dataset, Relu, Softmax, chain, train

    rows: Any = Dataset[Any](sys.argv[1], X="X", Y="y")
    stream: Any = Batches.of_rows(rows, 500, shuffle=20_000, prefetch=2)
    model = chain(Relu(16, _COLUMNS), Softmax(2, 16))
    first = perf_counter() - started
    run = train(model, stream, loss=CategoricalCrossentropy(), optimizer=Adam(0.001), progress=False)
    over.set()
    watch.join()
    print(json.dumps([run.step * 500, first, held]))


def _held() -> float:
    """Return the MB that the limit counts: memory of the process itself, not pages of files."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmData:")[2].split()[0]) / 1024


def draw(curve: Curve, path: str) -> None:
    """Draw what was held beside the size of the file."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 3.2), layout="constrained")
    axes: Any = figure.add_subplot()
    seconds, held = zip(*curve.held, strict=True)
    axes.plot(seconds, held, label="held")
    axes.axhline(MOST, color="tab:red", linestyle="--", label=f"limit, {MOST} MB")
    axes.axhline(curve.size, color="tab:gray", linestyle=":", label=f"file, {curve.size:.0f} MB")
    axes.axvspan(curve.first, seconds[-1], color="tab:green", alpha=0.1, label="training")
    axes.set(xlabel="seconds", ylabel="MB", ylim=(0, curve.size * 1.1), xlim=(0, seconds[-1]))
    axes.legend(loc="center right")
    figure.savefig(path, metadata={"Date": None})


def main(argv: list[str]) -> None:
    """Measure, print, and draw where a file is named."""
    curve = measured()
    most = max(held for _, held in curve.held)
    begun = next(held for seconds, held in curve.held if seconds >= curve.first)
    print(f"{curve.rows:,} rows, {curve.size:.0f} MB; held: {begun:.0f} MB before, {most:.0f} MB at most")
    if argv:
        draw(curve, argv[0])


if __name__ == "__main__":
    main(sys.argv[1:])
