"""The way in: check the files of a program."""

import ast
import sys
from collections.abc import Callable, Generator, Mapping, Sequence, Set
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

from typedthinc.analysis.assembly import tables
from typedthinc.analysis.callers import functions_seen
from typedthinc.analysis.causes import notes_of_unknown
from typedthinc.analysis.engine import Engine, Failure, OutOfFuel
from typedthinc.analysis.facts import Facts
from typedthinc.analysis.imports import execute_each, module_named, walk_module
from typedthinc.analysis.limits import MODULE_FUEL, PYTHON_FRAMES
from typedthinc.analysis.program import Program, text_of
from typedthinc.analysis.record import Record
from typedthinc.analysis.reporting import Error, Note, errors_of, lines_judged, notes_of
from typedthinc.analysis.uncalled import forget_changed, run_functions, run_functions_of_others
from typedthinc.analysis.values.callables import Module
from typedthinc.shapes.light_dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Report:
    """What is said of a program.

    Attributes:
        errors: Its errors, those of the modules that it imports among them.
        notes: What it asks about by `reveal`.
        failures: The statements at which the interpreter itself failed.
        judged: By file the lines at which something was found not to fit, wherever that is told, if it is.
    """

    errors: Sequence[Error]
    notes: Sequence[Note]
    failures: Sequence[Failure]
    judged: Mapping[str, Set[int]]


def check_program(
    files: Mapping[str, Path],
    roots: Sequence[Path],
    others: Sequence[str] = (),
    beside: Mapping[str, Path] = MappingProxyType({}),
    read: Callable[[Path], str] = text_of,
    *,
    has_ignored: bool = False,
    facts: Facts | None = None,
) -> Report:
    """Check the files of a program.

    Args:
        files: Each file, by its name as a module.
        roots: The folders from which they import.
        others: Further modules of the program that change what these use, and are walked.
        beside: Further files of the program, by name, that are walked only where these import them.
        read: Reads a file.
        has_ignored: Errors are reported that a comment on their line says to ignore.
        facts: Where it is noted what expressions are worth, if anybody asks.
    """
    with _deep_stack():
        engine = _walked(Program(roots, {**files, **beside}, read), facts, files, others, beside)
        late = engine.changing
        if late and len(files) > 2:
            # What they change is changed for all who import it, whoever comes first by name.
            if facts is not None:
                facts.forget()
            engine = _walked(Program(roots, {**files, **beside}, read), facts, files, [*others, *late], beside)
        forget_changed(engine)
        paths = list(map(str, files.values()))
        for path in paths:
            run_functions(engine, path)
        run_functions_of_others(engine, paths)
    if facts is not None:
        facts.seen = functions_seen(facts.functions, facts.sites, engine.program.trees)
    errors, notes = errors_of(engine, has_ignored=has_ignored), notes_of(engine)
    if engine.reveals and not isinstance(facts, Record):
        record = Record()
        check_program(files, roots, others, beside, read, facts=record)
        notes = notes_of_unknown(record, notes)
    return Report(errors, notes, engine.failures, lines_judged(engine))


def _walked(
    program: Program, facts: Facts | None, files: Mapping[str, Path], others: Sequence[str], beside: Mapping[str, Path]
) -> Engine:
    """Walk the bodies of modules."""
    engine = Engine(program, tables(), facts)
    for name in others:
        program.note_file(name)
    for path in (*files.values(), *beside.values()):
        program.note_text(path)
    for name in others:
        module_named(engine, name)
    for name, path in sorted(files.items()):
        mark = engine.heap.mark()
        _walk(engine, name, path)
        if name not in others and any(cell.birth < mark.birth for cell in engine.heap.since(mark)):
            engine.changing.append(name)
    return engine


def _walk(engine: Engine, name: str, path: Path) -> None:
    """Walk the body of a file, if no other has imported it; and what it does where it is run itself."""
    try:
        if name not in engine.program.modules:
            walk_module(engine, engine.program.load(path, name))
        _walk_main(engine, engine.program.modules[name])
    except (OutOfFuel, RecursionError, SyntaxError, ValueError, OSError) as error:
        engine.failures.append(Failure(str(path), 0, type(error).__name__))


def _walk_main(engine: Engine, module: Module) -> None:
    """Walk what stands behind `if __name__ == "__main__":`."""
    for statement in () if module.tree is None else module.tree.body:
        match statement:
            case ast.If(test=ast.Compare(left=ast.Name(id="__name__"), ops=[ast.Eq()]), body=body):
                engine.fuel = float(MODULE_FUEL)
                if module.scope is not None:
                    execute_each(engine, body, module.scope)
            case _:
                pass


@contextmanager
def _deep_stack() -> Generator[None]:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, PYTHON_FRAMES))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
