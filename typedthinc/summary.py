"""The summary of a model: one row for each layer, with what it gives and how many parameters it has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from typedthinc.bridge import scheme_of
from typedthinc.shapes import rule_of, rules
from typedthinc.shapes.scheme import Part
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Known, Size, Var
from typedthinc.shapes.terms import ANY, Anything, Term, describe, map_term

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from typedthinc.model import Model

NEEDS_RICH: Final = "Model.summary needs rich, which comes with the extra: pip install 'typedthinc[rich]'"
_DEEPEST: Final = 12
_IN_TURN: Final = (rules.chain, rules.clone)
_SIDE_BY_SIDE: Final = (rules.add, rules.concatenate, rules.residual, rules.tuplify)


class Row(NamedTuple):
    """One place in a model where a layer stands.

    Attributes:
        depth: How many layers it stands in.
        name: The layer's name.
        output: What it gives there.
        parameters: How many numbers it learns itself, without the layers in it; None while that is not known.
        shared: Whether the layer has a row already, which counts its parameters.
    """

    depth: int
    name: str
    output: str
    parameters: int | None
    shared: bool


def rows_of(model: Model[Any, Any]) -> list[Row]:
    """List the layers of a model from the outermost to the innermost, in the order in which they are composed.

    A layer that stands in several places has a row in each.
    """
    rows: list[Row] = []
    seen: set[int] = set()
    waiting: list[tuple[Model[Any, Any], int, Term]] = [(model, 0, _first(scheme_of(model)))]
    while waiting:
        node, depth, taken = waiting.pop()
        shared = node.id in seen
        rows.append(Row(depth, node.name, _shown(_output(scheme_of(node), taken)), _parameters(node), shared))
        if not shared:
            seen.add(node.id)
            inputs = _inputs(node, taken)
            waiting += [(layer, depth + 1, given) for layer, given in zip(node.layers, inputs, strict=True)][::-1]
    return rows


def table_of(model: Model[Any, Any]) -> Table:
    """Make the summary as a table of rich's, to be put into other output.

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
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), show_footer=True, header_style="bold")
    table.add_column("layer", Text("total"), overflow="fold", min_width=5)
    table.add_column("output", overflow="fold")
    table.add_column("parameters", Text(_total(rows)), justify="right", overflow="fold")
    for row in rows:
        # Text, for rich would read "[red]" in a name as markup.
        table.add_row(Text("  " * min(row.depth, _DEEPEST) + row.name), Text(row.output), Text(_count(row)))
    return table


def show(model: Model[Any, Any], console: Console | None = None) -> None:
    """Print the summary.

    Args:
        model: The model.
        console: Where to; the standard output by default.

    Raises:
        ModuleNotFoundError: rich is not installed.
    """
    table = table_of(model)
    if console is None:
        from rich.console import Console

        console = Console()
    console.print(table)


def _first(part: Part) -> Term:
    return _closed(part.scheme.alternatives[0].input)


def _inputs(node: Model[Any, Any], taken: Term) -> list[Term]:
    """Say what comes to each layer of a model; ANY where only its forward knows."""
    rule = rule_of(node.forward)
    if rule in _SIDE_BY_SIDE:
        return [taken] * len(node.layers)
    inputs: list[Term] = []
    value = taken if rule in _IN_TURN else ANY
    for layer in node.layers:
        inputs.append(value)
        value = _closed(_output(scheme_of(layer), value)) if rule in _IN_TURN else ANY
    return inputs


def _output(part: Part, taken: Term) -> Term:
    try:
        given = _closed(rules.accept(part, taken, ""))
    except Mismatch:  # of several alternatives, the first may not be the one that is used
        given = ANY
    return part.scheme.alternatives[0].output if isinstance(given, Anything) else given


def _closed(term: Term) -> Term:
    """Forget variables: what one scheme calls `B` is not what the next one does."""

    def on_size(size: Size) -> Size:
        return UNKNOWN if isinstance(size, Known) and size.terms else size

    return map_term(term, on_size, lambda _: ANY)


def _shown(output: Term) -> str:
    return "what it takes" if isinstance(output, Var) else describe(output)


def _parameters(node: Model[Any, Any]) -> int | None:
    values = [node.maybe_get_param(name) for name in node.param_names]
    return None if any(value is None for value in values) else sum(value.size for value in values)


def _count(row: Row) -> str:
    if row.shared:
        return "shared"
    if row.parameters is None:
        return "?"
    return f"{row.parameters:,}" if row.parameters else ""


def _total(rows: Sequence[Row]) -> str:
    own = [row.parameters for row in rows if not row.shared]
    total = f"{sum(count or 0 for count in own):,}"
    return f"{total} + ?" if None in own else total
