"""The program that a file belongs to, walked once more with all that is seen on the way."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from typedthinc._mypy.interpreter.programs import Connected, imports_of, programs
from typedthinc._mypy.met import looks_at_all
from typedthinc._mypy.texts import source_of
from typedthinc.analysis.check import check_program
from typedthinc.analysis.program import parsed
from typedthinc.analysis.record import Record
from typedthinc.analysis.reporting import Error


def records(
    wanted: str, files: Mapping[str, str], read: Callable[[Path], str] = source_of
) -> tuple[dict[str, Record], Sequence[Error]]:
    """Record the program that a module belongs to, and return that by each of its modules, and what does not fit.

    Args:
        files: All files that were met, by name.
        read: Reads a file.
    """
    imports = dict[str, list[str]]()
    for name, path in files.items():
        with suppress(OSError, SyntaxError, ValueError):
            tree = parsed(read(Path(path)), path)
            imports[name] = imports_of(tree, name, is_package=path.endswith("__init__.py"))
    found = programs(imports, looks_at_all=looks_at_all())
    program = next((each for each in found if wanted in each.awake), Connected([wanted], []))
    awake, others = ({name: Path(files[name]) for name in names} for names in (program.awake, program.others))
    record = Record()
    report = check_program(awake, [], beside=others, read=read, facts=record)
    return dict.fromkeys(program.awake, record), report.errors


def is_broken(path: str) -> bool:
    """Tell whether a file cannot be read, or has an error of syntax."""
    try:
        parsed(source_of(Path(path)), path)
    except (OSError, SyntaxError, ValueError):
        return True
    return False
