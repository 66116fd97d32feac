"""A model as the text of a Mermaid flowchart: combinators are boxes around their layers."""

from collections.abc import Iterator
from typing import Final

from typedthinc.display.rows import Row, rows_of
from typedthinc.runtime.layer import Layer

_ENTITIES: Final = str.maketrans({"#": "#35;", '"': "#quot;", "&": "#amp;", "<": "#lt;"})


def mermaid_of(model: Layer) -> str:
    """Write a model as a Mermaid flowchart.

    Examples:
        >>> from typedthinc.api import Dropout, Linear, chain
        >>> print(mermaid_of(chain(Linear(3, 2), Dropout())))
        flowchart TD
          subgraph n0["chain"]
            n1["Linear: Floats2d[*, 2] -> Floats2d[*, 3]"]
            n2["Dropout: Floats2d[*, 3] -> Floats2d[*, 3]"]
            n1 --> n2
          end
    """
    return "\n".join(["flowchart TD", *_lines(rows_of(model))])


def _lines(rows: list[Row]) -> Iterator[str]:
    names: dict[int, str] = {}
    around: list[tuple[Row, list[str]]] = []
    for place, row in enumerate(rows):
        while around and around[-1][0].depth >= row.depth:  # boxes that end before this layer
            yield from _closed(*around.pop())
        name = names.setdefault(row.node_id, f"n{place}")  # a shared layer is drawn once
        if around:
            around[-1][1].append(name)
        if row.shared:
            continue
        has_layers = place + 1 < len(rows) and rows[place + 1].depth > row.depth
        indent = "  " * (len(around) + 1)
        if has_layers:
            yield f'{indent}subgraph {name}["{escaped(row.name)}"]'
            around.append((row, []))
        else:
            yield f'{indent}{name}["{escaped(f"{row.name}: {row.input} -> {row.output}")}"]'
    while around:
        yield from _closed(*around.pop())


def _closed(row: Row, layers: list[str]) -> Iterator[str]:
    indent = "  " * (row.depth + 1)
    if row.composes == "in turn":  # arrows stand where data goes from one to the next
        for before, after in zip(layers, layers[1:], strict=False):
            yield f"{indent}  {before} --> {after}"
    yield f"{indent}end"


def escaped(text: str) -> str:
    """Return text as it stands in a label."""
    return text.translate(_ENTITIES)
