"""`typedthinc annotate`: the source with sizes, as comments or as annotations."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from typedthinc.cli.extras import lacks_mypy
from typedthinc.cli.sources import is_unreadable, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from typedthinc.inspection.report import Report
    from typedthinc.inspection.rewriting import Found, Lacking
    from typedthinc.inspection.session import Session


class Annotated(NamedTuple):
    """A source with annotations.

    Attributes:
        text: The source.
        added: How many it has been given.
        refused: How many would have made errors.
    """

    text: str
    added: int
    refused: int


def annotate(file: str, *, write: bool = False, config_file: str | None = None) -> int:
    """Print a source with what is known as comments, or write annotations into it.

    Args:
        write: Put annotations where the result of a function or an attribute has none; none that would make an error.
        config_file: A mypy configuration; None means the one that mypy itself would find.

    Returns:
        The exit code: 0, or 2 if the file cannot be checked.
    """
    if lacks_mypy("annotate") or is_unreadable(Path(file)):
        return 2
    from typedthinc.inspection.session import NotCheckedError, Session

    path, session = Path(file), Session(config_file, say=say)
    try:
        found = annotated(session, path) if write else _commented(session, path)
        if found is None:
            print(f"{file} has an error of syntax", file=sys.stderr)
            return 2
        if isinstance(found, Annotated):
            _write(found, path)
        else:
            print(found, end="")
        return 0
    except NotCheckedError as error:
        print(error, file=sys.stderr)
        return 2
    finally:
        session.close()


def _commented(session: Session, path: Path) -> str | None:
    from typedthinc.inspection.comments import commented

    session.check([path])
    check = session.finished(path)
    return None if check is None else commented(check)


def _write(found: Annotated, path: Path) -> None:
    """Write a source in the encoding that it has, and say how many annotations are new."""
    from typedthinc.inspection.source_text import encoding_of

    if found.added:
        path.write_bytes(found.text.encode(encoding_of(path.read_bytes())))  # in the encoding of the file
    without = f"; {found.refused} would have made errors" if found.refused else ""
    print(f"{path}: {found.added} annotation{'' if found.added == 1 else 's'} added{without}", file=sys.stderr)


def annotated(session: Session, path: Path) -> Annotated | None:
    """Return a source with annotations; None if it has an error of syntax.

    They are added until none is lacking: one may tell the type of what another one is about.

    Raises:
        NotCheckedError: mypy could not do its work.
    """
    from typedthinc.inspection.rewriting import Lacking

    before = _by_code(session.check([path]))  # errors before count for nothing

    def fits(text: str) -> bool:
        session.put(path.absolute(), text)
        return not _by_code(session.check([path])) - before  # more errors of a kind than before

    now = session.finished(path, for_all_callers=True)
    if now is None:
        return None
    text, count, refused = now.text, 0, set[tuple[str, str]]()
    is_everywhere = session.checks_untyped_defs
    while now is not None:
        lacking = Lacking(now, is_everywhere=is_everywhere)
        found = [each for each in lacking.found if lacking.key(each) not in refused]
        kept = _kept(lacking, found, fits)
        refused.update(lacking.key(each) for each in found if each not in kept)
        if not kept:
            break
        text, count = lacking.written(kept), count + len(kept)
        # The last attempt was another one, maybe.
        now = session.finished(path, for_all_callers=True) if fits(text) else None
    return Annotated(text, count, len(refused))


def _by_code(found: Sequence[Report]) -> Counter[str | None]:
    """Count errors of each kind: an annotation may mend one, and make another."""
    return Counter(each.code for each in found if each.severity == "error")


def _kept(lacking: Lacking, found: Sequence[Found], fits: Callable[[str], bool]) -> list[Found]:
    """Return all annotations, or those without which there would be more errors taken out."""
    if not found or fits(lacking.written(found)):
        return list(found)
    kept: list[Found] = []
    for each in found:
        if fits(lacking.written([*kept, each])):  # one by one: one may spoil others
            kept.append(each)
    return kept
