"""`typedthinc annotate`: the source with sizes, as comments or as annotations."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typedthinc.inspection.finished_check import FinishedCheck
    from typedthinc.inspection.session import Session


def annotate(file: str, *, write: bool = False, config_file: str | None = None) -> int:
    """Print a source with what is known as comments, or write annotations into it.

    Args:
        file: The file.
        write: Put annotations where the result of a function or an attribute has none. A file that would have more
            errors with them stays as it is.
        config_file: A mypy configuration; None means the one that mypy itself would find.

    Returns:
        The exit code: 0, or 2 if the file cannot be checked.
    """
    from typedthinc.inspection.comments import commented
    from typedthinc.inspection.session import NotCheckedError, Session

    path, session = Path(file), Session(config_file)
    try:
        errors = len(session.check([path]))
        check = session.finished(path)
        if check is None:
            print(f"{file} has an error of syntax", file=sys.stderr)
            return 2
        if write:
            return _write(session, check, path, errors)
        print(commented(check), end="")
        return 0
    except NotCheckedError as error:
        print(error, file=sys.stderr)
        return 2
    finally:
        session.close()


def _write(session: Session, check: FinishedCheck, path: Path, errors: int) -> int:
    from typedthinc.inspection.rewriting import annotated

    text, count = annotated(check)
    session.put(path.absolute(), text)
    if len(session.check([path])) > errors:
        print(f"{path} stays as it is: with the annotations it would have more errors", file=sys.stderr)
        return 2
    if count:
        path.write_text(text, encoding="utf-8")
    print(f"{path}: {count} annotation{'' if count == 1 else 's'} added", file=sys.stderr)
    return 0
