"""Check configurations: build what they describe, and report what does not fit in the form of mypy's reports."""

import importlib
import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

from typedthinc.cli import reports
from typedthinc.errors import ConfigValidationError, Problem

SUFFIX: Final = ".cfg"
CODE: Final = "typedthinc-config"


def check_configs(paths: Sequence[str], modules: Sequence[str]) -> str:
    """Build configurations and return the problems, as mypy's JSON lines. Nothing is initialized or trained.

    Args:
        modules: What to import first, for the functions that they register.
    """
    for module in modules:
        importlib.import_module(module)  # what they register is there from now on
    rows = (row for path in paths for row in _rows(path))
    return "".join(f"{json.dumps(row)}\n" for row in rows)


def text(printed: str, *, count: int) -> str:
    """Write JSON lines as text, in the way of mypy.

    Args:
        count: How many files were checked.
    """
    rows = [json.loads(line) for line in printed.splitlines()]
    return reports.text(rows, f"{count} configuration{'s' if count > 1 else ''}")


def _rows(path: str) -> Iterator[dict[str, Any]]:
    from typedthinc.config import Config

    try:
        Config.from_disk(path).resolve()
    except OSError as error:
        yield _row(Problem("", "", f"cannot be read: {error.strerror}", path, 1))
    except ConfigValidationError as error:
        yield from map(_row, error.problems)


def _row(problem: Problem) -> dict[str, Any]:
    line = max(problem.line, 1)
    place = {"file": problem.file, "line": line, "column": 0, "end_line": line, "end_column": 0}
    return {**place, "message": problem.full_message, "hint": None, "code": CODE, "severity": "error"}
