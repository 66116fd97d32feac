"""`typedthinc explain`: the layers of a model, and where the sizes of an error come from. Nothing is run."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from typedthinc.cli.error_pages import page_of
from typedthinc.cli.extras import lacks_mypy
from typedthinc.cli.sources import is_unreadable, say
from typedthinc.error_codes import PREFIX, page_address

if TYPE_CHECKING:
    import ast

    from typedthinc.inspection.finished_check import FinishedCheck
    from typedthinc.inspection.report import Report
    from typedthinc.inspection.source_layers import SourceLayer


def explain(place: str, *, config_file: str | None = None) -> int:
    """Print what the checker knows of models, and explain errors.

    Args:
        place: A file; `FILE:LINE` for what stands on one line, `FILE:NAME` for a variable, an attribute or a function;
            or an error code, for what the documentation says of it.
        config_file: A mypy configuration; None means the one that mypy itself would find.

    Returns:
        The exit code: 0 for no error, 1 for errors, 2 if there is nothing to explain.
    """
    page = page_of(place)
    if page is not None and not Path(place).exists():  # a file that is called as an error code comes first
        address = page_address(f"{PREFIX}{place.removeprefix(PREFIX)}")
        print(page if address is None else f"{page}\n{address}\n", end="")
        return 0
    if lacks_mypy("explain"):
        return 2
    from typedthinc.inspection.session import NotCheckedError, Session

    file, wanted = _split(place)
    if is_unreadable(file):
        return 2
    session = Session(config_file, say=say)
    try:
        reports = [each for each in session.check([file]) if Path(each.file).resolve() == file.resolve()]
        check = session.finished(file)
    except NotCheckedError as error:
        print(error, file=sys.stderr)
        return 2
    finally:
        session.close()
    reports = [each for each in reports if _is_ours(each) and wanted in ("", str(each.line))]
    blocks = [*_errors(check, reports), *(_trees(check, wanted) if check is not None else ())]
    print("\n\n".join(blocks) or _nothing(check, place, wanted), file=None if blocks else sys.stderr)
    return 1 if reports else 0 if blocks else 2


def _nothing(check: FinishedCheck | None, place: str, wanted: str) -> str:
    """Say that no model is known, and why."""
    found = [] if check is None or not wanted else _expressions(check, wanted)
    why = next(filter(None, (check.why_unknown(each) for each in found)), "") if check is not None else ""
    return f"no model is known at {place}" + (f": {why}" if why else "")


def _split(place: str) -> tuple[Path, str]:
    path, _, wanted = place.rpartition(":")
    # A colon may be part of the name of a file.
    return (Path(path), wanted) if path and not Path(place).is_file() else (Path(place), "")


def _is_ours(report: Report) -> bool:
    code = report.code or ""
    # Others' errors are mypy's to explain.
    return report.severity == "error" and (code.startswith("typedthinc") or code == "syntax")


def _errors(check: FinishedCheck | None, reports: Sequence[Report]) -> Iterator[str]:
    from typedthinc.inspection.origins import origins

    for report in reports:
        why = origins(check, report) if check is not None else ()
        yield "\n".join([f"{report.file}:{report.line}: {report.message}", *(f"  {each}" for each in why)])


def _trees(check: FinishedCheck, wanted: str) -> Iterator[str]:
    from typedthinc.inspection.source_layers import rows

    for layer in _models(check, wanted):
        heading = f"line {layer.shown.lineno}:"
        why = check.why_unknown(layer.shown)
        yield "\n".join([heading, *(f"  {row}" for row in rows(layer)), *([f"  {why}"] if why else [])])


def _models(check: FinishedCheck, wanted: str) -> list[SourceLayer]:
    """Find the models to show: those of a line or a name, else those that are part of no other one."""
    from typedthinc.inspection.source_layers import rows, source_layer

    found = [layer for each in _expressions(check, wanted) if (layer := source_layer(check, each)) is not None]
    # These stand in the tree of another model.
    inside = {row.layer.made for layer in found for row in rows(layer) if row.depth}
    return [layer for layer in found if wanted or layer.made not in inside]


def _expressions(check: FinishedCheck, wanted: str) -> list[ast.expr]:
    from typedthinc.inspection.targets import named, on_line

    if wanted.isdecimal():
        return on_line(check, int(wanted))
    return named(check, wanted) if wanted else list(check.targets)
