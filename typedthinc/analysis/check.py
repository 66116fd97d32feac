"""The way in: check one file of a program."""

from __future__ import annotations

import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from typedthinc.analysis.assembly import tables
from typedthinc.analysis.engine import Engine, Failure, OutOfFuel
from typedthinc.analysis.imports import module_named, walk_module
from typedthinc.analysis.library.further import Further
from typedthinc.analysis.limits import PYTHON_FRAMES
from typedthinc.analysis.program import Program
from typedthinc.analysis.reporting import Error, errors_of
from typedthinc.analysis.uncalled import run_functions, run_functions_of_others


@dataclass(frozen=True, slots=True)
class Report:
    """What is said of a program.

    Attributes:
        errors: Its errors, those of the modules that it imports among them.
        failures: The statements at which the interpreter itself failed.
    """

    errors: Sequence[Error]
    failures: Sequence[Failure]


def check_file(
    path: Path, name: str, roots: Sequence[Path], others: Sequence[str] = (), further: Further | None = None
) -> Report:
    """Check a file.

    Args:
        path: The file.
        name: Its name as a module.
        roots: The folders from which it imports.
        others: Modules of the program that it does not import itself.
        further: Rules beside those that the interpreter has.
    """
    program = Program([path.parent, *roots])
    engine = Engine(program, tables(), further or Further())
    with _deep_stack():
        try:
            for other in others:
                program.note_file(other)
            for other in others:
                module_named(engine, other)
            if name not in program.modules:
                walk_module(engine, program.load(path, name), "__main__")
            run_functions(engine, str(path))
            run_functions_of_others(engine, str(path))
        except (OutOfFuel, RecursionError) as error:
            engine.failures.append(Failure(str(path), 0, type(error).__name__))
    return Report(errors_of(engine), engine.failures)


@contextmanager
def _deep_stack() -> Generator[None]:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, PYTHON_FRAMES))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
