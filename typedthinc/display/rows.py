"""What there is to show of a model: a row for each layer, with what it takes and gives, and what it costs."""

from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple

from typedthinc.runtime.layer import Layer
from typedthinc.runtime.layer_types import layer_type_of
from typedthinc.shapes import rule_of
from typedthinc.shapes.intermediate_types import (
    IN_TURN,
    SIDE_BY_SIDE,
    first_input,
    given_text,
    inputs_inside,
    taken_text,
)
from typedthinc.shapes.terms import Term

# A table is looked up in, not multiplied with.
_TABLE: Final = "E"


class Row(NamedTuple):
    """One place in a model where a layer stands.

    Attributes:
        depth: How many layers it stands in.
        name: The layer's name.
        input: What it takes there.
        output: What it gives there.
        parameters: How many numbers it learns itself, without the layers in it; None while that is not known.
        bytes: The memory of these.
        flops: The additions and multiplications with its weights for one row of data: two for each number of a matrix.
        shared: Whether the layer has a row already, which counts all that.
        composes: How the layers in it are composed: "in turn", "side by side", or "" where only its forward knows.
        node_id: The layer's id.
    """

    depth: int
    name: str
    input: str
    output: str
    parameters: int | None
    bytes: int | None
    flops: int | None
    shared: bool
    composes: str
    node_id: int


def rows_of(model: Layer) -> list[Row]:
    """List the layers of a model from the outermost to the innermost, in the order in which they are composed.

    A layer that stands in several places has a row in each.
    """
    rows: list[Row] = []
    seen: set[int] = set()
    waiting: list[tuple[Layer, int, Term]] = [(model, 0, first_input(layer_type_of(model)))]
    while waiting:
        node, depth, taken = waiting.pop()
        shared = node.id in seen
        rows.append(_row(node, depth, taken, shared=shared))
        if not shared:
            seen.add(node.id)
            inputs = inputs_inside(rule_of(node.forward), taken, [layer_type_of(layer) for layer in node.layers])
            waiting += [(layer, depth + 1, given) for layer, given in zip(node.layers, inputs, strict=True)][::-1]
    return rows


def total(rows: Sequence[Row], column: Literal["parameters", "bytes", "flops"]) -> tuple[int, bool]:
    """Add up a column, shared layers once; and tell whether all of it is known."""
    values = [getattr(row, column) for row in rows if not row.shared]
    return sum(value or 0 for value in values), None not in values  # 0 for what is not known


def _row(node: Layer, depth: int, taken: Term, *, shared: bool) -> Row:
    part, rule = layer_type_of(node), rule_of(node.forward)
    params = {name: node.maybe_get_param(name) for name in node.param_names}
    is_known = all(array is not None for array in params.values())
    return Row(
        depth,
        node.factory,
        taken_text(part, taken),
        given_text(part, taken),
        sum(array.size for array in params.values()) if is_known else None,
        sum(array.nbytes for array in params.values()) if is_known else None,
        sum(map(_flops, params, params.values())) if is_known else None,
        shared,
        "in turn" if rule in IN_TURN else "side by side" if rule in SIDE_BY_SIDE else "",
        node.id,
    )


def _flops(name: str, array: Any) -> int:
    return 0 if name == _TABLE or array.ndim < 2 else 2 * int(array.size)  # a product and a sum for each weight
