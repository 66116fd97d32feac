"""Run mypy with the plugin switched on over the user's own configuration, and check configurations of models."""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from typedthinc.cli import configs, notebooks, reports
from typedthinc.cli.alone import TAKES_NO_OPTIONS, check_alone
from typedthinc.cli.extras import lacks_mypy

PLUGIN: Final = "typedthinc.mypy_plugin"
NEEDS_PATHS: Final = (
    "typedthinc check: nothing to check. Name files or folders, as in `typedthinc check src/`, or write "
    '`files = src` under [mypy] in mypy.ini (`files = ["src"]` under [tool.mypy] in pyproject.toml).'
)
_NO_TARGET: Final = "Missing target module, package, files, or command"

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

    Python and the cells of notebooks are checked by mypy with the plugin; a configuration of models, `*.cfg`, by
    building what it describes.

    Args:
        paths: Files and folders; none means those that mypy's configuration names.
        output: One of `OUTPUTS`.
        config_file: A mypy configuration; None means the one that mypy itself would find.
        mypy_arguments: Further arguments for mypy, as they are.
        modules: What to import before configurations are built, for what it registers.
        plugin: The module to switch on.
        only: Find what we find, without mypy.
    """
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
        cells = [path for path in rest if path.endswith(notebooks.SUFFIX)]
        python = [path for path in rest if path not in cells]
        if cells:
            runs.append(_check_notebooks(cells, output, config_file, mypy_arguments, plugin))
        if python or not cells and not found:  # with neither, mypy says what it wants
            runs.append(_check_python(python, output, config_file, mypy_arguments, plugin))
    _report(runs, output)
    return max(run.returncode for run in runs)  # the worst of all


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
        return _run([*options, *(["--", *paths] if paths else [])], config_file, plugin, Path(folder))


def _check_notebooks(
    paths: Sequence[str], output: str, config_file: str | None, mypy_arguments: Sequence[str], plugin: str
) -> Done:
    """Write the code of notebooks into files, let mypy check these, and place its reports in the cells."""
    config_file, options = _take_config_file(mypy_arguments, config_file)
    read: dict[str, notebooks.Notebook] = {}
    with tempfile.TemporaryDirectory(prefix="typedthinc-") as folder:
        for path in paths:
            try:
                notebook = notebooks.read(Path(path))
            except (OSError, notebooks.NotANotebook) as error:
                return Done(2, "", f"{path}: {error.strerror if isinstance(error, OSError) else error}\n")
            # A number makes it a name that no other has; a module's name has letters, digits and underscores.
            module = Path(folder, re.sub(r"\W", "_", f"notebook_{len(read)}_{Path(path).stem}") + ".py")
            module.write_text(notebook.text, encoding="utf-8")
            read[module.name] = notebook
        # A notebook imports what stands beside it.
        beside = os.pathsep.join(dict.fromkeys(os.path.abspath(os.path.dirname(path)) for path in paths))
        modules = [str(Path(folder, name)) for name in read]
        done = _run([*options, "--output=json", "--", *modules], config_file, plugin, Path(folder), beside)
    rows = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]  # other lines are messages
    for row in rows:
        # What mypy's cache tells again names the folder of that time.
        row["file"] = name if (name := Path(row["file"]).name) in read else row["file"]
    rows = list(notebooks.in_cells(rows, read))
    return Done(done.returncode, _written(rows, len(paths), output), done.stderr)


def _written(rows: Sequence[Mapping[str, object]], count: int, output: str) -> str:
    if output == "text":
        return reports.text(rows, f"{count} notebook{'s' if count > 1 else ''}")
    return "".join(f"{json.dumps(row)}\n" for row in rows)


def _run(
    arguments: Sequence[str], config_file: str | None, plugin: str, folder: Path, beside: str | None = None
) -> Done:
    # Imported late, for it imports mypy.
    from typedthinc.inspection.mypy_config import with_plugin

    config = with_plugin(config_file, plugin, folder)
    # -P as for the `mypy` script: modules in the current folder must not stand in for mypy's own imports.
    command = [sys.executable, "-P", "-m", "mypy", *config.arguments, *arguments]
    environment = _environment()
    if beside is not None:
        environment["MYPYPATH"] = os.pathsep.join(filter(None, (environment.get("MYPYPATH"), beside)))
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
