"""`typedthinc doctor` tells what is here, and what to do."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from tests.cli.conftest import Project
from typedthinc import __version__
from typedthinc.cli import main
from typedthinc.cli.doctor import EXTRAS

ROOT = Path(__file__).parents[2]


def shown(capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    table = capsys.readouterr().out.partition("\nwhat to do:")[0]
    return dict(re.split(r": +", line, maxsplit=1) for line in table.splitlines())


def test_a_folder_without_a_configuration(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) == 0
    text = capsys.readouterr().out
    assert text.startswith(f"typedthinc:  {__version__}, ")
    assert "\nplugin:      off, no configuration of mypy from here\n" in text
    assert "\nchecker:     finds the mistake in a program of two lines\n" in text
    assert (
        "\nwhat to do:\n- `typedthinc check` finds all mistakes as it is; for mypy on its own, write `plugins" in text
    )


def test_the_plugin_is_on(
    project: Project, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    project.write("mypy.ini", "[mypy]\nplugins = typedthinc.mypy_plugin\n")
    done: Any = subprocess.CompletedProcess([], 1, '{"line": 2, "code": "typedthinc-size"}\n', "")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: done)
    assert main(["doctor"]) == 0
    assert shown(capsys)["plugin"] == "on, mypy.ini"


@pytest.mark.parametrize(
    ("out", "err", "said"), [("", "Error importing plugin", "Error importing plugin"), ("", "", "exit code 0")]
)
def test_a_checker_that_misses_the_mistake(
    project: Project, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, out: str, err: str, said: str
) -> None:
    done: Any = subprocess.CompletedProcess([], 0, out, err)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: done)
    assert main(["doctor"]) == 1
    text = capsys.readouterr().out
    assert f"checker:     misses the mistake in a program of two lines: {said}\n" in text
    assert "- make a new environment" in text


def test_without_mypy(project: Project, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EXTRAS, "mypy", ["nowhere"])
    assert main(["doctor"]) == 1
    found = shown(capsys)
    assert found["checker"] == "mypy is not installed" and "mypy" in found["without"].split(", ")
    assert "plugin" not in found


def test_every_extra_of_users_is_looked_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    for name, distributions in EXTRAS.items():
        brought = {Requirement(each).name for each in extras[name]} or {name}
        assert brought & set(distributions) or name == "mxnet", name
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", readme.partition("| extra | brings |")[2], re.MULTILINE)
    assert {each for cell in listed for each in re.findall(r"\w+", cell)} == set(EXTRAS)
