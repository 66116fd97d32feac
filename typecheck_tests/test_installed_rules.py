"""Rules that an installed package brings for combinators of its own: a real package, checked and run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from typecheck_tests.mypy_server import ROOT
from typecheck_tests.workspaces import whole_workspace_of

pytestmark = pytest.mark.slow
COMBINATORS = """\
from typing import Any

from typedthinc.api import Model
from typedthinc.rules import composes

from sandwich_rules import sandwich as rule


def sandwich(bread: Model[Any, Any], filling: Model[Any, Any], slices: int = 2) -> Model[Any, Any]:
    return Model("sandwich", forward, layers=[bread, filling], attrs={"slices": slices})


@composes(rule)
def forward(model: Model[Any, Any], X: Any, is_train: bool) -> tuple[Any, Any]:
    raise NotImplementedError


def in_turn(*layers: Model[Any, Any]) -> Model[Any, Any]:
    raise NotImplementedError


def in_pairs(*layers: Model[Any, Any]) -> Model[Any, Any]:
    raise NotImplementedError


def in_rows(*layers: Model[Any, Any]) -> Model[Any, Any]:
    raise NotImplementedError
"""
RULES = """\
from collections.abc import Sequence

from typedthinc.rules import Composition, LayerType, Mismatch, chain


def sandwich(layers: Sequence[LayerType], at: Composition, /) -> LayerType:
    slices = at.argument("slices", 2)
    if slices is not ... and slices < 2:
        raise Mismatch("arity", f"{at.name}: slices must be at least 2, not {slices}", argument="slices")
    bread, filling = layers
    return chain([bread, filling, bread], at)


NO_RULE = 3
"""
PROGRAM = """\
from sandwiches import in_pairs, in_rows, in_turn, sandwich
from typedthinc.api import Linear, chain

sandwich(Linear(3, 4), Linear(4, 3))
sandwich(Linear(3, 4), Linear(5, 3))
sandwich(Linear(3, 4), Linear(4, 3), slices=1)
chain(sandwich(Linear(3, 4), Linear(4, 3)), Linear(2, 7))
in_turn(Linear(3, 4), Linear(2, 5))
in_pairs(Linear(3, 4), Linear(2, 5))
in_rows(Linear(3, 4), Linear(2, 5))
"""
SANDWICH = "sandwiches.sandwich = sandwich_rules:sandwich"
IN_TURN = "sandwiches.in_turn = typedthinc.rules:chain"
FILLING = "Linear takes Floats2d[*, 4], but Linear before it gives Floats2d[*, 5] (expected width 4, got 5)"
TURN = (
    "program.py:8: error: Linear takes Floats2d[*, 5], but Linear before it gives Floats2d[*, 3] "
    "(expected width 5, got 3)"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in {"sandwiches": COMBINATORS, "sandwich_rules": RULES, "program": PROGRAM}.items():
        (tmp_path / f"{name}.py").write_text(text)
    whole_workspace_of(tmp_path)
    about = tmp_path / "sandwiches-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: sandwiches\nVersion: 1.0\n")
    return tmp_path


def run(folder: Path, *command: str) -> str:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT))), "MYPYPATH": str(ROOT)}
    done = subprocess.run([sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True)
    return done.stdout + done.stderr


def enter(folder: Path, *entries: str) -> None:
    (folder / "sandwiches-1.0.dist-info" / "entry_points.txt").write_text("\n".join(["[typedthinc.rules]", *entries]))


def reports(folder: Path, *entries: str) -> list[str]:
    enter(folder, *entries)
    return run(folder, "-m", "mypy", "program.py").splitlines()[:-1]


def test_the_checker_and_the_program_use_it_and_the_cache_depends_on_it(folder: Path) -> None:
    expected = [
        f"program.py:5: error: {FILLING}  [typedthinc-size]",
        "program.py:6: error: sandwich: slices must be at least 2, not 1  [typedthinc-arity]",
        "program.py:7: error: Linear takes Floats2d[*, 7], but sandwich() (model that ends with Linear) before it gives"
        " Floats2d[*, 3] (expected width 7, got 3)  [typedthinc-size]",
        f"{TURN}  [typedthinc-size]",
    ]
    assert reports(folder, SANDWICH, IN_TURN) == expected
    program = "from sandwiches import sandwich; from typedthinc.api import Linear; "
    assert FILLING in run(folder, "-c", f"{program} sandwich(Linear(3, 4), Linear(5, 3))")
    (folder / "sandwich_rules.py").write_text(RULES.replace("slices < 2", "slices < 1"))
    assert reports(folder, SANDWICH, IN_TURN) == [expected[0], *expected[2:]]
    (folder / "sandwich_rules.py").write_text(RULES)
    read = re.findall(r"LOG:  Parsing (\S+)", run(folder, "-m", "mypy", "--verbose", "program.py"))
    # Nothing of the library, nor of what that needs.
    assert "program.py" in read and not [path for path in read if "typedthinc/" in path or "site-packages" in path]


def test_it_is_used_alone_where_the_package_does_not_lie_beside_the_program(folder: Path) -> None:
    enter(folder, SANDWICH, IN_TURN)
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir()
    (folder / "program.py").rename(elsewhere / "program.py")
    command = [sys.executable, "-m", "typedthinc", "check", "--only", "program.py"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT)))}
    done = subprocess.run(command, cwd=elsewhere, env=environment, capture_output=True, text=True)
    lines = done.stdout.splitlines()
    assert lines[0] == f"program.py:5: error: {FILLING}  [typedthinc-size]"
    assert [line.partition(": ")[0] for line in lines[1:-1]] == ["program.py:6", "program.py:7", "program.py:8"]


# What is wrong with the rule of each function, by the line that calls it.
BROKEN = {
    8: (
        "in_turn",
        "sandwich_rules:rye",
        "loading it raised AttributeError: module 'sandwich_rules' has no attribute 'rye'",
    ),
    9: (
        "in_pairs",
        "not_installed:sandwich",
        "loading it raised ModuleNotFoundError: No module named 'not_installed'",
    ),
    10: ("in_rows", "sandwich_rules:NO_RULE", "it is not a function, but 3"),
}


def test_each_that_is_broken_is_a_note(folder: Path) -> None:
    found = reports(folder, *(f"sandwiches.{name} = {value}" for name, value, _ in BROKEN.values()))
    assert [line for line in found if "RuleError" in line] == [
        f"program.py:{line}: note: typedthinc's plugin could not check this call (RuleError: the rule "
        f"{value!r} that the installed package sandwiches names for sandwiches.{name}: {fault})"
        for line, (name, value, fault) in BROKEN.items()
    ]
    assert not any("error" in line for line in found)
