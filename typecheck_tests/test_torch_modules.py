"""torch_modules/ and torch_portable/: programs with modules of torch, for who has it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from typecheck_tests.checkers import HERE, PORTABLE, ROOT, files_in, plugin_options, with_plugin, without_plugin
from typecheck_tests.expectations import differences, expected_errors, marked_lines, mismatches
from typecheck_tests.library_caches import own_cache, short_config
from typecheck_tests.mypy_server import run_mypy

pytestmark = pytest.mark.skipif(find_spec("torch") is None, reason="needs torch")
FOLDER = "torch_modules"
RIGHT = [path for path in files_in(FOLDER) if path.stem.startswith("right")]
# What the other files read.
READ = ("nets", "touching")


@pytest.mark.parametrize("path", files_in(FOLDER), ids=lambda path: path.stem)
def test_each_mistake_is_one_error_on_its_line(path: Path) -> None:
    expected = expected_errors(path)
    assert bool(expected) is (path not in RIGHT and path.stem not in READ)
    wrong = mismatches(expected, (each for each in with_plugin(FOLDER) if each.path == path))
    assert not wrong, "\n".join([f"{path}:", *wrong])


RUN = """
import json, runpy, sys, traceback

failed = {}
for path in sys.argv[1:]:
    try:
        runpy.run_path(path, run_name="__main__")
    except BaseException:
        failed[path] = traceback.format_exc()
print(json.dumps(failed))
"""


@cache
def _failed() -> dict[str, str]:
    """Run what is right in one process, for each would load torch by itself; return what failed, by its path."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", RUN, *map(str, RIGHT)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    failed: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return failed


@pytest.mark.parametrize("path", RIGHT, ids=lambda path: path.stem)
def test_what_is_right_runs(path: Path) -> None:
    assert str(path) not in _failed(), _failed()[str(path)]


def test_modules_are_followed_where_mypy_reads_nothing_of_torch(tmp_path: Path) -> None:
    """As where torch is not installed: then all of it is Any."""
    skipping = tmp_path / "mypy.ini"
    skipping.write_text(short_config().read_text() + "[mypy-torch.*]\nfollow_imports = skip\n")
    shutil.copytree(own_cache(), tmp_path / "cache")
    files = [HERE / FOLDER / name for name in ("right.py", "wrong.py")]
    options = [f"--config-file={skipping}", f"--cache-dir={tmp_path / 'cache'}", *map(str, files)]
    said = run_mypy([*plugin_options(), *options]).stdout.splitlines()
    ours = [line for line in said if "typedthinc-" in line.rpartition("[")[2]]
    assert {int(line.split(":")[1]) for line in ours if "wrong.py" in line} <= expected_errors(files[1]).keys()
    assert len(ours) > 30 and not any("right.py" in line for line in ours)
    assert not any("could not check" in line for line in said)


# Each reads all of torch's types: `make test` has the fastest.
@pytest.mark.parametrize(
    "checker", ["ty", *(pytest.param(each, marks=pytest.mark.nightly) for each in PORTABLE if each != "ty")]
)
@pytest.mark.parametrize("path", files_in("torch_portable"), ids=lambda path: path.stem)
def test_every_checker_finds_the_marked_lines(checker: str, path: Path) -> None:
    found = (each for each in without_plugin(checker, "torch_portable") if each.path == path)
    wrong = differences(marked_lines(path, checker), found)
    assert not wrong, "\n".join([f"{path} in {checker}:", *wrong])
