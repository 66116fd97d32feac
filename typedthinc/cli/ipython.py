"""`%load_ext typedthinc`: each cell is checked, with what ran before it, before it runs."""

import ast
import html
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from typedthinc.analysis.check import check_program
from typedthinc.cli.notebooks import of_cells

_MODULE: Final = Path("notebook.py")
_EVENTS: Final = {"pre_run_cell": "before", "post_run_cell": "after"}


class Mistake(NamedTuple):
    """What does not fit in a cell.

    Attributes:
        line: Its line in the cell, from 1.
        text: The source of that line.
        begin: The column at which it begins, from 0.
        end: The column behind its end, or behind that of the line.
        message: What is said of it, with the error code.
    """

    line: int
    text: str
    begin: int
    end: int
    message: str

    def __str__(self) -> str:
        """Show the line, underlined where it is wrong."""
        mark = " " * self.begin + "~" * (self.end - self.begin)
        return f"line {self.line}: error: {self.message}\n    {self.text}\n    {mark}"


class Mistakes:
    """The mistakes of a cell, for display."""

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        """Hold the mistakes."""
        self._mistakes = mistakes

    def __repr__(self) -> str:
        """Show them as text."""
        return "\n".join(map(str, self._mistakes))

    def _repr_html_(self) -> str:
        return f"<pre>{'<br>'.join(map(_as_html, self._mistakes))}</pre>"


def mistakes_in(cell: str, before: Sequence[str]) -> list[Mistake]:
    """Check a cell.

    Args:
        cell: Its source, with magics.
        before: The sources of the cells that ran before it, in that order.
    """
    notebook = of_cells(_MODULE, [*before, cell])
    try:
        ast.parse(notebook.text)
    except SyntaxError:  # IPython says so itself
        return []
    report = check_program({"notebook": _MODULE}, [Path()], read=lambda _: notebook.text)
    lines, found = cell.splitlines(), list[Mistake]()
    for error in report.errors:
        place, line = notebook.place(error.line)
        if error.path == str(_MODULE) and place == len(before) + 1 and line <= len(lines):
            text = lines[line - 1]
            end = error.end_column if error.end_line == error.line else len(text)
            found.append(Mistake(line, text, error.column, end, f"{error.message}  [{error.code}]"))
    return found


class CellChecks:
    """Checks the cells of a shell of IPython as they run."""

    def __init__(self, shell: Any) -> None:
        """Begin with what has run in the shell.

        Args:
            shell: IPython's `InteractiveShell`.
        """
        self._shell = shell
        # The last one is that which loads the extension.
        self._ran: list[str] = list(shell.user_ns.get("In", [""])[1:-1])

    def register(self) -> None:
        """Have the shell call this object."""
        for event, method in _EVENTS.items():
            self._shell.events.register(event, getattr(self, method))

    def unregister(self) -> None:
        """Have the shell call it no longer."""
        for event, method in _EVENTS.items():
            self._shell.events.unregister(event, getattr(self, method))

    def before(self, info: Any) -> None:
        """Show what does not fit in a cell that is about to run."""
        mistakes = mistakes_in(info.raw_cell, self._ran)
        if mistakes:
            display = import_module("IPython.display").display
            display(Mistakes(mistakes))

    def after(self, result: Any) -> None:
        """Remember a cell that ran to its end."""
        if result.success and result.info is not None:
            self._ran.append(result.info.raw_cell)


_LOADED: Final[WeakKeyDictionary[Any, CellChecks]] = WeakKeyDictionary()


def load(shell: Any) -> None:
    """Begin to check the cells of a shell."""
    unload(shell)
    _LOADED[shell] = CellChecks(shell)
    _LOADED[shell].register()


def unload(shell: Any) -> None:
    """Check the cells of a shell no longer."""
    checks = _LOADED.pop(shell, None)
    if checks is not None:
        checks.unregister()


def _as_html(mistake: Mistake) -> str:
    text, begin, end = mistake.text, mistake.begin, mistake.end
    parts = [html.escape(part) for part in (text[:begin], text[begin:end], text[end:])]
    wrong = f'<span style="text-decoration: underline wavy red">{parts[1]}</span>'
    message = html.escape(mistake.message)
    return f"<b>line {mistake.line}: error:</b> {message}<br>    {parts[0]}{wrong}{parts[2]}"
