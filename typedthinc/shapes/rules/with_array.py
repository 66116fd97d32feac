"""Layers of one form of data lifted to other forms: containers around what the layer inside takes and gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from typedthinc.shapes.messages import Mismatch, lifts
from typedthinc.shapes.rules.composition import Composition
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, LayerType, Scheme, Signature, lifted
from typedthinc.shapes.sizes import UNKNOWN, Var
from typedthinc.shapes.terms import ANY, Anything, Array, Container, Term, Tuple, Widened, container, map_term

MOST_AXES: Final = 4


def with_array(layers: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Lift a layer that takes arrays to one that takes an array, a list of them, Ragged or Padded."""
    layer = layers[0]
    signatures: list[Signature] = []
    for item in layer.scheme.alternatives:
        if isinstance(item.input, Container | Tuple):
            raise Mismatch("container", lifts(at.name, "arrays", layer.taker, "takes", item.input))
        if isinstance(item.output, Container | Tuple):
            raise Mismatch("container", lifts(at.name, "arrays", layer.giver, "gives", item.output))
        if isinstance(item.input, Anything):
            return LayerType(at.name, UNKNOWN_SCHEME, solved=layer.solved)
        signatures.append(of_arrays(item, 1))
        # Of an array of one axis the width is the number of rows, which must stay what the container says.
        least = 2 if isinstance(item.output, Widened) else 1
        for kind in ("list", "Ragged", "Padded"):
            rows = of_arrays(item, least + (kind == "Padded"))  # Padded has one axis more in front
            held = rows.with_ends(partial(_lifted, kind))
            if not any(isinstance(each, Array) and len(each.sizes) > MOST_AXES for each in (held.input, held.output)):
                signatures.append(held.with_ends(partial(container, kind)))
    return lifted(layer, at.name, Scheme.of(*signatures), layer.solved)


def of_arrays(item: Signature, rank: int) -> Signature:
    """Let variables stand for arrays only."""

    def on_var(var: Var) -> Term:
        return replace(var, rank=max(rank, var.rank))  # T stands for arrays alone now

    return item.with_ends(lambda end: map_term(end, lambda size: size, on_var))


def _lifted(kind: str, term: Term) -> Term:
    if isinstance(term, Array):
        extra = (UNKNOWN,) if kind == "Padded" else ()  # (steps, B, ...)
        return Array(term.family, (*extra, *term.sizes))
    # A variable that is both input and output stays one: a layer that takes anything keeps the width of Padded, too.
    return ANY if kind == "Padded" and not isinstance(term, Var | Widened) else term
