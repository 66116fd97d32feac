"""What is recalled of functions that stand as they stood is what a check finds that recalls nothing."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.mutated_programs.mutations import mutations
from typedthinc.analysis import uncalled
from typedthinc.analysis.check import check_program
from typedthinc.analysis.facts import Facts

ROOT = Path(__file__).parents[2]
PROGRAMS = sorted(
    [*(ROOT / "typecheck_tests").glob("pass/*.py"), *(ROOT / "typecheck_tests").glob("fail/*.py")],
    key=lambda path: random.Random(path.name).random(),
)

TEXT = """\
import numpy as np
from typedthinc.api import Linear, Relu, Softmax, chain
WIDTH = 64
def by_number(): return chain(Relu(32, 8), Softmax(3, 32))
def by_name(): return chain(Relu(WIDTH, 8), Softmax(3, WIDTH))
def of_text(X: "Rows"): return X @ np.ones((8, 3))
def own(width: int): return chain(by_name(), Linear(width, 3))
def default(width=WIDTH): return chain(Relu(4, 8), Linear(width, 4))
def around(): return chain(own(5), Linear(2, 5)), default()
def wrong(): return chain(Relu(32, 8), Softmax(3, 31))
class Block:
    def build(self): return Relu(4, 8)
Rows = np.ndarray
last = 0
"""
# What is wrong, and methods mean something else whenever others change.
ALWAYS = ["wrong", "build"]


def seen(path: Path, text: str) -> list[object]:
    """Return all that a check finds."""
    facts = Facts()
    report = check_program({"program": path}, [], read=lambda _: text, has_ignored=True, facts=facts)
    known = facts.of(str(path))
    judged = sorted(report.judged.get(str(path), ()))
    said: list[Any] = [[(each.line, each.column, each.code, each.message) for each in report.errors], judged]
    said += [[(each.line, each.message, each.why) for each in report.notes], [each.line for each in report.failures]]
    said += [
        str(sorted(known.facts.items(), key=str)),
        sorted(known.models),
        str(sorted(known.values.items(), key=str)),
    ]
    return said + [sorted(str(getattr(each, "name", "")) for each in facts.seen)]


@pytest.mark.parametrize("path", PROGRAMS[:6], ids=lambda path: path.stem)
def test_edits_of_programs(path: Path, tmp_path: Path) -> None:
    agrees_over_edits(path, tmp_path)


@pytest.mark.nightly
@pytest.mark.parametrize("path", PROGRAMS[6:], ids=lambda path: path.stem)
def test_edits_of_all_programs(path: Path, tmp_path: Path) -> None:
    agrees_over_edits(path, tmp_path)


def agrees_over_edits(path: Path, tmp_path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    edited = list(mutations(text))
    random.Random(path.name).shuffle(edited)
    texts = [text, *(each.text for each in islice(edited, 3)), text]
    for number, each in enumerate(texts):
        # What stood in another file is not recalled.
        assert seen(tmp_path / "program.py", each) == seen(tmp_path / f"fresh_{number}.py", each)


@pytest.mark.parametrize(
    "old, new, walked",
    [
        ("last = 0", "last = 1", []),
        ("last = 0", "def more(): return Relu(4, 8)", ["more"]),
        ("Relu(32, 8), Softmax(3, 32)", "Relu(32, 9), Softmax(3, 32)", ["by_number"]),
        ("WIDTH = 64", "WIDTH = 65", ["by_name", "own", "around", "default"]),
        ("WIDTH = 64", "WIDTH = True", ["by_name", "own", "around", "default"]),
        ("Softmax(3, WIDTH)", "Softmax(3, 64)", ["by_name", "own", "around"]),
        ("Linear(width, 3)", "Linear(width,  3)", ["own", "around"]),
        ("(width=WIDTH)", "(width=63)", ["default", "around"]),
        ("Rows = np.ndarray", "Rows = list", ["of_text"]),
        (
            "import Linear, Relu, Softmax",
            "import Linear, Relu, Relu as Softmax",
            ["by_number", "by_name", "own", "around"],
        ),
        ("WIDTH = 64", "WIDTH =\\\n 64", ["by_number", "by_name", "of_text", "own", "around", "default"]),
    ],
)
def test_what_is_walked_again(
    old: str, new: str, walked: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen(tmp_path / "program.py", TEXT)
    names: list[str] = []
    run_open = uncalled.run_open

    def noted(engine, function):  # type: ignore[no-untyped-def]
        names.append(function.name)
        run_open(engine, function)

    monkeypatch.setattr(uncalled, "run_open", noted)
    assert TEXT.count(old) == 1
    found, again = seen(tmp_path / "program.py", TEXT.replace(old, new)), sorted(names)
    assert found == seen(tmp_path / "other.py", TEXT.replace(old, new))
    assert again == sorted([*walked, *ALWAYS])
