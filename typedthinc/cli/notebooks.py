"""A notebook as a module: its cells of code one after another, and from lines of the module back to the cells.

What only IPython reads is replaced line by line: magics, shell commands and questions (`name?`) do nothing, and what
one of them gives is unknown. A cell in another language (`%%bash`) is left out.
"""

import ast
import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import Any, Final, NamedTuple

SUFFIX: Final = ".ipynb"
# A notebook awaits at its top level.
_SETTINGS: Final = '# mypy: disable-error-code="top-level-await"'
# What IPython puts beside Python's own names, as statements that declare it.
_OF_IPYTHON: Final = {
    "display": "def display(*values: object, **options: object) -> None: ...",
    "get_ipython": "from typing import Any as _Any; get_ipython: _Any",
}
# Magics of a cell that is Python all the same, and those of a line that run what follows.
_PYTHON_CELLS: Final = ("%%time", "%%timeit", "%%capture", "%%prun")
_RUNS: Final = re.compile(r"(?P<indent>\s*)%(?:time|prun)\s+(?P<code>[^-\s].*)")
_ASSIGNED: Final = re.compile(r"(?P<target>\s*[\w.,\s\[\]\"']+=\s*)[%!].*")
_OF_SHELL: Final = re.compile(r"(?P<indent>\s*)(?:[%!?].*|[\w.]+\?{1,2}\s*)")
# How messages name another line of the module.
_OTHER_LINE: Final = re.compile(r"(?P<on>\bon )?\bline (?P<line>\d+)")


class NotANotebook(ValueError):
    """A file does not hold a notebook of nbformat 4, the format since 2014."""


class Notebook(NamedTuple):
    """A notebook.

    Attributes:
        path: Its file.
        text: Its code as a module.
        begins: The line of the module at which each cell begins; one without code has no line.
    """

    path: Path
    text: str
    begins: Sequence[int]

    def place(self, line: int) -> tuple[int, int]:
        """Return the cell in which a line of the module stands and its line there, both counted from 1."""
        cell = max(bisect_right(self.begins, line), 1)
        return cell, max(line - self.begins[cell - 1], 0) + 1 if self.begins else line


def read(path: Path) -> Notebook:
    """Read a notebook.

    Raises:
        OSError: The file cannot be read.
        NotANotebook: It holds something else.
    """
    try:
        cells = [_source(cell) for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise NotANotebook("the file does not hold a notebook of nbformat 4") from error
    return of_cells(path, cells)


def of_cells(path: Path, sources: Iterable[str]) -> Notebook:
    """Make a notebook of the sources of its cells, that of a cell without code being empty."""
    cells = [_python(source) for source in sources]
    head = [_SETTINGS, *_declared(cells)]
    ends = accumulate((len(cell) for cell in cells), initial=len(head) + 1)
    lines = [*head, *(line for cell in cells for line in cell)]
    return Notebook(path, "".join(f"{line}\n" for line in lines), list(ends)[:-1])


def in_cells(rows: Iterable[Mapping[str, Any]], notebooks: Mapping[str, Notebook]) -> Iterator[dict[str, Any]]:
    """Place reports in the cells of notebooks.

    Args:
        rows: mypy's JSON objects, of modules.
        notebooks: The notebook of each module, by the name of the module's file.
    """
    for row in rows:
        notebook = notebooks.get(row["file"])
        if notebook is None or row["line"] < 1:
            yield dict(row)
            continue
        cell, line = notebook.place(row["line"])
        lines = max(row["end_line"] - row["line"], 0)
        message = _OTHER_LINE.sub(partial(_in_cell, notebook), row["message"])
        place = {"file": str(notebook.path), "cell": cell, "line": line, "end_line": line + lines}
        yield {**row, **place, "message": message}


def _in_cell(notebook: Notebook, found: re.Match[str]) -> str:
    cell, line = notebook.place(int(found["line"]))
    return f"{'in ' if found['on'] else ''}cell {cell}, line {line}"


def _source(cell: Mapping[str, Any]) -> str:
    if cell["cell_type"] != "code":
        return ""
    source: str | list[str] = cell["source"]
    return source if isinstance(source, str) else "".join(source)


def _python(source: str) -> list[str]:
    """Return the lines of a cell as Python."""
    lines = source.splitlines()
    if _parses(lines):
        return lines
    first = next((line for line in lines if line.strip()), "")
    if first.startswith("%%") and first.split()[0] not in _PYTHON_CELLS:
        return ["" for _ in lines]
    return [_line(line) for line in lines]


def _parses(lines: Sequence[str]) -> bool:
    try:
        ast.parse("\n".join(lines))
    except (SyntaxError, ValueError):
        return False
    return True


def _line(line: str) -> str:
    """Return a line that IPython reads as what Python can."""
    if run := _RUNS.fullmatch(line):
        return run["indent"] + run["code"]
    if assigned := _ASSIGNED.fullmatch(line):
        return f"{assigned['target']}get_ipython()"
    if of_shell := _OF_SHELL.fullmatch(line):
        return f"{of_shell['indent']}pass"
    return line


def _declared(cells: Sequence[Sequence[str]]) -> list[str]:
    """Declare the names of IPython's that the cells use and do not bind."""
    try:
        tree = ast.parse("\n".join(line for cell in cells for line in cell))
    except (SyntaxError, ValueError):
        return []
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    used = {name.id for name in names if isinstance(name.ctx, ast.Load)}
    bound = {name.id for name in names if isinstance(name.ctx, ast.Store)}
    for node in ast.walk(tree):
        match node:
            case ast.alias(name=name, asname=asname):
                bound.add(asname or name)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                bound.add(name)
            case _:
                pass
    return [line for name, line in _OF_IPYTHON.items() if name in used and name not in bound]
