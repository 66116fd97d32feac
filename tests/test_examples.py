"""The examples: one that is right and trains, and the same with three mistakes that the checker finds."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RIGHT, WRONG = "examples/digits.py", "examples/digits_wrong.py"

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("examples")]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True)


def lines(path: str) -> list[str]:
    """Read the lines of a program after its docstring."""
    text = (ROOT / path).read_text(encoding="utf-8")
    return text[text.index("from __future__") :].splitlines()


def test_the_right_one_is_clean() -> None:
    done = run("-m", "typedthinc", "check", RIGHT)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout


def test_each_mistake_is_one_error_on_its_line() -> None:
    done = run("-m", "typedthinc", "check", WRONG)
    found = re.findall(rf"^{WRONG}:(\d+): error: (.+?)  \[(.+)\]$", done.stdout, re.MULTILINE)
    text = (ROOT / WRONG).read_text(encoding="utf-8").splitlines()
    marked = [str(number) for number, line in enumerate(text, 1) if "  # mistake " in line]
    assert done.returncode == 1
    assert [line for line, _, _ in found] == marked
    assert [(sentence, code) for _, sentence, code in found] == [
        (
            "Softmax takes Floats2d[*, 64], but Dropout before it gives Floats2d[*, 128] (width 64, not 128)",
            "typedthinc-size",
        ),
        (
            "the gradient's callback of model takes Floats2d[*, 10], but the gradient is Floats2d[*, 64] "
            "(width 10, not 64)",
            "typedthinc-size",
        ),
        (
            "model takes Floats2d[*, 64], but the data is list[Floats2d[*, 64]]; "
            "did you forget list2array() before it?",
            "typedthinc-container",
        ),
    ]


def test_they_differ_in_three_lines() -> None:
    right, wrong = lines(RIGHT), lines(WRONG)
    different = [line for line, other in zip(wrong, right, strict=True) if line != other]
    assert len(different) == 3
    assert all("  # mistake " in line for line in different)


def test_the_right_one_learns() -> None:
    done = run(RIGHT)
    assert done.returncode == 0, done.stderr
    last = done.stdout.splitlines()[-1]
    match = re.fullmatch(r"test accuracy (\d\d\.\d) %", last)
    assert match and float(match[1]) >= 97
    assert "parameters" in done.stdout
