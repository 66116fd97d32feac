"""Write into the documentation what its programs print and what the checker says: `python -m tests.docs`.

What is shown with `...` in it, and still right, stays as it stands.
"""

from __future__ import annotations

import contextlib
import sys
import tempfile
from pathlib import Path

from tests.docs.pages import commands, matches, pages, source
from tests.docs.running import printed_by_blocks, printed_by_checker, shown_behind, write_files


def refresh(page: Path) -> None:
    lines = source(page).read_text(encoding="utf-8").splitlines(keepends=True)
    new: list[tuple[int, int, str]] = []  # from line, to line, text
    shown = shown_behind(page)
    for block, printed in printed_by_blocks(page):
        behind = shown.get(block)
        if behind is not None and not matches(behind.text, printed):
            new.append((behind.line - 1, behind.line - 1 + behind.text.count("\n"), printed))
    for command in commands(page):
        if command.checked is not None:
            printed = printed_by_checker(command.checked)
            if not matches(command.output, printed):
                new.append((command.line, command.line + command.output.count("\n"), printed))
    for begin, end, text in sorted(new, reverse=True):
        lines[begin:end] = [text]
    source(page).write_text("".join(lines), encoding="utf-8")


def main() -> None:
    chosen = [Path(each).resolve() for each in sys.argv[1:]] or pages()
    for page in chosen:
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            write_files(page, Path(folder))
            refresh(page)


if __name__ == "__main__":
    main()
