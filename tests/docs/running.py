"""What the programs of a page print, and what the checker prints of its files."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.docs.pages import Block, blocks, files, program
from typedthinc.cli import main


def write_files(page: Path, folder: Path) -> None:
    """Write the files of a page, and its own program as `page.py`."""
    folder.mkdir(exist_ok=True)
    for name, text in files(page).items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "page.py").write_text("\n".join(block.text for block in program(page)), encoding="utf-8")


def printed_by_blocks(page: Path) -> Iterator[tuple[Block, str]]:
    """Run the page's own program; return what each block of it prints."""
    names: dict[str, Any] = {"__name__": "page"}
    for block in program(page):
        # Tracebacks name the line of the page.
        code = compile("\n" * (block.line - 1) + block.text, str(page), "exec", dont_inherit=True)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            exec(code, names)
        yield block, printed.getvalue()


def printed_by_checker(name: str) -> str:
    """Return what `typedthinc check` prints of a file of the current folder."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        main(["check", "--only", name])
    return printed.getvalue()


def shown_behind(page: Path) -> dict[Block, Block]:
    """Return the blocks of text that show what the block of Python before them prints."""
    every = blocks(page)
    return {
        block: behind
        for block, behind in zip(every, every[1:], strict=False)
        if block.language == "python" and behind.language == "text" and behind.adjoins
    }
