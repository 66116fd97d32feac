"""A short run of each target; the README of the extra `fuzz` is `tests/fuzz/__main__.py`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pydantic")
pytest.importorskip("confection")

from tests.fuzz.targets import TARGETS, seeds  # noqa: E402  # only where both are installed

ROOT = Path(__file__).parents[2]
RUNS = 2000


@pytest.mark.parametrize("name", TARGETS)
def test_the_seeds_are_good(name: str) -> None:
    for data in seeds(name):
        TARGETS[name](data)


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_a_short_run(name: str, tmp_path: Path) -> None:
    pytest.importorskip("atheris")
    command = [sys.executable, "-m", "tests.fuzz", name, f"-runs={RUNS}", "-seed=1", f"-artifact_prefix={tmp_path}/"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr[-4000:]
    assert f"Done {RUNS} runs" in done.stderr
