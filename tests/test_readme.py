"""What README.md shows: its programs run, and the checker says of them what stands there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from typedthinc.api import ShapeMismatchError

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "README.md").read_text(encoding="utf-8")
MISTAKE, *SNIPPETS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
FIRST_REPORT = re.search(r"\$ typedthinc check digits\.py\n(.*)\n```", PAGE)
# What a reader has at hand, who has read what stands before.
BEFORE = """\
from collections.abc import Iterator
from typing import Any, Literal

import numpy as np

from typedthinc.api import (
    Adam,
    Batches,
    CategoricalCrossentropy,
    Dropout,
    Floats2d,
    Ints1d,
    Model,
    PyTorchWrapper,
    Relu,
    Softmax,
    chain,
    evaluate,
    train,
)

X: Floats2d = np.random.default_rng(0).standard_normal((30, 784)).astype("float32")
labels: Ints1d = np.arange(30) % 10
names = [f"the {label}" for label in labels]
model: Model[Floats2d, Floats2d] = chain(Relu(64, 784), Softmax(10)).initialize()
loss, optimizer = CategoricalCrossentropy(), Adam(0.001)
paths = ["first.npz", "second.npz"]
for path in paths:
    np.savez(path, images=X, labels=labels)
"""


def program(snippet: str) -> str:
    return "\n".join([*(["import torch\n"] * ("torch." in snippet)), BEFORE, snippet])


def test_the_mistake_is_told_when_run_as_when_checked() -> None:
    assert FIRST_REPORT
    with pytest.raises(ShapeMismatchError) as caught:
        exec(MISTAKE, {})
    assert f"error: {caught.value}  [typedthinc-size]" in FIRST_REPORT[1]


@pytest.mark.parametrize("number", range(len(SNIPPETS)))
def test_a_snippet_runs(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if "torch." in SNIPPETS[number]:
        pytest.importorskip("torch")
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "snippet"}
    exec(program(SNIPPETS[number]), names)


@pytest.mark.slow
def test_what_the_checker_says(tmp_path: Path, mypy_cache: Path) -> None:
    (tmp_path / "digits.py").write_text(MISTAKE, encoding="utf-8")
    shown = ["digits.py"]
    for number, snippet in enumerate(SNIPPETS):
        # Following torch takes a checker some 20 s: `typecheck_tests/torch_modules` has such programs.
        if "torch." not in snippet:
            shown.append(f"snippet{number}.py")
            (tmp_path / shown[-1]).write_text(program(snippet), encoding="utf-8")
    command = [sys.executable, "-m", "typedthinc", "check", *shown]
    environment = {**os.environ, "MYPY_CACHE_DIR": str(mypy_cache)}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert FIRST_REPORT
    errors = [line for line in done.stdout.splitlines() if ": error: " in line]
    assert errors == [FIRST_REPORT[1]], done.stdout
    (note,) = [line for line in done.stdout.splitlines() if ": note: " in line]
    assert note.endswith("note: Model[Floats2d[*, 784], Floats2d[*, 10]]")
    assert "`Model[Floats2d[*, 784], Floats2d[*, 10]]`" in PAGE
