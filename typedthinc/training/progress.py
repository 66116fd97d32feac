"""The progress bar of rich: one for the whole run, right after it was taken up again, and none without a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Final

from typedthinc.training.run import Progress

NEEDS_RICH: Final = "a progress bar needs rich, which comes with the extra: pip install 'typedthinc[rich]'"

Show = Callable[[Progress], None]


@contextmanager
def shown(*, epochs: int, total: int, done: int, wanted: bool | None) -> Generator[Show]:
    """Show a bar within a `with` block.

    Args:
        epochs: How many epochs the run has.
        total: How many items an epoch has.
        done: How many items were seen before, over all epochs.
        wanted: Whether to show one; None where the standard output is a terminal and rich is installed.

    Raises:
        ModuleNotFoundError: One is wanted, and rich is not installed.
    """
    if wanted is False or (wanted is None and not sys.stdout.isatty()):
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
        task = bar.add_task("training", total=epochs * total, completed=done)

        def show(progress: Progress) -> None:
            text = f"epoch {progress.epoch}/{epochs}, loss {progress.loss:.4g}"
            bar.update(task, completed=(progress.epoch - 1) * total + progress.items, description=text)

        yield show


def _show_nothing(progress: Progress) -> None:
    """Show no bar."""
