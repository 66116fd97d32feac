"""The truth about a program: it is run, in a fork of this process, which has loaded what programs import."""

from __future__ import annotations

import os
import pickle
import resource
import sys
import traceback
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from types import FrameType, ModuleType
from typing import Any, Final, NamedTuple

# What programs import is loaded before any fork.
import typedthinc.api  # noqa: F401

# What one program may use.
SECONDS: Final = 10
BYTES: Final = 6 * 2**30


class Truth(NamedTuple):
    """What came of a program.

    Attributes:
        error: The class of the exception that ended it; empty if it ran to its end; None where that was not
            to be known: it took too long, or too much memory.
        message: What the exception says.
        lines: The lines of the program that its traceback names, from the outermost on.
        executed: The lines that ran, that at which it ended among them, if they were asked for.
    """

    error: str | None
    message: str
    lines: tuple[int, ...]
    executed: frozenset[int]


UNKNOWN: Final = Truth(None, "", (), frozenset())


def run(text: str, path: Path, seconds: int = SECONDS, *, traced: bool = False) -> Truth:
    """Run a program as `python path` would, and say what came of it.

    Args:
        text: The program.
        path: The file in which it would stand.
        seconds: Of a program that takes longer, nothing is known.
        traced: The lines that ran are noted, which takes several times as long.
    """
    with TemporaryFile() as file, TemporaryDirectory() as folder:
        sys.stdout.flush()
        sys.stderr.flush()
        child = os.fork()
        if child == 0:
            try:
                _limit(seconds)
                _silence()
                os.chdir(folder)
                file.write(pickle.dumps(_outcome(text, path, traced=traced)))
                file.flush()
            finally:
                os._exit(0)
        os.waitpid(child, 0)
        file.seek(0)
        said = file.read()
    return pickle.loads(said) if said else UNKNOWN


def _limit(seconds: int) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _silence() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)
    sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")


def _outcome(text: str, path: Path, *, traced: bool) -> Truth:
    executed = set[int]()

    def note(frame: FrameType, event: str, argument: object) -> Any:
        if frame.f_code.co_filename != str(path):
            return None
        if event == "line":
            executed.add(frame.f_lineno)
        return note

    module = ModuleType("__main__")
    module.__file__ = str(path)
    sys.modules["__main__"] = module
    sys.path.insert(0, str(path.parent))
    sys.argv = [str(path)]
    code = compile(text, str(path), "exec")
    if traced:
        sys.settrace(note)
    try:
        exec(code, module.__dict__)
    except MemoryError:
        return UNKNOWN
    except BaseException as error:
        sys.settrace(None)
        frames = traceback.extract_tb(error.__traceback__)
        lines = tuple(frame.lineno for frame in frames if frame.filename == str(path) and frame.lineno is not None)
        return Truth(type(error).__name__, str(error), lines, frozenset(executed))
    finally:
        sys.settrace(None)
    return Truth("", "", (), frozenset(executed))
