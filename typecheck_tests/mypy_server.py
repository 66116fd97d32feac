"""mypy without its start: each run is forked from a process that has loaded mypy and the plugin.

That saves a quarter second of a half. A run is a process of its own, as a user's is: it begins with an empty state, and
leaves none to the next one.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import pkgutil
import runpy
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
# `python -m` of these is what can be run.
PROGRAMS = ("mypy", "mypy.dmypy")
# Seconds after which a run that hangs is ended.
_LIMIT = 900
_ENVIRONMENT = {"PYTHONPATH": str(ROOT), "NO_COLOR": "1"}


class Finished(NamedTuple):
    """What a run left."""

    returncode: int
    stdout: str
    stderr: str


def run_mypy(
    arguments: Sequence[str],
    folder: Path = ROOT,
    program: str = "mypy",
    environment: Mapping[str, str] = MappingProxyType({}),
) -> Finished:
    """Run `python -m mypy` or `mypy.dmypy` in a folder, with more in its environment, and wait for its end."""
    server = _server()
    assert server.stdin is not None and server.stdout is not None
    request = [program, list(arguments), str(folder), {**os.environ, **_ENVIRONMENT, **environment}]
    server.stdin.write(json.dumps(request) + "\n")
    server.stdin.flush()
    answer = server.stdout.readline()
    if not answer:
        raise ChildProcessError("the server of mypy has ended")
    return Finished(*json.loads(answer))


@cache
def _server() -> subprocess.Popen[str]:
    """Start the server of this process; it ends when its input does."""
    command = [sys.executable, "-m", "typecheck_tests.mypy_server"]
    pipe = subprocess.PIPE
    server = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **_ENVIRONMENT}, stdin=pipe, stdout=pipe, text=True)
    atexit.register(server.communicate)
    return server


def serve() -> None:
    """Answer each line of standard input, `[program, arguments, folder, environment]`: `[code, stdout, stderr]`."""

    import mypy.dmypy.client  # noqa: F401

    import typedthinc.mypy_plugin

    # All that the plugin loads late, and each run would load again: a fifth of what a short one takes.
    for package in ("_mypy", "analysis"):
        folder = Path(typedthinc.mypy_plugin.__file__).with_name(package)
        for each in pkgutil.walk_packages([str(folder)], f"typedthinc.{package}."):
            import_module(each.name)
    # What is frozen is never walked by the collector, which would copy its pages into each run.
    gc.freeze()
    for line in sys.stdin:
        print(json.dumps(_forked(*json.loads(line))), flush=True)


def _forked(program: str, arguments: list[str], folder: str, environment: dict[str, str]) -> tuple[int, str, str]:
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = os.fork()
        if child == 0:
            os.environ.update(environment)
            signal.alarm(_LIMIT)
            os._exit(_run(program, arguments, folder, [out.fileno(), err.fileno()]))
        _, status = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(status), _text(out), _text(err)


def _run(program: str, arguments: list[str], folder: str, outputs: Sequence[int]) -> Any:
    """Be `python -m program` in the folder, and return the exit code."""
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for number, output in enumerate(outputs, 1):
        os.dup2(output, number)
    os.chdir(folder)
    sys.path[0] = folder
    sys.argv[1:] = arguments
    assert program in PROGRAMS
    try:
        runpy.run_module(program, run_name="__main__", alter_sys=True)
    except SystemExit as done:
        return done.code or 0
    except BaseException:
        sys.excepthook(*sys.exc_info())
        return 2
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
    return 0


def _text(file: Any) -> str:
    file.seek(0)
    return str(file.read().decode())


if __name__ == "__main__":
    serve()
