"""The summary of a model as a table of rich's. This is the only place that imports rich, and only when called."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, Final

from typedthinc.display.rows import Row, rows_of, total
from typedthinc.runtime.layer import Layer

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

NEEDS_RICH: Final = "table_of needs rich, which comes with the extra: pip install 'typedthinc[rich]'"
_DEEPEST: Final = 12
# How wide a table must be for all columns, and for more than one.
_WIDE: Final = 90
_NARROW: Final = 40


def table_of(model: Layer, *, width: int = _WIDE, encoding: str = "utf-8") -> Table:
    """Make the summary as a table of rich's, to be put into other output.

    Args:
        width: How many columns of text there are; with less than 90, the table leaves out input, bytes and flops, and
            with less than 40 the output as well: the number of parameters stands behind each name then, or below it.
        encoding: What the text will be written in: other characters are escaped, and no lines drawn in ASCII.

    Raises:
        ModuleNotFoundError: rich is not installed.
    """
    try:
        from rich import box
        from rich.table import Table
        from rich.text import Text
    except ModuleNotFoundError:
        raise ModuleNotFoundError(NEEDS_RICH, name="rich") from None
    rows = rows_of(model)
    shown = _columns_within(width)
    table = Table(
        box=box.SIMPLE_HEAD if width >= _NARROW and encoding.startswith("utf") else None,
        pad_edge=False,
        padding=(0, 1, 0, 0),
        show_footer=True,
        header_style="bold",
    )
    if width < _NARROW:
        header, *lines, last = _below_one_another(rows, width, encoding)
        table.add_column(header, Text(last), overflow="fold")
        for line in lines:
            table.add_row(Text(line))
        return table
    for name, justify, _, footer in shown:
        # Text, for rich would read "[red]" in a name as markup.
        whole = name in ("layer", "parameters")
        table.add_column(name, Text(footer(rows)), justify=justify, overflow="fold", no_wrap=whole)
    for row in rows:
        table.add_row(*(Text(_encodable(cell(row), encoding)) for _, _, cell, _ in shown))
    return table


def show(model: Layer, console: Console | None = None) -> None:
    """Print the summary; without rich, as plain text.

    Args:
        console: Where to; the standard output by default.
    """
    if console is None:
        try:
            from rich.console import Console
        except ModuleNotFoundError:
            print(plain(model, width=get_terminal_size().columns, encoding=sys.stdout.encoding or "utf-8"))
            return
        console = Console()
    console.print(table_of(model, width=console.width, encoding=console.encoding))


def plain(model: Layer, *, width: int = _WIDE, encoding: str = "utf-8") -> str:
    """Write the summary as plain text, in the same columns.

    Args:
        width: How many columns of text there are; some columns of the table need more, as in `table_of`.
        encoding: What it will be written in: other characters are escaped.
    """
    rows = rows_of(model)
    if width < _NARROW:
        header, *lines, last = _below_one_another(rows, width, encoding)
        return "\n".join([header, "-" * width, *lines, "-" * width, last])
    columns = [
        (justify, [name, *(_encodable(cell(row), encoding) for row in rows), footer(rows)])
        for name, justify, cell, footer in _columns_within(width)
    ]
    widest = [max(map(len, cells)) for _, cells in columns]
    lines = [
        " ".join(
            cell.rjust(size) if justify == "right" else cell.ljust(size)
            for (justify, _), cell, size in zip(columns, cells, widest, strict=True)
        ).rstrip()
        for cells in zip(*(cells for _, cells in columns), strict=True)
    ]
    rule = "-" * (sum(widest) + len(widest) - 1)
    return "\n".join([lines[0], rule, *lines[1:-1], rule, lines[-1]])


_Cell = Callable[[Row], str]
_Footer = Callable[[Sequence[Row]], str]


def _columns_within(width: int) -> list[tuple[str, Any, _Cell, _Footer]]:
    left_out = () if width >= _WIDE else ("input", "bytes", "flops")
    return [column for column in _columns() if column[0] not in left_out]  # those that names and sizes can do without


def _columns() -> list[tuple[str, Any, _Cell, _Footer]]:
    return [
        ("layer", "left", lambda row: "  " * min(row.depth, _DEEPEST) + row.name, lambda rows: "total"),
        ("input", "left", lambda row: row.input, lambda rows: ""),
        ("output", "left", lambda row: row.output, lambda rows: ""),
        ("parameters", "right", parameters, lambda rows: _sum(rows, "parameters")),
        ("bytes", "right", lambda row: "" if row.shared else _number(row.bytes), lambda rows: _sum(rows, "bytes")),
        ("flops", "right", lambda row: "" if row.shared else _number(row.flops), lambda rows: _sum(rows, "flops")),
    ]


def _below_one_another(rows: Sequence[Row], width: int, encoding: str) -> list[str]:
    """Write what fits into few columns: names that are not broken, with their parameters behind or below them."""
    pairs = [("layer", "parameters", 0), *((row.name, parameters(row), row.depth) for row in rows)]
    lines: list[str] = []
    for name, count, depth in [*pairs, ("total", _sum(rows, "parameters"), 0)]:
        name = _encodable(name, encoding)
        left = " " * max(min(2 * depth, width - len(name)), 0) + name  # names go before indents
        if count and len(left) + 1 + len(count) > width:
            lines.append(left)
            left = ""
        lines.append(left + count.rjust(max(width - len(left), 0)) if count else left)
    return lines


def _encodable(text: str, encoding: str) -> str:
    return text.encode(encoding, "backslashreplace").decode(encoding)


def parameters(row: Row) -> str:
    """Write the number of parameters of a row."""
    return "shared" if row.shared else _number(row.parameters)


def _number(value: int | None) -> str:
    return "?" if value is None else f"{value:,}" if value else ""


def _sum(rows: Sequence[Row], column: Any) -> str:
    value, is_known = total(rows, column)
    return f"{value:,}" if is_known else f"{value:,} + ?"
