"""What mends a mistake in one step, as editors offer it: each fix was tried before it is offered.

1. Candidates are what the message says is meant (`meant.py`), and each of its two numbers in the place of the other,
   where the program has that from.
2. The program is walked once more with each of them. Those are offered after which the mistake is gone, and there are
   not more errors than before.
"""

import ast
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from typedthinc.analysis.reporting import Error
from typedthinc.analysis.source import PACKAGE, resolve
from typedthinc.inspection.added_imports import with_imports
from typedthinc.inspection.finished_check import FinishedCheck
from typedthinc.inspection.meant import Candidate, Edit, meant
from typedthinc.inspection.numbers import Origin
from typedthinc.inspection.origins import marked_node
from typedthinc.inspection.report import Report
from typedthinc.inspection.source_imports import top_imports
from typedthinc.inspection.source_text import lines_of

_NAMES: Final = f"{PACKAGE}.api"
# By the name by which messages call it.
_OTHERS: Final = {"np": "numpy"}


class Fix(NamedTuple):
    """A change of a file.

    Attributes:
        title: What it does, as a menu shows it.
        lines: The lines of the file after it, with their ends.
    """

    title: str
    lines: Sequence[str]


def fixes(
    check: FinishedCheck, report: Report, why: Sequence[Origin], errors: Callable[[str], Sequence[Error] | None]
) -> list[Fix]:
    """List what mends a mistake: what the message says comes first.

    Args:
        why: Where its sizes come from.
        errors: Says what does not fit in the program with another text of the file; None if that cannot be read.
    """
    node = marked_node(check, report)
    found = [*meant(check, report.message, node), *_numbers(check, why)] if node is not None else []
    candidates = {each.title: each for each in found[::-1]}
    before = (errors(check.text) or ()) if candidates else ()
    # What only mypy tells, the interpreter cannot tell to be mended.
    if not _times(report, before):
        return []
    tried = list[tuple[int, Fix]]()
    for each in reversed(candidates.values()):
        lines = _changed(check, each)
        after = None if lines is None else errors("".join(lines))
        if lines is not None and after is not None and _times(report, after) < _times(report, before):
            tried.append((len(after), Fix(each.title, lines)))
    # What only moves a mistake elsewhere is offered where nothing does better.
    most = len(before) - any(number < len(before) for number, _ in tried)
    return [fix for number, fix in tried if number <= most]


def _times(report: Report, errors: Sequence[Error]) -> int:
    """Count how often a mistake is told, wherever: an import that is added moves its line."""
    return sum((each.code, each.message) == (report.code, report.message) for each in errors)


def _numbers(check: FinishedCheck, why: Sequence[Origin]) -> Iterator[Candidate]:
    """Put each number of a mistake in the place of the other, where that is written."""
    for one in (each for each in why if not each.file):
        here = one.line, one.column, one.end_line, one.end_column
        node = next((each for each in check.expressions if check.span(each) == here), None)
        spot = None if node is None else check.spot(node)
        made = None if spot is None else check.record.made(spot.value)
        written = made.node if made is not None and made.path == check.path else node
        if isinstance(written, ast.Constant) and written.value == one.size:
            for size in {each.size for each in why if each.size != one.size}:
                title = f"Replace {one.size} by {size}, line {written.lineno}"
                yield Candidate(title, [Edit(*check.span(written), str(size))])


def _changed(check: FinishedCheck, candidate: Candidate) -> list[str] | None:
    """Return the lines of a file after a change; None if a name that it needs is something else there."""
    missing = _missing(check, candidate.names)
    if missing is None:
        return None
    lines = lines_of(check.text)
    ends = lines[0][len(lines[0].rstrip("\r\n")) :]
    for edit in sorted(candidate.edits, reverse=True):
        before, after = lines[edit.line - 1][: edit.column], lines[edit.end_line - 1][edit.end_column :]
        lines[edit.line - 1 : edit.end_line] = lines_of(before + edit.text.replace("\n", ends) + after)
    first = min(edit.line for edit in candidate.edits)
    return with_imports(lines, check.tree, {_NAMES: missing}, before=first) if missing else lines


def _missing(check: FinishedCheck, names: Sequence[str]) -> list[str] | None:
    """List the names of the library that a file has to import; None if one is something else there."""
    imported, missing = _imported(check.tree), list[str]()
    bound = check.scope.names if check.scope is not None else {}
    for name in names:
        if name in imported:
            if imported[name].partition(".")[0] != _OTHERS.get(name, PACKAGE):
                return None
        elif name in bound or resolve(f"{_NAMES}.{name}") == f"{_NAMES}.{name}":
            return None
        else:
            missing.append(name)
    return missing


def _imported(tree: ast.Module) -> dict[str, str]:
    """Say of each name that is imported at the top of a file from which module it is."""
    found = dict[str, str]()
    for statement in top_imports(tree):
        for each in statement.names:
            module = statement.module or "" if isinstance(statement, ast.ImportFrom) else each.name
            found[each.asname or each.name] = module
    return found
