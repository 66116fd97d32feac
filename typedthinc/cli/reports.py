"""Turn mypy's JSON lines into the forms that other tools read."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from typedthinc import __version__
from typedthinc.cli.error_pages import page_of
from typedthinc.error_codes import DESCRIPTIONS, PREFIX, page_address
from typedthinc.inspection.report import Report

MYPY_CODES: Final = "https://mypy.readthedocs.io/en/stable/_refs.html#code-"
# The exit code of mypy that could not do its work.
_FAILED: Final = 2
SARIF_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"


def text(rows: Sequence[Mapping[str, Any]], checked: str) -> str:
    """Write reports as text, in the way of mypy.

    Args:
        rows: mypy's JSON objects.
        checked: What was checked, in words.
    """
    lines = [line for row in rows for line in _lines(row)]
    errors = [row for row in rows if row["severity"] == "error"]
    files = len({row["file"] for row in errors})
    if not errors:
        return "".join([*lines, f"Success: no issues found in {checked}\n"])
    found = f"Found {len(errors)} error{'s' if len(errors) > 1 else ''} in {files} file{'s' if files > 1 else ''}"
    return "".join([*lines, f"{found} (checked {checked})\n"])


def _lines(row: Mapping[str, Any]) -> Iterator[str]:
    cell = f"cell {row['cell']}:" if "cell" in row else ""
    place = f"{row['file']}:{cell}{row['line']}"
    yield f"{place}: {row['severity']}: {row['message']}{_code(row)}\n"
    yield from (f"{place}: note: {hint}\n" for hint in (row["hint"] or "").splitlines())


def _code(row: Mapping[str, Any]) -> str:
    return f"  [{row['code']}]" if row["code"] else ""


def json_lines(printed: str) -> str:
    """Keep mypy's own JSON: one object a line, and nothing else."""
    return "".join(f"{json.dumps(row)}\n" for row in _rows(printed))


def github(printed: str) -> str:
    """Write workflow commands, which GitHub shows on the lines of a pull request."""
    return "".join(f"{_workflow_command(report)}\n" for report in _reports(printed))


def sarif(printed: str, returncode: int = 0) -> str:
    """Write one SARIF 2.1.0 document.

    Args:
        returncode: mypy's exit code. From 2 on it could not do its work, and a report without results is not clean.
    """
    reports = list(_reports(printed))
    codes = sorted({report.code for report in reports if report.code})
    driver = {"name": "typedthinc", "version": __version__, "rules": list(map(_rule, codes))}
    run = {
        "tool": {"driver": driver},
        "invocations": [_invocation(printed, returncode)],
        "results": [_sarif_result(report, codes) for report in reports],
    }
    return json.dumps({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _invocation(printed: str, returncode: int) -> dict[str, Any]:
    """Say how a run ended, and, where it failed, what mypy said of that."""
    ended: dict[str, Any] = {"executionSuccessful": returncode < _FAILED, "exitCode": returncode}
    said = [line for line in printed.splitlines() if line.strip() and not _is_report(line)]
    if returncode >= _FAILED and said:
        ended["toolExecutionNotifications"] = [{"level": "error", "message": {"text": "\n".join(said)}}]
    return ended


def _is_report(line: str) -> bool:
    return line.startswith("{")


def _reports(printed: str) -> Iterator[Report]:
    for row in _rows(printed):
        message = "\n".join(filter(None, (row["message"], row["hint"])))
        if "cell" in row:
            message = f"cell {row['cell']}, line {row['line']}: {message}"
            place = (row["file"], 0, 0, 0, 0)
        else:
            place = (row["file"], row["line"], row["column"] + 1, row["end_line"], row["end_column"] + 1)
        yield Report(*place, row["code"], message, row["severity"])


def _rows(printed: str) -> Iterator[dict[str, Any]]:
    for line in filter(str.strip, printed.splitlines()):
        if _is_report(line):
            yield json.loads(line)
        else:  # what mypy says of itself, such as the traceback of a crash
            print(line, file=sys.stderr)


def _workflow_command(report: Report) -> str:
    command = "error" if report.severity == "error" else "notice"
    start = {"line": report.line, "col": report.column} if report.line else {}
    values = {"file": report.file, **start, **_end(report)}
    values["title"] = report.code or "mypy"
    properties = ",".join(f"{name}={_escaped_property(str(value))}" for name, value in values.items())
    return f"::{command} {properties}::{_escaped(report.message)}"


def _end(report: Report) -> dict[str, Any]:
    """Say where an error ends; GitHub's columns are those of the last character, of errors on one line only."""
    if report.end_line == report.line and report.end_column > report.column:
        return {"endLine": report.end_line, "endColumn": report.end_column - 1}
    return {"endLine": report.end_line} if report.end_line > report.line else {}


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escaped_property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")


def _rule(code: str) -> dict[str, Any]:
    """Describe an error code: what is checked, and where one may read on."""
    text = descriptions().get(code, "Check what mypy's documentation says of this code")
    page = page_of(code)
    if page is not None:
        help_text = f"{text}. `typedthinc explain FILE:LINE` shows where the two sizes come from."
        address = page_address(code)
        on_the_web = {} if address is None else {"helpUri": address}
        help_texts = {"text": help_text, "markdown": page}
        return {"id": code, "shortDescription": {"text": text}, "help": help_texts, **on_the_web}
    return {"id": code, "shortDescription": {"text": text}, "help": {"text": text}, "helpUri": f"{MYPY_CODES}{code}"}


@cache
def descriptions() -> Mapping[str, str]:
    """Return what each error code checks; without mypy, only those of ours."""
    ours = {f"{PREFIX}{kind}": description for kind, description in DESCRIPTIONS.items()}
    try:
        from mypy.errorcodes import error_codes
    except ModuleNotFoundError:
        return ours
    return {**{name: code.description for name, code in error_codes.items()}, **ours}


def _sarif_result(report: Report, codes: list[str]) -> dict[str, Any]:
    rule = {"ruleId": report.code, "ruleIndex": codes.index(report.code)} if report.code else {}
    return {
        **rule,
        "level": "error" if report.severity == "error" else "note",
        "message": {"text": report.message},
        "locations": [{"physicalLocation": {"artifactLocation": _artifact(report.file), **_region(report)}}],
    }


def _artifact(file: str) -> Mapping[str, str]:
    path = Path(file)
    if path.is_absolute():
        return {"uri": path.as_uri()}
    return {"uri": quote(path.as_posix()), "uriBaseId": "%SRCROOT%"}


def _region(report: Report) -> Mapping[str, Mapping[str, int]]:
    if report.line < 1:  # the error is about the whole file
        return {}
    start = {"startLine": report.line, "startColumn": max(report.column, 1)}
    if (report.end_line, report.end_column) <= (report.line, report.column):
        return {"region": start}
    return {"region": {**start, "endLine": report.end_line, "endColumn": report.end_column}}
