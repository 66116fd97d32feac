"""Exit codes, arguments, reports as other tools read them, and mypy's cache."""

from __future__ import annotations

import errno
import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import WRONG, Project
from typedthinc import __version__
from typedthinc.cli import main
from typedthinc.cli.check import NEEDS_PATHS, PLUGIN
from typedthinc.cli.extras import NEEDS_MYPY, WITHOUT_MYPY

BROKEN = "number = (\n"
ROOT = Path(__file__).parents[2]


CODES = {"right.py": 0, "wrong.py": 1, "broken.py": 2, "absent.py": 2}


@pytest.mark.parametrize(
    ("output", "path", "code"),
    [
        pytest.param(output, path, code, marks=() if output == "text" or code == 1 else pytest.mark.nightly)
        for output in ("text", "json", "github", "sarif")
        for path, code in CODES.items()
    ],
)
def test_exit_codes_are_mypys(project: Project, path: str, code: int, output: str) -> None:
    project.write("broken.py", BROKEN)
    assert project.check(path, output=output) == code


def test_text_is_mypys_own(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    assert project.check("wrong.py") == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith("wrong.py:1: error: Incompatible types in assignment")
    assert last == "Found 1 error in 1 file (checked 1 source file)"


def test_json_is_one_object_a_line(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.write("wrong.py", WRONG * 2)
    project.check("wrong.py", output="json")
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(row["file"], row["line"], row["severity"]) for row in rows] == [
        ("wrong.py", 1, "error"),
        ("wrong.py", 2, "error"),
    ]


def test_github_writes_workflow_commands(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.write("wrong.py", WRONG + "reveal_type(number)\n")
    project.check("wrong.py", output="github")
    command = re.compile(
        r"::(error|notice) file=wrong\.py,line=(\d+),col=(\d+),endLine=\d+,endColumn=\d+,title=([\w-]+)::(.+)"
    )
    matches = [command.fullmatch(line) for line in capsys.readouterr().out.splitlines()]
    assert [match and match.groups()[:4] for match in matches] == [
        ("error", "1", "15", "assignment"),
        ("notice", "2", "13", "misc"),
    ]


def test_sarif_is_one_document(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.check("wrong.py", output="sarif")
    document = json.loads(capsys.readouterr().out)
    assert document["version"] == "2.1.0"
    (run,) = document["runs"]
    (result,) = run["results"]
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"] == "assignment"
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "wrong.py"
    assert place["region"] == {"startLine": 1, "startColumn": 15, "endLine": 1, "endColumn": 18}


@pytest.mark.parametrize(("path", "is_done"), [("right.py", True), ("wrong.py", True), ("absent.py", False)])
def test_sarif_says_whether_the_run_was_done(
    project: Project, capsys: pytest.CaptureFixture[str], path: str, is_done: bool
) -> None:
    project.check(path, output="sarif")
    (run,) = json.loads(capsys.readouterr().out)["runs"]
    (invocation,) = run["invocations"]
    assert invocation["executionSuccessful"] is is_done
    told = [each["message"]["text"] for each in invocation.get("toolExecutionNotifications", [])]
    assert len(told) == (not is_done) and all("absent.py" in each for each in told)


@pytest.mark.parametrize("output", ["json", "github", "sarif"])
def test_a_syntax_error_is_reported(project: Project, output: str, capsys: pytest.CaptureFixture[str]) -> None:
    project.write("broken.py", BROKEN)
    project.check("broken.py", output=output)
    out, err = capsys.readouterr()
    assert "broken.py" in out
    assert "syntax" in out
    assert "{" not in err


@pytest.mark.parametrize("output", ["json", "github", "sarif"])
def test_nothing_wrong_is_an_empty_report(project: Project, output: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert project.check("right.py", output=output) == 0
    out = capsys.readouterr().out
    assert json.loads(out)["runs"][0]["results"] == [] if output == "sarif" else out == ""


def test_what_follows_two_dashes_goes_to_mypy(
    project: Project, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    project.write("untyped.py", "def f(x): return x\n")
    assert project.check("untyped.py") == 0
    assert project.check("untyped.py", mypy_arguments=["--strict"]) == 1
    project.write("own.ini", "[mypy]\nstrict = True\n")
    assert project.check("untyped.py", mypy_arguments=["--config-file=own.ini"]) == 1
    assert project.told()["disallow_untyped_defs"] is True


def test_the_cache_serves_the_next_run(
    project: Project, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MYPY_CACHE_DIR")
    project.write("mypy.ini", "[mypy]\nstrict = True\n")
    built = []
    for _ in range(2):
        project.check("right.py", mypy_arguments=["--verbose"])
        built += re.findall(r"Build finished in .* with (\d+) modules", capsys.readouterr().err)
    assert int(built[0]) > 0
    assert built[1] == "0"
    assert (project.folder / ".mypy_cache").is_dir()


@pytest.mark.parametrize("command", ["check", "explain", "annotate"])
def test_missing_mypy_is_told_with_the_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert main([command, "right.py"]) == 2
    printed = capsys.readouterr().err
    assert printed.splitlines() == [NEEDS_MYPY.format(command), *([WITHOUT_MYPY] if command == "check" else [])]
    assert "typedthinc[mypy]" in NEEDS_MYPY


@pytest.mark.parametrize("command", ["explain", "annotate"])
@pytest.mark.parametrize(("name", "why"), [("absent.py", errno.ENOENT), (".", errno.EISDIR)])
def test_a_file_that_cannot_be_read(capsys: pytest.CaptureFixture[str], command: str, name: str, why: int) -> None:
    assert main([command, name]) == 2
    assert capsys.readouterr().err == f"{name}: {os.strerror(why)}\n"


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"typedthinc {__version__}\n"


def _command_line(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "typedthinc", "check", *arguments]
    return subprocess.run(command, capture_output=True, text=True)


def test_nothing_to_check_is_one_sentence(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    assert project.check() == 2
    assert capsys.readouterr().err == f"{NEEDS_PATHS}\n"


def test_the_command_line_reports(project: Project) -> None:
    clean = _command_line("right.py")
    assert (clean.returncode, clean.stderr) == (0, ""), clean.stdout
    wrong = _command_line("wrong.py", "--output", "github")
    assert (wrong.returncode, wrong.stderr) == (1, "")
    assert wrong.stdout.startswith("::error file=wrong.py,line=1,col=15,")
    assert _command_line().returncode == 2
    assert _command_line("right.py", "--output", "xml").returncode == 2


def test_the_plugin_is_ours_unless_said_otherwise(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    project.write("mypy.ini", "[mypy]\nplugins = typedthinc_test_spy\n")
    # Under two plugins the cache is of no use, and others go on with it.
    monkeypatch.setenv("MYPY_CACHE_DIR", str(project.folder / "cache"))
    assert _command_line("right.py").returncode == 0
    assert project.told()["plugins"] == ["typedthinc_test_spy", PLUGIN]


def test_the_command_line_takes_a_configuration(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYPY_CACHE_DIR", str(project.folder / "cache"))
    project.write("untyped.py", "def f(x): return x\n")
    project.write("own.ini", "[mypy]\nstrict = True\n")
    assert main(["check", "untyped.py", "--config-file", "own.ini"]) == 1


def test_a_terminal_gets_colours(
    project: Project, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    project.check("wrong.py")
    assert "\x1b[" not in capsys.readouterr().out
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    project.check("wrong.py")
    assert "\x1b[" in capsys.readouterr().out


@pytest.mark.parametrize("output", ["text", "github", "sarif", "json"])
def test_names_are_readable_on_a_terminal_that_cannot_show_them(project: Project, output: str) -> None:
    project.write("größe.py", WRONG)
    environment = {**os.environ, "LANG": "C", "PYTHONIOENCODING": "ascii"}
    environment.pop("LC_ALL", None)
    command = [sys.executable, "-m", "typedthinc", "check", "größe.py", "--output", output]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, encoding="ascii", check=False)
    assert done.returncode == 1, done.stderr
    assert re.search(r"gr(\\xf6|\\u00f6|%C3%B6)(\\xdf|\\u00df|%C3%9F)e\.py", done.stdout)
    assert not done.stderr


@pytest.mark.parametrize("command", [["check", "--output", "github"], ["check"], ["annotate"]])
def test_names_in_a_locale_of_ascii(project: Project, command: list[str]) -> None:
    # mypy by itself ends there with an internal error, whatever it is to check.
    project.write("größe.py", WRONG)
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "MYPYPATH": str(ROOT)}
    environment.pop("PYTHONIOENCODING", None)
    words = [sys.executable, "-m", "typedthinc", *command, "größe.py"]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, encoding="ascii", check=False)
    assert not [line for line in done.stderr.splitlines() if not line.startswith("typedthinc: reading ")]
    if "check" in command:
        assert done.returncode == 1
        assert "gr\\xf6\\xdfe.py" in done.stdout
    else:
        assert done.returncode == 0
        assert WRONG in done.stdout


def test_an_option_of_mypy_is_told_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["check", "src", "--strict"])
    assert "unrecognized arguments: --strict; options of mypy go behind `--`" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["explain", "digits.py", "--strict"])
    assert capsys.readouterr().err.endswith("unrecognized arguments: --strict\n")
