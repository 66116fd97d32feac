"""Run each type checker once over a folder and read what it reports into one form."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from typecheck_tests.library_caches import WORKER, own_cache, plain_config, short_config
from typecheck_tests.mypy_server import run_mypy

HERE = Path(__file__).parent
ROOT = HERE.parent
PORTABLE = ("mypy", "pyright", "pyrefly", "ty")


class Diagnostic(NamedTuple):
    """One error or note, wherever it came from."""

    path: Path
    line: int
    code: str
    message: str
    is_error: bool = True

    def __str__(self) -> str:
        return f"line {self.line}: {self.code}: {self.message}"


class CheckerFailure(Exception):
    """The checker itself failed, so that nothing can be said about the folder."""


def files_in(folder: str) -> list[Path]:
    """List the cases of a folder, those of its sub-folders included; a folder elsewhere is named by its whole path."""
    return sorted((HERE / folder).rglob("*.py"))


@cache
def with_plugin(*paths: str) -> tuple[Diagnostic, ...]:
    """Check folders or files by mypy with the plugin, configured by the file that users copy."""
    return tuple(_mypy(paths, plugin_options()))


@cache
def without_plugin(checker: str, *places: str) -> tuple[Diagnostic, ...]:
    """Check folders or files by one of `PORTABLE`, as someone does who has never heard of the plugin."""
    if checker == "mypy":
        return tuple(_plain_mypy(places))
    run = {"pyright": _pyright, "pyrefly": _pyrefly, "ty": _ty}[checker]
    return tuple(run([str(path) for place in places for path in files_in(place) or [HERE / place]]))


def _plain_mypy(places: Sequence[str]) -> Iterable[Diagnostic]:
    # What is wrong in the package itself is found by `make types`; here it would blame every case.
    cache = ROOT / ".mypy_cache" / f"plain-{WORKER}"
    options = [f"--config-file={plain_config()}", f"--cache-dir={cache}", "--follow-imports=silent", *_OPTIONS]
    return _mypy(places, options)


# Module names start at the root, so that cases may share file names and be called like standard modules.
_OPTIONS = ("--explicit-package-bases", "--no-sqlite-cache", "--show-traceback")


def plugin_options() -> list[str]:
    """Return the options of a run of mypy by the file that users copy, which need not read the library."""
    return [f"--config-file={short_config()}", f"--cache-dir={own_cache()}", *_OPTIONS]


def _mypy(paths: Sequence[str], options: Sequence[str]) -> Iterable[Diagnostic]:
    places = [str(HERE / path) for path in paths]
    done = run_mypy([*options, "--output=json", *places])
    if done.returncode not in (0, 1):
        raise CheckerFailure(f"{' '.join(places)}\n{done.stdout}\n{done.stderr}")
    for line in filter(None, done.stdout.splitlines()):  # a clean run prints one empty line
        yield _from_mypy(_parsed(line))


def _from_mypy(row: dict[str, Any]) -> Diagnostic:
    message = "\n".join(filter(None, (row["message"], row["hint"])))
    return Diagnostic(ROOT / row["file"], row["line"], row["code"] or "", message, row["severity"] == "error")


def _pyright(files: Sequence[str]) -> Iterable[Diagnostic]:
    # basedpyright in pyright's own standard mode, as typecheck_tests/pyrightconfig.json says.
    options = ["--project", str(HERE), "--pythonpath", sys.executable, "--outputjson"]
    output = _run([_tool("basedpyright"), *options, *files])
    for row in _parsed(output)["generalDiagnostics"]:
        if row["severity"] == "error":
            line = row["range"]["start"]["line"] + 1
            yield Diagnostic(Path(row["file"]), line, row.get("rule", "syntax"), row["message"])


def _pyrefly(files: Sequence[str]) -> Iterable[Diagnostic]:
    options = ["--config", str(HERE / "pyrefly.toml"), "--python-interpreter-path", sys.executable]
    options += ["--search-path", str(ROOT), "--output-format=json", "--summary=none"]
    output = _run([_tool("pyrefly"), "check", *options, *files])
    for row in _parsed(output)["errors"]:
        if row["severity"] == "error":
            yield Diagnostic(ROOT / row["path"], row["line"], row["name"], row["description"])


def _ty(files: Sequence[str]) -> Iterable[Diagnostic]:
    options = ["--python", sys.prefix, "--extra-search-path", str(ROOT), "--output-format=gitlab"]
    output = _run([_tool("ty"), "check", "--project", str(ROOT), *options, *files])
    for row in _parsed(output):
        if row["severity"] in ("major", "critical", "blocker"):
            place = row["location"]
            line = place["positions"]["begin"]["line"]
            code = row["check_name"]
            yield Diagnostic(ROOT / place["path"], line, code, row["description"].removeprefix(f"{code}: "))


def _tool(name: str) -> str:
    return str(Path(sys.executable).with_name(name))


def _run(command: Sequence[str]) -> str:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        raise CheckerFailure(f"{' '.join(command)}\n{done.stdout}\n{done.stderr}")
    return done.stdout


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        raise CheckerFailure(f"not JSON: {text[:2000]}") from None
