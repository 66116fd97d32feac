"""What comes to each layer inside a model, and what it gives for that: how a model is shown as a tree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from typedthinc.shapes import rules
from typedthinc.shapes.rules import Rule
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Known, Size, Var
from typedthinc.shapes.terms import ANY, Anything, Term, describe, map_term

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
        layers: The layers.
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
    wanted = taken
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
