"""The summary of a model as an HTML table, for notebooks."""

from collections.abc import Iterable, Sequence
from html import escape
from itertools import count
from typing import Any

from typedthinc.display.rows import Row, rows_of, total
from typedthinc.runtime.layer import Layer

# Notebooks align to the right, where an indent cannot be seen: text stands to the left, and numbers to the right.
_STYLE = 'style="text-align:{}"'
_TEXTS = 3
# A longer table is folded: it would push what follows in a notebook out of sight.
_MOST_ROWS = 30
_HEADER = ("layer", "input", "output", "parameters", "bytes", "flops")


def html_of(model: Layer) -> str:
    """Write the summary as an HTML table; whatever is in names and types is text there."""
    rows = rows_of(model)
    body = [_row("td", (_indented(row.depth, row.name), row.input, row.output, *_numbers(row))) for row in rows]
    sums = (total(rows, "parameters"), total(rows, "bytes"), total(rows, "flops"))
    numbers = [f"{value:,}" if is_known else f"{value:,} + ?" for value, is_known in sums]
    footer = _row("th", ("total", "", "", *numbers))
    head = f"<thead>{_row('th', _HEADER)}</thead>"
    table = f"<table>{head}<tbody>{''.join(body)}</tbody><tfoot>{footer}</tfoot></table>"
    return table if len(rows) <= _MOST_ROWS else _folded(rows, numbers[0], table)


def _folded(rows: Sequence[Row], parameters: str, table: str) -> str:
    """Put a long table behind one line that says what the model is: a click unfolds it."""
    first = rows[0]
    what = f"{first.name}: {first.input} \N{RIGHTWARDS ARROW} {first.output}"
    line = f"{what}, {len(rows)} layers, {parameters} parameters"
    return f"<details><summary>{escape(line)}</summary>{table}</details>"


def _numbers(row: Any) -> list[str]:
    if row.shared:
        return ["shared", "", ""]
    return [
        "?" if value is None else f"{value:,}" if value else "\N{EN DASH}"  # unknown, a number, or nothing
        for value in (row.parameters, row.bytes, row.flops)
    ]


def _indented(depth: int, name: str) -> str:
    return "\N{NO-BREAK SPACE}" * 2 * depth + name  # spaces would be folded into one


def _row(kind: str, cells: Iterable[str]) -> str:
    sides = ("left" if place < _TEXTS else "right" for place in count())
    shown = (f"<{kind} {_STYLE.format(side)}>{escape(cell)}</{kind}>" for cell, side in zip(cells, sides, strict=False))
    return f"<tr>{''.join(shown)}</tr>"
