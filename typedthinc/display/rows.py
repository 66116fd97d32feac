"""What there is to show of a model: a row for each layer, with what it takes and gives, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple

from typedthinc.runtime.layer import Layer
from typedthinc.runtime.layer_types import layer_type_of
from typedthinc.shapes import rule_of, rules
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Known, Size, Var
from typedthinc.shapes.terms import ANY, Anything, Term, describe, map_term

# A table is looked up in, not multiplied with.
_TABLE: Final = "E"
_IN_TURN: Final = (rules.chain, rules.clone)
_SIDE_BY_SIDE: Final = (rules.add, rules.concatenate, rules.residual, rules.tuplify)


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
    waiting: list[tuple[Layer, int, Term]] = [(model, 0, _first(layer_type_of(model)))]
    while waiting:
        node, depth, taken = waiting.pop()
        shared = node.id in seen
        rows.append(_row(node, depth, taken, shared=shared))
        if not shared:
            seen.add(node.id)
            inputs = _inputs(node, taken)
            waiting += [(layer, depth + 1, given) for layer, given in zip(node.layers, inputs, strict=True)][::-1]
    return rows


def total(rows: Sequence[Row], column: Literal["parameters", "bytes", "flops"]) -> tuple[int, bool]:
    """Add up a column, shared layers once; and tell whether all of it is known."""
    values = [getattr(row, column) for row in rows if not row.shared]
    return sum(value or 0 for value in values), None not in values


def _row(node: Layer, depth: int, taken: Term, *, shared: bool) -> Row:
    part, rule = layer_type_of(node), rule_of(node.forward)
    params = {name: node.maybe_get_param(name) for name in node.param_names}
    is_known = all(array is not None for array in params.values())
    return Row(
        depth,
        node.name,
        _taken(part, taken),
        _shown(_output(part, taken)),
        sum(array.size for array in params.values()) if is_known else None,
        sum(array.nbytes for array in params.values()) if is_known else None,
        sum(map(_flops, params, params.values())) if is_known else None,
        shared,
        "in turn" if rule in _IN_TURN else "side by side" if rule in _SIDE_BY_SIDE else "",
        node.id,
    )


def _flops(name: str, array: Any) -> int:
    return 0 if name == _TABLE or array.ndim < 2 else 2 * int(array.size)


def _taken(part: LayerType, taken: Term) -> str:
    """Say what a layer takes: what comes to it where that is known, else what its type says."""
    wanted = part.scheme.alternatives[0].input if isinstance(taken, Anything) else taken
    return "anything" if isinstance(wanted, Var) else describe(wanted)


def _first(part: LayerType) -> Term:
    return _closed(part.scheme.alternatives[0].input)


def _inputs(node: Layer, taken: Term) -> list[Term]:
    """Say what comes to each layer of a model; ANY where only its forward knows."""
    rule = rule_of(node.forward)
    if rule in _SIDE_BY_SIDE:
        return [taken] * len(node.layers)
    inputs: list[Term] = []
    value = taken if rule in _IN_TURN else ANY
    for layer in node.layers:
        inputs.append(value)
        value = _closed(_output(layer_type_of(layer), value)) if rule in _IN_TURN else ANY
    return inputs


def _output(part: LayerType, taken: Term) -> Term:
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
