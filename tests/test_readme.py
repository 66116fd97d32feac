"""What README.md shows: its programs run, and the checker says of them what stands there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from typedthinc.api import ShapeMismatchError

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "README.md").read_text(encoding="utf-8")
MISTAKE, *SNIPPETS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
FIRST_REPORT = re.search(r"\$ typedthinc check digits\.py\n(.*)\n```", PAGE)


def test_the_mistake_is_told_when_run_as_when_checked() -> None:
    assert FIRST_REPORT
    with pytest.raises(ShapeMismatchError) as caught:
        exec(MISTAKE, {})
    assert f"error: {caught.value}  [typedthinc-size]" in FIRST_REPORT[1]


def test_the_snippets_are_one_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "snippets"}
    for snippet in SNIPPETS:
        if "torch." not in snippet or find_spec("torch") is not None:
            exec(snippet, names)
    assert (tmp_path / "run.html").is_file()


@pytest.mark.slow
def test_what_the_checker_says(tmp_path: Path, checks_cache: Path) -> None:
    (tmp_path / "digits.py").write_text(MISTAKE, encoding="utf-8")
    # Following torch takes a checker some 20 s: `typecheck_tests/torch_modules` has such programs.
    program = "\n".join(snippet for snippet in SNIPPETS if "torch." not in snippet)
    (tmp_path / "snippets.py").write_text(program, encoding="utf-8")
    command = [sys.executable, "-m", "typedthinc", "check", "digits.py", "snippets.py", "--", "--check-untyped-defs"]
    environment = {**os.environ, "MYPY_CACHE_DIR": str(checks_cache)}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert FIRST_REPORT
    errors = [line for line in done.stdout.splitlines() if ": error: " in line]
    assert errors == [FIRST_REPORT[1]], done.stdout
    (note,) = [line for line in done.stdout.splitlines() if ": note: " in line]
    assert note.endswith("note: Model[Floats2d[*, 784], Floats2d[*, 10]]")
    assert "`Model[Floats2d[*, 784], Floats2d[*, 10]]`" in PAGE
