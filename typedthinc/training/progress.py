"""The progress bar of rich: one for the whole run, right after it was taken up again, and none without a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, Final

from typedthinc.training.run import Progress, Run

NEEDS_RICH: Final = "a progress bar needs rich, which comes with the extra: pip install 'typedthinc[rich]'"

Show = Callable[[Progress], None]


@contextmanager
def shown(*, epochs: int, total: int | None, run: Run, wanted: bool | None) -> Generator[Show]:
    """Show a bar within a `with` block.

    Args:
        epochs: How many epochs the run has.
        total: How many items an epoch has; None where nobody can tell, and the bar shows none.
        run: Where the run stands.
        wanted: Whether to show one; None where the standard output is a terminal and rich is installed.

    Raises:
        ModuleNotFoundError: One is wanted, and rich is not installed.
    """
    if wanted is False or (wanted is None and not _is_terminal()):
        yield _show_nothing
        return
    try:
        from rich import progress as bars
    except ModuleNotFoundError:
        if wanted:
            raise ModuleNotFoundError(NEEDS_RICH, name="rich") from None
        yield _show_nothing
        return
    columns = (
        bars.TextColumn("{task.description}"),
        bars.BarColumn(),
        bars.MofNCompleteColumn(),
        bars.TimeRemainingColumn(),
    )
    with bars.Progress(*columns) as bar:
        before = len(run.history) * (total or 0)
        task = bar.add_task("training", total=total and epochs * total, completed=before + run.items)

        def show(progress: Progress) -> None:
            text = f"epoch {progress.epoch}/{epochs}, loss {progress.loss:.4g}"
            bar.update(task, completed=(progress.epoch - 1) * (total or 0) + progress.items, description=text)

        yield show


def _is_terminal() -> bool:
    """Tell whether the standard output is one; a program without a console has none, and it may have been closed."""
    output: Any = sys.stdout
    try:
        return bool(output.isatty())
    except (AttributeError, ValueError):
        return False


def _show_nothing(progress: Progress) -> None:
    """Show no bar."""
