"""What SECURITY.md promises."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from typedthinc.api import FormatError, IncompatibleError, Linear, Relu, chain, load_checkpoint, save_checkpoint
from typedthinc.optimizers import SGD

ROOT = Path(__file__).parents[1]
PROMISES = (ROOT / "SECURITY.md").read_text()
NAMED = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", PROMISES)
# What Python tells of when code is run, or the world is touched.
RUNS_CODE = ("compile", "exec", "import", "os.", "pickle.", "subprocess.", "socket.", "shutil.", "ctypes.")
# What is told of when Python reads what the test itself handed over.
HARMLESS = ("os.fspath", "os.listdir")

events: list[str] = []
watching = False


def note(event: str, arguments: tuple[Any, ...]) -> None:
    if watching and event.startswith(RUNS_CODE) and event not in HARMLESS:
        events.append(f"{event} {arguments}")


sys.addaudithook(note)


@contextmanager
def watched() -> Iterator[None]:
    global watching
    events.clear()
    watching = True
    try:
        yield
    finally:
        watching = False


@pytest.mark.parametrize(("file", "name"), NAMED, ids=[f"{file}::{name}" for file, name in NAMED])
def test_each_promise_has_its_test(file: str, name: str) -> None:
    assert re.search(rf"^def {name}\(", (ROOT / file).read_text(), re.MULTILINE)


def test_every_promise_names_a_test() -> None:
    promised = PROMISES.partition("## What is promised")[2].partition("## What is trusted")[0]
    for promise in re.split(r"^- ", promised, flags=re.MULTILINE)[1:]:
        assert "::test_" in promise


def test_nothing_of_a_model_file_is_run(tmp_path: Path) -> None:
    """Not by a good file, nor by one that asks for it. Python itself tells of what is run."""
    pytest.importorskip("pydantic")
    model, optimizer = chain(Relu(4, 3), Linear(2, 4)).initialize(), SGD(0.1)
    good = model.to_bytes()
    save_checkpoint(tmp_path / "run", model, optimizer)
    files = [
        good,
        good.replace(b"dropout_rate", b"__reduce__()"),
        good.replace(b"Linear", b"system"),
        b"\x80\x04." + good,
    ]
    for data in files:  # once before, for what is imported when it is first needed
        load(model, data)
    load_checkpoint(tmp_path / "run", model, optimizer)
    with watched():
        for data in files:
            load(model, data)
        load_checkpoint(tmp_path / "run", model, optimizer)
    assert not events


def load(model: Any, data: bytes) -> None:
    try:
        model.from_bytes(data)
    except (FormatError, IncompatibleError):
        pass


def test_the_checker_runs_nothing(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    mark = tmp_path / "mark"
    program = tmp_path / "program.py"
    program.write_text(f"from pathlib import Path\nPath({str(mark)!r}).touch()\n")
    done = subprocess.run([sys.executable, "-m", "typedthinc", "check", str(program)], check=False, cwd=tmp_path)
    assert done.returncode == 0
    assert not mark.exists()


def test_the_watch_sees_what_is_run() -> None:
    """Without this, the tests above would hold if Python told of nothing."""
    with watched():
        importlib.util.find_spec("typedthinc.no_such_module")
        eval("1 + 1")
    assert any(event.startswith("exec") for event in events)
