"""Layers of padded sequences side by side, one of them backwards."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from typedthinc.shapes.messages import Mismatch, no_padded_floats
from typedthinc.shapes.objects import assume_solved, solved_in
from typedthinc.shapes.rules.composition import Composition
from typedthinc.shapes.rules.parallel import concatenate
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sizes import Var, atom
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import Array, Term, container
from typedthinc.shapes.unify import fit

_TAKES: Final = container("Padded", Array("Floats", tuple(atom(Var(name)) for name in ("steps", "batch", "taken"))))
_GIVES: Final = container("Padded", Array("Floats", tuple(atom(Var(name)) for name in ("rows", "columns", "given"))))


def bidirectional(layers: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Put what two layers of padded sequences give side by side; where there is one, the second is a copy of it."""
    padded = [_padded(layer, place, at) for place, layer in enumerate(layers)]
    if len(padded) == 1:
        # The sizes that the first one misses may be others in the copy.
        padded.append(padded[0].keeping_owners(lambda _: False))
    return concatenate(padded, at)


def _padded(layer: LayerType, position: int, at: Composition) -> LayerType:
    """Keep the alternatives in which a layer takes and gives padded sequences.

    Raises:
        Mismatch: There are none.
    """
    signatures: list[Signature] = []
    bounds: list[Substitution] = []
    for item in layer.scheme.instantiate(""):
        bound = assume_solved(layer, Substitution(at.is_base))
        try:
            fit(_TAKES, item.input, bound)
            fit(item.output, _GIVES, bound)
        except Misfit:
            continue
        signatures.append(Signature(bound.term(item.input), bound.term(item.output)))
        bounds.append(bound)
    if not signatures:
        raise Mismatch("container", _message(layer, at.name), position)
    return replace(layer, scheme=Scheme.of(*signatures), solved=solved_in(bounds))  # what all alternatives agree on


def _message(layer: LayerType, name: str) -> str:
    item = layer.scheme.alternatives[0]
    takes: tuple[str, str, Term] = layer.taker, "takes", item.input
    gives: tuple[str, str, Term] = layer.giver, "gives", item.output
    who, verb, term = takes if _misfits(item.input) else gives  # the side that does not fit
    return no_padded_floats(name, who, verb, term)


def _misfits(term: Term) -> bool:
    try:
        fit(_TAKES, term, Substitution(None))
    except Misfit:
        return True
    return False
