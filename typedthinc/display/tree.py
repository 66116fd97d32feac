"""A model as lines of plain text, one a layer: what `repr` shows."""

from typing import Final

from typedthinc.display.rows import Row, rows_of
from typedthinc.errors import LayerError
from typedthinc.runtime.layer import Layer

_MOST_LINES: Final = 40
_DEEPEST: Final = 12


def tree_of(model: Layer) -> str:
    """Write a model with its layers, their types and sizes.

    Examples:
        >>> from typedthinc.api import Dropout, Linear, chain
        >>> print(tree_of(chain(Linear(3, 2), Dropout())))
        chain: Floats2d[*, 2] -> Floats2d[*, 3]
          Linear: Floats2d[*, 2] -> Floats2d[*, 3]
          Dropout: Floats2d[*, 3] -> Floats2d[*, 3]
    """
    try:
        rows = rows_of(model)
    except (LayerError, AttributeError):  # a model that is being made, or whose layers do not fit
        return f"<{type(model).__name__} {getattr(model, 'name', '')}>"
    lines = list(map(_line, rows[:_MOST_LINES]))
    if len(rows) > _MOST_LINES:
        lines.append(f"... {len(rows) - _MOST_LINES} more")
    return "\n".join(lines)


def _line(row: Row) -> str:
    shared = " (shared)" if row.shared else ""
    return f"{'  ' * min(row.depth, _DEEPEST)}{row.name}: {row.input} -> {row.output}{shared}"
