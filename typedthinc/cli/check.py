"""Run mypy with the plugin switched on over the user's own configuration, and check configurations of models."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from typedthinc.cli import configs, reports
from typedthinc.cli.alone import TAKES_NO_OPTIONS, check_alone
from typedthinc.cli.extras import lacks_mypy

PLUGIN: Final = "typedthinc.mypy_plugin"
NEEDS_PATHS: Final = (
    "typedthinc check: nothing to check. Name files or folders, as in `typedthinc check src/`, or write "
    '`files = src` under [mypy] in mypy.ini (`files = ["src"]` under [tool.mypy] in pyproject.toml).'
)
_NO_TARGET: Final = "Missing target module, package, files, or command"

_NOTEBOOK: Final = ".ipynb"
_OF_NOTEBOOKS: Final = (
    "typedthinc check: {0} is a notebook. nbqa checks those by mypy, with the plugin of your configuration: "
    "pip install nbqa, then nbqa mypy {0}"
)

# Each takes mypy's JSON lines and its exit code; text is mypy's own and taken as it comes.
REPORTS: Final[Mapping[str, Callable[[str, int], str]]] = {
    "json": lambda printed, _: reports.json_lines(printed),
    "github": lambda printed, _: reports.github(printed),
    "sarif": reports.sarif,
}
OUTPUTS: Final = ("text", *REPORTS)


class Done(NamedTuple):
    """How a run of a checker ended."""

    returncode: int
    stdout: str
    stderr: str


def check(
    paths: Sequence[str],
    *,
    output: str = "text",
    config_file: str | None = None,
    mypy_arguments: Sequence[str] = (),
    modules: Sequence[str] = (),
    plugin: str = PLUGIN,
    only: bool = False,
) -> int:
    """Check files, print the report and return the exit code, which is mypy's.

    Python is checked by mypy with the plugin; a configuration of models, `*.cfg`, by building what it describes.

    Args:
        paths: Files and folders; none means those that mypy's configuration names.
        output: One of `OUTPUTS`.
        config_file: A mypy configuration; None means the one that mypy itself would find.
        mypy_arguments: Further arguments for mypy, as they are.
        modules: What to import before configurations are built, for what it registers.
        plugin: The module to switch on.
        only: Find what we find, without mypy.
    """
    notebooks = [path for path in paths if path.endswith(_NOTEBOOK)]
    if notebooks:
        print(_OF_NOTEBOOKS.format(notebooks[0]), file=sys.stderr)
        return 2
    found = [path for path in paths if path.endswith(configs.SUFFIX)]
    rest = [path for path in paths if path not in found]
    runs = [_check_configs(found, modules, output)] if found else []
    if only and (mypy_arguments or config_file is not None):
        runs.append(Done(2, "", f"{TAKES_NO_OPTIONS}\n"))
    elif only and (rest or not found):
        runs.append(Done(*check_alone(rest, output)))
    elif rest or not found:
        if lacks_mypy("check"):
            return 2
        runs.append(_check_python(rest, output, config_file, mypy_arguments, plugin))
    _report(runs, output)
    return max(run.returncode for run in runs)


def _report(runs: Sequence[Done], output: str) -> None:
    if output == "text":
        for run in runs:
            sys.stderr.write(run.stderr)
            sys.stdout.write(run.stdout)
    else:  # errors that stop mypy, such as those of syntax, come through stderr, in JSON too
        printed = "".join(run.stdout + run.stderr for run in runs)
        sys.stdout.write(REPORTS[output](printed, max(run.returncode for run in runs)))


def _check_configs(paths: Sequence[str], modules: Sequence[str], output: str) -> Done:
    printed = configs.check_configs(paths, modules)
    return Done(1 if printed else 0, configs.text(printed, count=len(paths)) if output == "text" else printed, "")


def _check_python(
    paths: Sequence[str], output: str, config_file: str | None, mypy_arguments: Sequence[str], plugin: str
) -> Done:
    config_file, options = _take_config_file(mypy_arguments, config_file)
    if output != "text":
        options.append("--output=json")
    with tempfile.TemporaryDirectory(prefix="typedthinc-") as folder:
        return _run([*options, *_after_options(paths)], config_file, plugin, Path(folder))


def _after_options(paths: Sequence[str]) -> list[str]:
    return ["--", *paths] if paths else []


def _run(arguments: Sequence[str], config_file: str | None, plugin: str, folder: Path) -> Done:
    # Imported late, for it imports mypy.
    from typedthinc.cli.mypy_config import with_plugin

    config = with_plugin(config_file, plugin, folder)
    # -P as for the `mypy` script: modules in the current folder must not stand in for mypy's own imports.
    command = [sys.executable, "-P", "-m", "mypy", *config.arguments, *arguments]
    environment = _environment()
    done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if _NO_TARGET in done.stderr:
        return Done(done.returncode, "", f"{NEEDS_PATHS}\n")
    stderr = config.messages + config.as_user_sees(done.stderr)
    return Done(done.returncode, config.as_user_sees(done.stdout), stderr)


def _take_config_file(mypy_arguments: Sequence[str], default: str | None) -> tuple[str | None, list[str]]:
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--config-file", default=default)
    known, rest = parser.parse_known_args(mypy_arguments)
    return known.config_file, rest


def _environment() -> dict[str, str]:
    if not sys.stdout.isatty():
        return dict(os.environ)
    # mypy writes into a pipe here, so it has to be told of the terminal behind it.
    width = str(shutil.get_terminal_size().columns)
    return {"MYPY_FORCE_COLOR": "1", "MYPY_FORCE_TERMINAL_WIDTH": width, **os.environ}
