"""pass/: programs that are right, for the checker and when they run."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from typecheck_tests.checkers import HERE, files_in, plugin_options, with_plugin
from typecheck_tests.mypy_server import run_mypy

CASES = pytest.mark.parametrize("path", files_in("pass"), ids=lambda path: path.stem)


@CASES
def test_the_checker_says_nothing(path: Path) -> None:
    said = [str(each) for each in with_plugin("pass") if each.path == path]
    assert not said, "\n".join([f"{path}:", *said])


@CASES
def test_the_program_runs(path: Path) -> None:
    runpy.run_path(str(path), run_name="__main__")


def test_the_checker_says_nothing_of_plain_numpy() -> None:
    environment = {"TYPEDTHINC_ARRAYS": "always", "TYPEDTHINC_PLUGIN_RAISES": "1"}
    done = run_mypy([*plugin_options(), "--check-untyped-defs", str(HERE / "numpy_programs")], environment=environment)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    assert "typedthinc-" not in done.stdout, done.stdout
