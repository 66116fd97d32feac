"""What shows how far a run is: the bar of rich on a terminal, a line below the cell of a notebook."""

from __future__ import annotations

import sys
from html import escape
from importlib import import_module
from math import inf
from time import monotonic
from typing import Any, Final

from typedthinc.training.callbacks import Callback, Training
from typedthinc.training.run import Epoch, Progress

# Seconds between two lines of a notebook.
_PAUSE: Final = 0.2
NEEDS_RICH: Final = "a progress bar needs rich, which comes with the extra: pip install 'typedthinc[rich]'"


def bar_for(wanted: bool | None) -> list[Callback]:
    """Return the bar, if there is to be one.

    Args:
        wanted: Whether to show one; None in a notebook, and where the standard output is a terminal and rich is
            installed.

    Raises:
        ModuleNotFoundError: One is wanted, and rich is not installed.
    """
    if wanted is not False and is_notebook():  # a notebook is not a terminal, but shows HTML
        return [NotebookBar()]
    if wanted is False or (wanted is None and not _is_terminal()):
        return []
    try:
        from rich import progress as bars
        from rich.table import Column
    except ModuleNotFoundError:  # nothing was asked for
        if wanted:
            raise ModuleNotFoundError(NEEDS_RICH, name="rich") from None
        return []

    def cut() -> Column:
        # Not by an ellipsis, which not every terminal can show.
        return Column(no_wrap=True, overflow="crop")

    columns = (
        bars.TextColumn("{task.description}", table_column=cut()),
        bars.BarColumn(table_column=cut()),
        bars.MofNCompleteColumn(table_column=cut()),
        bars.TimeRemainingColumn(table_column=cut()),
    )
    return [Bar(bars.Progress(*columns))]


class Bar(Callback):
    """Show epoch, loss, and what the last evaluation said beside a bar; of data without a length there is no bar."""

    looks_at_model = False

    def __init__(self, bar: Any) -> None:
        """Take a `rich.progress.Progress`."""
        self._bar = bar
        self._evaluated = ""

    def on_train_begin(self, training: Training) -> None:
        """Begin where the run stands."""
        run, total = training.run, training.total
        before = len(run.history) * (total or 0) + run.items
        self._task = self._bar.add_task("training", total=total and training.epochs * total, completed=before)
        self._bar.start()

    def on_step_end(self, training: Training, progress: Progress) -> None:
        """Go on by a step."""
        text = f"epoch {progress.epoch}/{training.epochs}, loss {progress.loss:.4g}{self._evaluated}"
        completed = (progress.epoch - 1) * (training.total or 0) + progress.items
        self._bar.update(self._task, completed=completed, description=text)

    def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
        """Show what the evaluation said."""
        self._evaluated = "".join(f", {name} {value:.4g}" for name, value in epoch.evaluated().items())
        text = f"epoch {epoch.number}/{training.epochs}, loss {epoch.loss:.4g}{self._evaluated}"
        self._bar.update(self._task, description=text)

    def on_train_end(self, training: Training) -> None:
        """Leave the bar as it is."""
        self._bar.stop()


class NotebookBar(Callback):
    """Show the same below the cell of a notebook, in one line that changes a few times a second."""

    looks_at_model = False

    def __init__(self) -> None:
        """Show nothing before the run begins."""
        self._evaluated, self._shown_at, self._handle = "", -inf, None

    def on_train_begin(self, training: Training) -> None:
        """Put a line below the cell."""
        # It is there wherever there is a notebook.
        display = import_module("IPython.display").display
        self._handle = display({"text/plain": ""}, raw=True, display_id=True)

    def on_step_end(self, training: Training, progress: Progress) -> None:
        """Go on by a step."""
        if monotonic() - self._shown_at >= _PAUSE:  # updates cost time in the browser
            share = f", {progress.items} of {progress.total} items" if progress.items < progress.total else ""
            self._show(f"epoch {progress.epoch}/{training.epochs}{share}, loss {progress.loss:.4g}{self._evaluated}")
            self._shown_at = monotonic()

    def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
        """Show what the evaluation said."""
        self._evaluated = "".join(f", {name} {value:.4g}" for name, value in epoch.evaluated().items())
        self._show(f"epoch {epoch.number}/{training.epochs}, loss {epoch.loss:.4g}{self._evaluated}")

    def _show(self, text: str) -> None:
        handle: Any = self._handle
        handle.update({"text/plain": text, "text/html": f"<pre>{escape(text)}</pre>"}, raw=True)


def is_notebook() -> bool:
    """Tell whether the program runs in a kernel of Jupyter, which shows what `display` is given."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()  # without importing IPython
    return getattr(shell, "kernel", None) is not None


def _is_terminal() -> bool:
    """Tell whether the standard output is one; a program without a console has none, and it may have been closed."""
    output = sys.stdout
    try:
        return bool(output.isatty())
    except (AttributeError, ValueError):  # None has no isatty, a closed file raises
        return False
