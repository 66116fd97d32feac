"""`make nightly` says of each part how it ended, runs all of them, and does not run again what was green."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.nightly import main

MAKEFILE = """
good other:
\t@echo $@ >> ../made
bad:
\t@echo $@ >> ../made; echo what is wrong; exit 1
"""


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a repository with three targets; the file is told of those that were made."""
    folder = tmp_path / "repository"
    folder.mkdir()
    (folder / "Makefile").write_text(MAKEFILE)
    (folder / ".gitignore").write_text("/build/\n")
    monkeypatch.chdir(folder)
    for words in (
        "init --quiet",
        "add .",
        "-c user.name=n -c user.email=n@localhost -c commit.gpgsign=false commit --quiet --message all",
    ):
        subprocess.run(["git", *words.split()], check=True)
    return tmp_path / "made"


def test_all_run_and_what_is_red_is_shown(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bad", "good"]) == 1
    assert made.read_text().split() == ["bad", "good"]
    said = capsys.readouterr().out
    assert "[1/2] bad: RED, " in said and "    what is wrong" in said and "[2/2] good: green, " in said
    assert said.endswith("red: bad; their output is in build/nightly\n")
    assert "what is wrong" in Path("build/nightly/bad.log").read_text()


def test_what_was_green_on_these_files_is_not_run_again(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["good", "bad"])
    assert main(["good", "other"]) == 0
    assert made.read_text().split() == ["good", "bad", "other"]
    assert capsys.readouterr().out.endswith("all is green\n")
    with Path("Makefile").open("a") as file:
        file.write("# changed\n")
    main(["good", "other"])
    main(["good", "other"])
    assert made.read_text().split() == ["good", "bad", "other", "good", "other"]


def test_other_settings_are_another_run(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    main(["good"])
    monkeypatch.setenv("SETTINGS", "python3.13")
    main(["good"])
    assert made.read_text().split() == ["good", "good"]


def test_files_that_git_does_not_know_may_change_everything(made: Path) -> None:
    Path("new").touch()
    main(["good"])
    main(["good"])
    assert made.read_text().split() == ["good", "good"]
