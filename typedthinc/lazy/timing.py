"""Blocks of a program, such as an epoch and the minibatches in it: how long they took, how much was computed."""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass, field
from time import perf_counter
from types import TracebackType

from typedthinc.errors import ExpressionError
from typedthinc.tracebacks import REFUSALS, hide_frames


@dataclass
class Totals:
    """What blocks of one kind took together.

    Attributes:
        times: How many there were.
        seconds: How long they were open.
        runs: How often functions and expressions were computed in them, inner blocks included.
        inner: The same of the blocks in them, by kind.
    """

    times: int = 0
    seconds: float = 0.0
    runs: int = 0
    inner: dict[str, Totals] = field(default_factory=dict)

    def add(self, other: Totals) -> None:
        """Add what other blocks took."""
        self.times += other.times
        self.seconds += other.seconds
        self.runs += other.runs
        for kind, each in other.inner.items():
            self.inner.setdefault(kind, Totals()).add(each)  # by kind, so epochs add up


class Timer:
    """A part of a program, open from `open` to `close`, or within a `with` statement.

    As text it is a table of what it took, and the blocks in it, those of one kind together.

    Attributes:
        kind: What it is, `"epoch"` say.
        index: Which one of them it is; None for no number.
        totals: What it took, once it is closed.
    """

    def __init__(self, kind: str, index: int | None = None) -> None:
        self.kind: str = kind
        self.index: int | None = index
        self.totals: Totals = Totals()
        self._around: Timer | None = None
        self._start: float | None = None

    def __repr__(self) -> str:
        return self.kind if self.index is None else f"{self.kind} {self.index}"

    def __str__(self) -> str:
        rows = [("block", "times", "seconds", "runs"), *_rows(repr(self), self.totals, 0)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return "\n".join(_line(row, widths) for row in rows)

    @hide_frames(REFUSALS)
    def open(self) -> Timer:
        """Open the block within the one that is open.

        Raises:
            ExpressionError: It was opened before.
        """
        if self._start is not None:
            raise ExpressionError(f"timed: {self!r} was opened before: make another one")
        self._around, self._start = _innermost.get(), perf_counter()  # with the block around it, to which it returns
        _innermost.set(self)
        return self

    @hide_frames(REFUSALS)
    def close(self) -> None:
        """Close the block, which has to be the one that was opened last.

        Raises:
            ExpressionError: That is another one, or none is open.
        """
        innermost = _innermost.get()
        if innermost is not self or self._start is None:  # closed out of order, or twice
            last = "none" if innermost is None else repr(innermost)
            raise ExpressionError(f"block: {self!r} is not the block that is open, which is {last}")
        self.totals.times, self.totals.seconds = 1, perf_counter() - self._start
        _innermost.set(self._around)
        if self._around is not None:
            self._around.totals.runs += self.totals.runs
            self._around.totals.inner.setdefault(self.kind, Totals()).add(self.totals)

    def __enter__(self) -> Timer:
        return self.open()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


_innermost: ContextVar[Timer | None] = ContextVar("_innermost", default=None)


def timed(kind: str, index: int | None = None) -> Timer:
    """Make a block of a program, to be opened by `with`.

    It has no effect on what is computed: memory of a computation is freed as soon as that has ended.

    Args:
        kind: What it is; blocks of one kind are counted together.
        index: Which one of them it is.

    Examples:
        >>> from typedthinc import lazy
        >>> x = lazy.Var(1.0)
        >>> double = lazy.function((), (), updates={x: x * 2.0})
        >>> with timed("epoch", 1) as epoch:
        ...     for place in range(10):
        ...         with timed("minibatch", place):
        ...             _ = double()
        >>> epoch.totals.runs, epoch.totals.inner["minibatch"].times
        (10, 10)
    """
    return Timer(kind, index)


def count_run() -> None:
    """Count a computation in the block that is open, if one is."""
    innermost = _innermost.get()
    if innermost is not None:
        innermost.totals.runs += 1


def _rows(name: str, totals: Totals, depth: int) -> list[tuple[str, str, str, str]]:
    rows = [("  " * depth + name, f"{totals.times:,}", f"{totals.seconds:,.3f}", f"{totals.runs:,}")]
    for kind, each in totals.inner.items():
        rows += _rows(kind, each, depth + 1)
    return rows


def _line(cells: tuple[str, ...], widths: list[int]) -> str:
    numbers = (cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True))
    return "  ".join([cells[0].ljust(widths[0]), *numbers])
