"""Pages as notebooks, executed: `make notebooks` writes them, and `make test-notebook` holds them to their pages.

The programs of a page are the cells of code, all else is text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.docs.pages import DOCS, fences, source

# The notebooks, and the page of each.
NOTEBOOKS = {
    "first-hour.ipynb": "first-hour.md",
    "texts.ipynb": "guides/sequences.md",
    "own-layer.ipynb": "guides/own-layer.md",
}
FOLDER = DOCS / "notebooks"
# A model or run that a cell ends with shows itself there, as a table or a curve.
_PRINTED_LAST = re.compile(r"^print\((\w+)\)\Z", re.MULTILINE)


def cells(page: Path) -> Iterator[tuple[str, str]]:
    """Yield the cells of a page, each as its kind, "code" or "markdown", and its source."""
    text = source(page).read_text(encoding="utf-8")
    end = 0
    shown_by_itself = False
    for match in fences(text):
        before = text[end : match.start()].strip()
        is_program = match["language"] == "python" and match["title"] is None
        is_output = match["language"] == "text" and shown_by_itself and not before
        if before:
            yield "markdown", _linked(before, page)
        if is_program:
            yield "code", _PRINTED_LAST.sub(r"\1", match["text"].strip())
        elif not is_output:
            yield "markdown", match[0]
        shown_by_itself, end = is_program, match.end()
    if rest := text[end:].strip():
        yield "markdown", _linked(rest, page)


def _linked(text: str, page: Path) -> str:
    """Have links lead to the same pages from the folder of the notebooks."""
    base = page.parent.relative_to(DOCS)
    return re.sub(r"\]\((?!https?:)([^)#]+)", lambda link: f"](../{(base / link[1]).as_posix()}", text)


def notebook(page: Path) -> Any:
    """Make the notebook of a page, not executed."""
    import nbformat.v4 as nbformat

    made = nbformat.new_notebook()
    made.metadata["kernelspec"] = {"display_name": "Python 3", "language": "python", "name": "python3"}
    first = nbformat.new_code_cell("%load_ext typedthinc")
    others = [
        nbformat.new_code_cell(text) if kind == "code" else nbformat.new_markdown_cell(text)
        for kind, text in cells(page)
    ]
    made.cells = [others[0], first, *others[1:]]
    for number, cell in enumerate(made.cells):
        cell["id"] = f"cell-{number}"
    return made


def executed(page: Path, folder: Path) -> Any:
    """Run the notebook of a page in a folder."""
    from nbclient import NotebookClient

    made = notebook(page)
    NotebookClient(made, timeout=300, resources={"metadata": {"path": str(folder)}}).execute()
    for cell in made.cells:
        cell.metadata.pop("execution", None)  # the times
    return made


def main() -> None:
    import tempfile

    import nbformat

    FOLDER.mkdir(exist_ok=True)
    for name, page in NOTEBOOKS.items():
        with tempfile.TemporaryDirectory() as folder:
            nbformat.write(executed(DOCS / page, Path(folder)), FOLDER / name)


if __name__ == "__main__":
    main()
