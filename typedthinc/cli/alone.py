"""`typedthinc check --only`: the interpreter of `analysis/` alone, beside any type checker, or none."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from typedthinc.analysis.check import Report, check_program
from typedthinc.analysis.program import parsed, text_of
from typedthinc.cli import notebooks
from typedthinc.cli.reports import text

NO_PATHS: Final = "typedthinc check --only: nothing to check. Name files or folders: `typedthinc check --only src/`."
TAKES_NO_OPTIONS: Final = (
    "typedthinc check --only runs without mypy, and takes neither its options nor its configuration."
)
# Folders that hold other people's code, or none; so do those that begin with a dot.
_NOT_OURS: Final = frozenset(("__pycache__", "node_modules", "site-packages"))
_SUFFIXES: Final = (".py", notebooks.SUFFIX)
_SYNTAX: Final = "syntax"
_FAILED: Final = 2
# Failures that are limits: what goes past them is unknown.
_TOO_LONG: Final = ("out of fuel", "OutOfFuel", "RecursionError")


class Checked(NamedTuple):
    """How a check ended: its exit code, mypy's JSON lines or text, and what it says of itself."""

    returncode: int
    stdout: str
    stderr: str


class _Reader:
    """Reads files, and the code of notebooks.

    Attributes:
        notebooks: Those that were read, by their paths.
    """

    def __init__(self) -> None:
        self.notebooks: dict[str, notebooks.Notebook] = {}

    def __call__(self, path: Path) -> str:
        """Read a file."""
        if path.suffix != notebooks.SUFFIX:
            return text_of(path)
        if str(path) not in self.notebooks:
            self.notebooks[str(path)] = notebooks.read(path)
        return self.notebooks[str(path)].text


class _Unreadable(NamedTuple):
    path: Path
    line: int
    message: str


def check_alone(paths: Sequence[str], output: str) -> Checked:
    """Check files without mypy.

    Args:
        output: The form of the report; all but text are made of mypy's JSON lines.
    """
    if not paths:
        return Checked(_FAILED, "", f"{NO_PATHS}\n")
    absent = [path for path in paths if not Path(path).exists()]
    if absent:
        return Checked(_FAILED, "", "".join(f"{path}: neither a file nor a folder\n" for path in absent))
    files = list(dict.fromkeys(file for path in paths for file in _files(Path(path))))  # named twice, checked once
    read = _Reader()
    broken = [fault for file in files if (fault := _fault(file, read)) is not None]
    readable = [file for file in files if file not in {fault.path for fault in broken}]
    report = check_program(_named(readable), list(dict.fromkeys(map(_root, files))), read=read)
    faults = (_row(str(each.path), each.line, 0, each.message, _SYNTAX, "error") for each in broken)
    found = sorted([*faults, *_rows(report)], key=lambda row: (row["file"], row["line"]))
    rows = list(notebooks.in_cells(found, read.notebooks))
    number = f"{len(files)} source file{'' if len(files) == 1 else 's'}"
    printed = text(rows, number) if output == "text" else "".join(f"{json.dumps(row)}\n" for row in rows)
    is_wrong = any(row["severity"] == "error" for row in rows)
    return Checked(_FAILED if broken else int(is_wrong), printed, "")  # 2, as mypy, where a file cannot be read


def _files(path: Path) -> Iterator[Path]:
    """List the Python files of a folder and its notebooks, or the file itself."""
    if not path.is_dir():
        yield path
        return
    for each in sorted(path.iterdir()):
        is_ours = each.name not in _NOT_OURS and not each.name.startswith(".")
        if each.is_dir() and is_ours and not (each / "pyvenv.cfg").exists():  # pyvenv.cfg: a virtual environment
            yield from _files(each)
        elif each.suffix in _SUFFIXES and each.is_file():
            yield each


def _fault(path: Path, read: _Reader) -> _Unreadable | None:
    """Say why a file cannot be checked, if it cannot."""
    try:
        parsed(read(path), str(path))
    except SyntaxError as error:
        return _Unreadable(path, error.lineno or 1, f"{error.msg}")
    except (OSError, ValueError) as error:
        return _Unreadable(path, 1, f"the file cannot be read: {error}")
    return None


def _root(path: Path) -> Path:
    """Return the folder from which a file is imported: the one around its outermost package."""
    folder = path.parent
    while (folder / "__init__.py").is_file() and folder != folder.parent:
        folder = folder.parent if folder.name else folder.resolve().parent  # ".": its parents have names when resolved
    return folder


def _named(files: Sequence[Path]) -> dict[str, Path]:
    """Return files by their names as modules; of two of one name, the second is known by its path."""
    found: dict[str, Path] = {}
    for path in files:
        parts = path.relative_to(_root(path)).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)
        found[name if name not in found else str(path)] = path
    return found


def _rows(report: Report) -> Iterator[dict[str, Any]]:
    for error in report.errors:
        end = {"end_line": error.end_line, "end_column": error.end_column}
        yield _row(error.path, error.line, error.column, error.message, error.code, "error", **end)
    for note in report.notes:
        yield _row(note.path, note.line, 0, str(note), None, "note")
    for failure in report.failures:
        is_long = failure.error in _TOO_LONG  # limits, not faults of ours
        why = "it takes too many steps to follow" if is_long else f"the checker failed at it: {failure.error}"
        message = f"what stands here is taken for unknown, for {why}"
        yield _row(failure.path, max(failure.line, 1), 0, message, None, "note")


def _row(
    path: str, line: int, column: int, message: str, code: str | None, severity: str, **end: int
) -> dict[str, Any]:
    place = {"file": path, "line": line, "column": column, "end_line": line, "end_column": column, **end}
    return {**place, "message": message, "hint": None, "code": code, "severity": severity}
