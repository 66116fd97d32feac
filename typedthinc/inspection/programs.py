"""The program that a file belongs to, walked once more with all that is seen on the way."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from typedthinc._mypy.interpreter.programs import Connected, imports_of, programs
from typedthinc._mypy.met import looks_at_all
from typedthinc._mypy.texts import source_of
from typedthinc.analysis.check import check_program
from typedthinc.analysis.program import parsed
from typedthinc.analysis.record import Record


def records(wanted: str, files: Mapping[str, str]) -> dict[str, Record]:
    """Record the program that a module belongs to, and return that by each of its modules.

    Args:
        wanted: The module.
        files: All files that were met, by name.
    """
    imports = dict[str, list[str]]()
    for name, path in files.items():
        with suppress(OSError, SyntaxError, ValueError):
            tree = parsed(source_of(Path(path)))
            imports[name] = imports_of(tree, name, is_package=path.endswith("__init__.py"))
    found = programs(imports, looks_at_all=looks_at_all())
    program = next((each for each in found if wanted in each.awake), Connected([wanted], []))
    awake, others = ({name: Path(files[name]) for name in names} for names in (program.awake, program.others))
    record = Record()
    check_program(awake, [], beside=others, read=source_of, facts=record)
    return dict.fromkeys(program.awake, record)
