"""The summary of a model as an HTML table, for notebooks."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from typedthinc.display.rows import rows_of, total
from typedthinc.runtime.layer import Layer

# Notebooks align to the right, where an indent cannot be seen.
_STYLE = 'style="text-align:left"'
_HEADER = ("layer", "input", "output", "parameters", "bytes", "flops")


def html_of(model: Layer) -> str:
    """Write the summary as an HTML table; whatever is in names and types is text there."""
    rows = rows_of(model)
    body = [_row("td", (_indented(row.depth, row.name), row.input, row.output, *_numbers(row))) for row in rows]
    sums = (total(rows, "parameters"), total(rows, "bytes"), total(rows, "flops"))
    numbers = [f"{value:,}" if is_known else f"{value:,} + ?" for value, is_known in sums]
    footer = _row("th", ("total", "", "", *numbers))
    return f"<table><thead>{_row('th', _HEADER)}</thead><tbody>{''.join(body)}</tbody><tfoot>{footer}</tfoot></table>"


def _numbers(row: Any) -> list[str]:
    if row.shared:
        return ["shared", "", ""]
    return [
        "?" if value is None else f"{value:,}" if value else "\N{EN DASH}"
        for value in (row.parameters, row.bytes, row.flops)
    ]


def _indented(depth: int, name: str) -> str:
    return "\N{NO-BREAK SPACE}" * 2 * depth + name


def _row(kind: str, cells: Iterable[str]) -> str:
    return f"<tr>{''.join(f'<{kind} {_STYLE}>{escape(cell)}</{kind}>' for cell in cells)}</tr>"
