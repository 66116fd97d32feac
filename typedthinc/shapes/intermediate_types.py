"""What comes to each layer inside a model, and what it gives for that: how a model is shown as a tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from typedthinc.shapes import rules
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.rules import Rule
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sizes import UNKNOWN, Known, Size, Unknown, Var
from typedthinc.shapes.terms import ANY, Anything, Array, Container, Term, describe, map_term

IN_TURN: Final = (rules.chain, rules.clone)
SIDE_BY_SIDE: Final = (rules.add, rules.concatenate, rules.residual, rules.tuplify)


def first_input(layer: LayerType) -> Term:
    """Say what a model takes, of several alternatives the first."""
    return _closed(layer.scheme.alternatives[0].input)


def inputs_inside(rule: Rule | None, taken: Term, layers: Sequence[LayerType]) -> list[Term]:
    """Say what comes to each layer of a model; ANY where only its forward knows.

    Args:
        rule: How the layers are composed.
        taken: What comes to the model.
    """
    if rule in SIDE_BY_SIDE:
        return [taken] * len(layers)
    inputs: list[Term] = []
    value = taken if rule in IN_TURN else ANY
    for layer in layers:
        inputs.append(value)
        value = _closed(_output(layer, value)) if rule in IN_TURN else ANY
    return inputs


def taken_text(layer: LayerType, taken: Term) -> str:
    """Write what a layer takes: what comes to it where that is known and fits, else what its type says."""
    fitting = [each.input for each in layer.scheme.alternatives if _is_like(taken, each.input)]
    wanted = _with_sizes(taken, fitting[0]) if len(fitting) == 1 else taken
    if isinstance(taken, Anything) or not _fits(layer, taken):
        wanted = layer.scheme.alternatives[0].input
    return "anything" if isinstance(wanted, Var) else describe(wanted)


def given_text(layer: LayerType, taken: Term) -> str:
    """Write what a layer gives for what it takes."""
    output = _output(layer, taken)
    return "what it takes" if isinstance(output, Var) else describe(output)


def _output(layer: LayerType, taken: Term) -> Term:
    try:
        given = _closed(rules.accept(layer, taken, ""))
    except Mismatch:  # of several alternatives, the first may not be the one that is used
        given = ANY
    return layer.scheme.alternatives[0].output if isinstance(given, Anything) else given


def _is_like(taken: Term, wanted: Term) -> bool:
    match taken, wanted:
        case Array(), Array():
            return len(taken.sizes) == len(wanted.sizes)
        case Container(), Container():
            return (taken.kind, len(taken.items)) == (wanted.kind, len(wanted.items))
        case _:
            return False


def _with_sizes(taken: Term, wanted: Term) -> Term:
    """Put the numbers that a layer reads in the place of sizes that are not known of what comes to it."""
    match taken, wanted:
        case Array(), Array() if _is_like(taken, wanted):
            pairs = zip(taken.sizes, wanted.sizes, strict=True)
            sizes = (own if not isinstance(own, Unknown) or not _is_number(read) else read for own, read in pairs)
            return replace(taken, sizes=tuple(sizes))
        case Container(), Container() if _is_like(taken, wanted):
            items = zip(taken.items, wanted.items, strict=True)
            return replace(taken, items=tuple(_with_sizes(own, read) for own, read in items))
        case _:
            return taken


def _is_number(size: Size) -> bool:
    return isinstance(size, Known) and not size.terms


def _fits(layer: LayerType, taken: Term) -> bool:
    try:
        rules.accept(layer, taken, "")
    except Mismatch:
        return False
    return True


def _closed(term: Term) -> Term:
    """Forget variables: what one scheme calls `B` is not what the next one does."""

    def on_size(size: Size) -> Size:
        return UNKNOWN if isinstance(size, Known) and size.terms else size

    return map_term(term, on_size, lambda _: ANY)
