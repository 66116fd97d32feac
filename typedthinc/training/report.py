"""What is to be said of a run, as text and as one HTML file with pictures in it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeAlias

from typedthinc.training.curve import as_svg, curve_of, norms_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from typedthinc.training.run import Run

_STYLE: Final = (
    "body{font-family:sans-serif;max-width:60em;margin:2em auto;padding:0 1em}table{border-collapse:collapse}"
    "td,th{padding:.2em .7em;text-align:right;border-bottom:1px solid #ccc}"
    "td:first-child,th:first-child{text-align:left}"
    "svg{max-width:100%;height:auto}"
)


Rows: TypeAlias = Sequence[Sequence[str]]


class Evaluated(Protocol):
    """How good a model is, as `evaluate` finds it."""

    @property
    def loss(self) -> float | None: ...
    @property
    def metrics(self) -> dict[str, float]: ...
    @property
    def tells_classes(self) -> bool: ...
    def report(self) -> str: ...
    def plot(self) -> Figure: ...


class _Table(NamedTuple):
    """A table with a title."""

    title: str
    head: Sequence[str]
    rows: Rows


@dataclass(frozen=True)
class Report:
    """What happened in a run, to be printed, looked at in a notebook, or saved as an HTML file.

    Attributes:
        run: The run.
        evaluation: How good the model is on data, if that was given.
    """

    run: Run
    evaluation: Evaluated | None = None

    def __str__(self) -> str:
        parts = [repr(self.run).strip("<>"), *("\n".join(_as_text(table)) for table in self._tables())]
        if self.evaluation is not None and self.evaluation.tells_classes:
            parts.append(self.evaluation.report())
        return "\n\n".join(parts)

    def __repr__(self) -> str:
        return f"<Report of {self.run!r}>"

    def _repr_html_(self) -> str:
        return "".join(self._body())

    def picture(self) -> str:
        """Return the learning curve as HTML, below what the run is.

        Raises:
            ModuleNotFoundError: matplotlib is not installed.
            ValueError: No epoch has ended.
        """
        return f"<div>{escape(repr(self.run))}</div><div>{as_svg(next(self._pictures()))}</div>"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write one HTML file, with the pictures in it.

        Args:
            path: Where to write it. A file that is there is replaced.

        Raises:
            ModuleNotFoundError: matplotlib is not installed, which the extra `typedthinc[plot]` brings.
            ValueError: No epoch has ended.
        """
        head = f'<meta charset="utf-8"><title>Training run</title><style>{_STYLE}</style>'
        page = f"<!doctype html><html><head>{head}</head><body>{''.join(self._body())}</body></html>\n"
        Path(path).write_text(page, encoding="utf-8")

    def _body(self) -> Iterator[str]:
        yield f"<h1>{escape(repr(self.run).strip('<>'))}</h1>"
        yield from (f"<div>{as_svg(picture)}</div>" for picture in self._pictures())
        for table in self._tables():
            yield _as_html(table)
        if self.evaluation is not None and self.evaluation.tells_classes:
            yield f"<h2>classes</h2><pre>{escape(self.evaluation.report())}</pre>"

    def _pictures(self) -> Iterator[Figure]:
        best = self.run.best_epoch
        yield curve_of(self.run.history, best, "" if best is None else "best epoch")
        if self.run.watched is not None and self.run.watched.norms:
            yield norms_of(self.run.watched.norms)
        if self.evaluation is not None and self.evaluation.tells_classes:
            yield self.evaluation.plot()

    def _tables(self) -> Iterator[_Table]:
        run = self.run
        names = list(dict.fromkeys(name for epoch in run.history for name in epoch.evaluated()))
        rows = [
            [str(epoch.number), str(epoch.step), _number(epoch.loss), *map(_number, map(epoch.evaluated().get, names))]
            for epoch in run.history
        ]
        yield _Table("epochs", ["epoch", "steps", "loss", *names], rows)
        if run.watched is not None and run.watched.norms:
            yield _Table("gradients", ["layer", "first norm", "last norm", "dead units"], _of_layers(run))
        if self.evaluation is not None:
            found = {"loss": self.evaluation.loss, **self.evaluation.metrics}
            shown = [[name, _number(value)] for name, value in found.items() if value is not None]
            yield _Table("evaluation", ["metric", "value"], shown)
        if run.settings:
            yield _Table("settings", ["setting", "value"], [[name, str(value)] for name, value in run.settings.items()])


def _of_layers(run: Run) -> Rows:
    assert run.watched is not None
    rows: list[list[str]] = []
    for path, norms in run.watched.norms.items():
        each = list(norms.values())  # a layer that learned has a norm at least
        dead = run.watched.dead.get(path)
        rows.append([path, _number(each[0]), _number(each[-1]), "" if dead is None else f"{dead[0]} of {dead[1]}"])
    return rows


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.4g}"


def _as_text(table: _Table) -> Iterator[str]:
    """Write the first column to the left, and the others to the right; of two columns, the second may be text."""
    lines = [table.head, *table.rows]
    widths = [max(len(line[place]) for line in lines) for place in range(len(table.head))]
    for first, *others in lines:
        if len(others) > 1:
            others = [f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True)]
        yield "  ".join([f"{first:<{widths[0]}}", *others]).rstrip()


def _as_html(table: _Table) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in table.head)
    rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in table.rows)
    return f"<h2>{table.title}</h2><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
